// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs pointer-inside
clc_version_min: 10

[test]
name: through_view
kernel_name: through_view
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_in: 0 buffer int[48] 39 -2 25 -11 -23 -67 -4 5 -23 31 60 32 16 14 83 25 -88 -78 75 -88 20 48 85 \
    24 -9 -92 6 22 65 75 97 -2 30 66 26 3 70 -96 -72 32 -63 -89 -6 59 6 75 6 -82
arg_out: 1 buffer int[24] -93 -26 -104 12 -12 104 26 93 -234 -25 -7 87 -87 7 25 234 -25 -15 55 -16 16 \
    -55 15 25
!*/

// A private structure holds pointers into global and local memory.
typedef struct {
  global int *data;
  local int *tile;
  int stride;
} View;

int load(const View *v, int i) { return v->data[i * v->stride] + v->tile[i]; }

kernel void through_view(global int *data, global int *out) {
  local int tile[8];
  int l = get_local_id(0);
  View v = {data + get_group_id(0) * 16, tile, 2};
  v.tile[l] = l * l;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = load(&v, l) - load(&v, 7 - l);
}
