// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs aligned
clc_version_min: 10

[test]
name: sizes
kernel_name: sizes
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
arg_out: 0 buffer uint[4] 32 16 64 32

[test]
name: use
kernel_name: use
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[48] 253 0 0 0 4294967266 10 0 0 254 0 0 0 982 9 0 0 255 0 0 0 1992 8 0 0 0 0 0 \
    0 3000 7 0 0 1 0 0 0 4006 6 0 0 2 0 0 0 5010 5 0 0
arg_in: 0 buffer uint[48] 253 0 0 0 0 10 0 0 254 0 0 0 1000 9 0 0 255 0 0 0 2000 8 0 0 0 0 0 0 3000 7 \
    0 0 1 0 0 0 4000 6 0 0 2 0 0 0 5000 5 0 0
arg_out: 1 buffer uint[48] 65531 0 0 0 0 0 0 0 65534 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 4 0 0 0 0 0 0 0 7 \
    0 0 0 0 0 0 0 10 0 0 0 0 0 0 0
arg_in: 1 buffer uint[48] 0 0 0 0 0 0 0 0 3 0 0 0 0 0 0 0 6 0 0 0 0 0 0 0 9 0 0 0 0 0 0 0 12 0 0 0 0 \
    0 0 0 15 0 0 0 0 0 0 0
!*/

// Alignment attributes on a structure and on a field, and what they do to sizes.
typedef struct {
  char a;
  int b __attribute__((aligned(16)));
  char c;
} Field;

typedef struct __attribute__((aligned(32))) {
  short a;
} Whole;

kernel void sizes(global uint *out) {
  Field f[2];
  Whole w[2];
  out[0] = sizeof(Field);
  out[1] = (uint)((private char *)&f[0].b - (private char *)f);
  out[2] = sizeof(w);
  out[3] = (uint)((private char *)&w[1] - (private char *)w);
}

kernel void use(global Field *fields, global Whole *wholes) {
  size_t i = get_global_id(0);
  fields[i].b += fields[i].a * fields[i].c;
  wholes[i].a -= 5;
}
