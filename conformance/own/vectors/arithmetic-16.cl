// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors arithmetic-16
clc_version_min: 10

[test]
name: operate
kernel_name: operate
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer int16[4] -3067 -3964 1615 45 908 2973 -1448 248 1040 -4428 -2673 302 2560 3822 2254 \
    -4622 -1594 -2750 -4526 -4819 -2400 1128 -809 -1007 -4608 -4831 981 -2849 3844 -4867 1450 566 \
    3280 -4183 -3857 443 -656 459 -2724 -5193 2709 1647 -1119 -3734 -1547 2758 767 -306 2802 545 3438 \
    -5076 2389 2735 1004 1317 -2255 1172 2938 -1329 -4223 -1107 -4413 -5425
arg_in: 0 buffer int16[4] 682 736 -425 11 -266 -768 159 -530 -561 828 478 -544 -726 -945 -774 902 377 \
    639 903 885 312 -623 181 269 961 680 -239 352 -967 622 -425 -313 -781 807 736 -120 95 -96 638 943 \
    -816 -408 288 747 171 -699 -234 -18 -831 -216 -929 922 -621 -843 -309 -652 280 -410 -723 318 542 \
    317 979 974
arg_in: 1 int -3
!*/

// Every operator on sixteen components, scalars mixed in.
kernel void operate(global int16 *data, int k) {
  int16 v = data[get_global_id(0)];
  int16 w = v.s123456789abcdef0;
  int16 r = v * 3 - w / k + (v % 7) ^ (w & 0xff) | (v << 2);
  r = -r + ~v + (w >> 1) + (int16)(v > w);
  r += k;
  r++;
  data[get_global_id(0)] = r;
}
