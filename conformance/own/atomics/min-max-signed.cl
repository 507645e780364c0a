// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics min-max-signed
clc_version_min: 10

[test]
name: extremes
kernel_name: extremes
dimensions: 1
global_size: 48 0 0
local_size: 16 0 0
arg_out: 0 buffer int[3] -2147483648 -918112303 -2062287205
arg_in: 0 buffer int[3] 2147483647 2147483647 2147483647
arg_out: 1 buffer int[3] 2147483647 2077190624 2067334796
arg_in: 1 buffer int[3] -2147483648 -2147483648 -2147483648
arg_in: 2 buffer int[48] 0 1 -2147483648 2147483647 -2147483647 2147483646 -1 2 1073741823 1073741824 \
    3 31 172711364 -652585153 7035 5702067 22 2077190624 236 51719507 929016810 149074116 -918112303 \
    887068599 1032 66561 2042318256 98 1 -78306227 80582141 928884105 -1787218757 -1356000475 \
    356260478 -2062287205 36473 2772664 313380427 -1732063461 1449038425 6197899 -618900491 1 \
    -786608286 2067334796 1027228714 3957809
!*/

// Signed comparison, negative numbers among them.
kernel void extremes(global int *least, global int *most, global const int *in) {
  atomic_min(least + get_group_id(0), in[get_global_id(0)]);
  atomic_max(most + get_group_id(0), in[get_global_id(0)]);
}
