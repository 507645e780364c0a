// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs union
clc_version_min: 10

[test]
name: reinterpret
kernel_name: reinterpret
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_out: 0 buffer uint[12] 49204 16618 49292 16580 2147533166 16675 49536 16268 16656 49395 49364 \
    48704
arg_in: 0 buffer uint[12] 3216244736 1080688640 3222011904 1078198272 3236855808 1084424192 \
    3238002688 1057751040 1083179008 3228762112 3226730496 3183476736
arg_out: 1 buffer uint[12] 3224682240 1089093632 3230449664 1086603264 3245228032 1092829184 \
    3246440704 1066155776 1091584000 3237199872 3235168256 3191913728
!*/

// A union shows the same bytes as other types, in each memory.
typedef union {
  uint word;
  float number;
  uchar bytes[4];
  short2 halves;
} Any;

kernel void reinterpret(global Any *data, global uint *out) {
  local Any tile[4];
  size_t i = get_global_id(0), l = get_local_id(0);
  Any mine = data[i];
  tile[l].word = mine.word;
  mine.number *= 2.0f;
  uint sum = mine.word ^ tile[l].bytes[0] ^ (uint)tile[l].bytes[3] << 8;
  mine.halves = mine.halves.yx;
  out[i] = sum;
  data[i] = mine;
}
