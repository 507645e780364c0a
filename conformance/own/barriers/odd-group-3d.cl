// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: barriers odd-group-3d
clc_version_min: 10

[test]
name: sum_of_group
kernel_name: sum_of_group
dimensions: 3
global_size: 4 6 5
local_size: 2 3 5
arg_out: 0 buffer int[120] -1690 -1689 4407 4408 -1688 -1687 4409 4410 -1686 -1685 4411 4412 889 890 \
    -5122 -5121 891 892 -5120 -5119 893 894 -5118 -5117 -1684 -1683 4413 4414 -1682 -1681 4415 4416 \
    -1680 -1679 4417 4418 895 896 -5116 -5115 897 898 -5114 -5113 899 900 -5112 -5111 -1678 -1677 \
    4419 4420 -1676 -1675 4421 4422 -1674 -1673 4423 4424 901 902 -5110 -5109 903 904 -5108 -5107 905 \
    906 -5106 -5105 -1672 -1671 4425 4426 -1670 -1669 4427 4428 -1668 -1667 4429 4430 907 908 -5104 \
    -5103 909 910 -5102 -5101 911 912 -5100 -5099 -1666 -1665 4431 4432 -1664 -1663 4433 4434 -1662 \
    -1661 4435 4436 913 914 -5098 -5097 915 916 -5096 -5095 917 918 -5094 -5093
arg_in: 0 buffer int[120] -15 93 4 17 -25 62 24 -25 -17 37 -64 -23 50 -49 100 64 -35 -85 38 -77 -85 \
    -26 -51 -30 49 -29 -93 71 -91 42 -25 32 58 -71 -39 63 -54 -66 51 -1 18 26 -29 72 26 -78 -11 -78 \
    -52 43 38 68 -13 -1 -73 -91 -57 28 93 -52 -15 -36 46 8 87 -4 56 -26 -97 -22 -1 -64 3 -89 2 -63 79 \
    -67 -5 25 30 10 -26 4 0 -97 -3 7 6 -45 -74 48 2 52 -81 -11 -39 -4 66 -8 17 14 39 82 83 -83 66 -15 \
    -32 -12 62 -73 61 94 4 -79 27 72 -17 35
!*/

// A group whose size is no power of two, in three dimensions.
kernel void sum_of_group(global int *data) {
  local int tile[30];
  int l = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
  int g = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);
  tile[l] = data[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  for (int i = 0; i < 30; ++i)
    sum += tile[i] * (i + 1);
  data[g] = sum + l;
}
