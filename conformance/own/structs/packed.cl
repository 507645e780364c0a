// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs packed
clc_version_min: 10

[test]
name: unpack
kernel_name: unpack
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer long[8] -108086390056921964 -72057593037957975 -36028796018993986 999970003 \
    36028798018933992 72057595037897981 108086392056861970 144115189075825959
arg_out: 1 buffer uchar[120] 196 255 255 255 255 208 138 255 255 255 255 255 255 127 1 216 0 0 0 0 \
    209 138 254 255 255 255 255 255 255 0 236 1 0 0 0 210 138 253 255 255 255 255 255 127 0 0 2 0 0 0 \
    211 138 252 255 255 255 255 255 255 255 20 3 0 0 0 212 138 251 255 255 255 255 255 127 255 40 4 0 \
    0 0 213 138 250 255 255 255 255 255 255 254 60 5 0 0 0 214 138 249 255 255 255 255 255 127 254 80 \
    6 0 0 0 215 138 248 255 255 255 255 255 255 253
arg_in: 1 buffer uchar[120] 196 0 202 154 59 208 138 0 0 0 0 0 0 128 254 216 255 201 154 59 209 138 1 \
    0 0 0 0 0 0 255 236 254 201 154 59 210 138 2 0 0 0 0 0 128 255 0 253 201 154 59 211 138 3 0 0 0 0 \
    0 0 0 20 252 201 154 59 212 138 4 0 0 0 0 0 128 0 40 251 201 154 59 213 138 5 0 0 0 0 0 0 1 60 \
    250 201 154 59 214 138 6 0 0 0 0 0 128 1 80 249 201 154 59 215 138 7 0 0 0 0 0 0 2

[test]
name: sizes
kernel_name: sizes
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
arg_out: 0 buffer uint[2] 15 22
!*/

// Fields of a packed structure are not aligned.
typedef struct __attribute__((packed)) {
  char tag;
  int value;
  short half_word;
  long wide;
} Packed;

kernel void unpack(global long *out, global Packed *in) {
  size_t i = get_global_id(0);
  out[i] = in[i].tag + in[i].value + in[i].half_word + in[i].wide;
  in[i].value = (int)i - 1;
  in[i].wide = ~in[i].wide;
}

kernel void sizes(global uint *out) {
  Packed p[2];
  out[0] = sizeof(Packed);
  out[1] = (uint)((private char *)&p[1].wide - (private char *)p);
}
