// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs returned
clc_version_min: 10

[test]
name: divisions
kernel_name: divisions
dimensions: 1
global_size: 20 0 0
local_size: 5 0 0
arg_out: 0 buffer long[100] 0 0 0 0 0 1 256 65536 16777216 4294967296 1 256 65536 16777216 4294967296 \
    1 256 65536 16777216 4294967296 1 256 65536 16777216 4294967296 1 256 65536 16777216 4294967296 1 \
    256 65536 16777216 4294967296 1 256 65536 16777216 4294967296 1 256 65536 16777216 4294967296 1 \
    256 65536 16777216 4294967296 1 256 65536 16777216 4294967296 1 256 65536 16777216 4294967296 -3 \
    -591 -196431 -50331471 -12884901711 2553 645153 165150753 42278584353 10823317585953 107 872 \
    196712 50331752 12884901992 130 130 130 130 130 -1249138 -319779710 -81863638910 -20957091594110 \
    -5365015448125310 -633511681 -162179051009 -41517837123329 -10628566303637249 \
    -2720912973731200769 240 240 240 240 240 -33388555 -8547486219 -2188156534539 -560168072904459 \
    -143403026663603979
arg_in: 1 buffer int[20] 0 1 -2147483648 2147483647 -2147483647 2147483646 -1 2 1073741823 1073741824 \
    3 31 912058575 151233 834630454 46210 -1934918498 -1900535758 6213616 -600995153
arg_in: 2 buffer int[20] 3 1 -2147483648 2147483647 -2147483647 2147483646 -1 2 1073741823 1073741824 \
    3 31 -275836682 60 213875610 -1696466421 1549 3 2114326519 18
!*/

// Functions return structures, small and large ones.
typedef struct {
  int quotient, remainder;
} Division;

typedef struct {
  long parts[5];
} Wide;

__attribute__((noinline)) Division divide(int a, int b) {
  Division d = {a / b, a % b};
  return d;
}

__attribute__((noinline)) Wide widen(Division d) {
  Wide w;
  for (int i = 0; i < 5; ++i)
    w.parts[i] = (long)d.quotient << (8 * i) | (d.remainder & 0xff);
  return w;
}

kernel void divisions(global long *out, global const int *a, global const int *b) {
  size_t i = get_global_id(0);
  Wide w = widen(divide(a[i], b[i]));
  for (int k = 0; k < 5; ++k)
    out[i * 5 + k] = w.parts[k];
}
