// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs by-value-scalars
clc_version_min: 10
extended_format: true

[test]
name: spread
kernel_name: spread
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer long[36] -7 30000 -2000000000 1152921504606846977 1234 255 -6 30000 -2000000000 \
    1152921504606846977 1234 255 -5 30000 -2000000000 1152921504606846977 1234 255 -4 30000 \
    -2000000000 1152921504606846977 1234 255 -3 30000 -2000000000 1152921504606846977 1234 255 -2 \
    30000 -2000000000 1152921504606846977 1234 255
arg_in: 1 struct uint[6] 1966080249 2294967296 1 268435456 1150965760 255
!*/

// A structure of scalars of every size is an argument by value.
typedef struct {
  char a;
  short b;
  int c;
  long d;
  float e;
  uchar f;
} Mixed;

kernel void spread(global long *out, Mixed m) {
  size_t i = get_global_id(0);
  global long *o = out + i * 6;
  o[0] = m.a + (long)i;
  o[1] = m.b;
  o[2] = m.c;
  o[3] = m.d;
  o[4] = (long)m.e;
  o[5] = m.f;
}
