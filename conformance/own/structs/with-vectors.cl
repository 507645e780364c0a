// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs with-vectors
clc_version_min: 10

[test]
name: advance
kernel_name: advance
dimensions: 1
global_size: 5 0 0
local_size: 1 0 0
arg_in: 0 buffer uint[60] 236 0 0 0 1078394880 3230695424 1070596096 0 40 70 5293832 0 245 0 0 0 \
    1089732608 1079181312 1085145088 0 4294967201 4294967275 4504361 0 254 0 0 0 3229089792 \
    3231481856 3235381248 0 4294967268 89 3714890 0 7 0 0 0 1059323904 1077608448 3225157632 0 39 \
    4294967294 2925419 0 16 0 0 0 1084555264 3232268288 1063256064 0 6 4294967203 2135947 0
arg_out: 1 buffer int[45] 208 398 -578 20 90 48 199 80 8 696 976 422 -106 -10 48 187 68 41 -864 -496 \
    -626 -30 91 48 175 56 74 -376 82 374 46 -9 48 163 44 107 112 660 -674 22 -109 48 151 32 139
!*/

// Vectors of three and of other lengths as fields.
typedef struct {
  char c;
  float3 direction;
  int2 cell;
  uchar3 colour;
} Ray;

kernel void advance(global Ray *rays, global int *out) {
  size_t i = get_global_id(0);
  global Ray *r = rays + i;
  r->direction = r->direction.zxy * 2.0f;
  r->cell += (int2)(r->c, -r->c);
  r->colour = r->colour.yzx;
  vstore3(convert_int3(r->direction * 64.0f), i * 3, out);
  vstore3((int3)(r->cell, sizeof(Ray)), i * 3 + 1, out);
  vstore3(convert_int3(r->colour), i * 3 + 2, out);
}
