// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: vectors three-in-buffers
clc_version_min: 10
extended_format: true

[test]
name: three
kernel_name: three
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_out: 0 buffer int3[12] -78 -20 -51 -43 38 -57 -181 31 -125 -54 17 -101 -104 0 -16 77 37 -106 -153 \
    98 -31 -76 27 -119 -48 -63 -133 59 36 -39 -35 -53 -59 48 -94 16
arg_in: 0 buffer int3[12] 68 21 -56 12 -55 19 47 -23 -67 -91 -4 -55 67 -28 64 -14 -35 54 57 -41 -89 \
    -63 63 39 66 39 46 42 -98 -63 -64 94 35 55 -88 11
arg_in: 1 local int3[4]
arg_in: 2 buffer int3[2] 35 -70 -90 13 -30 -78
arg_out: 3 buffer uint[3] 16 32 16
!*/

// Vectors of three take the room of four, in every memory.
kernel void three(global int3 *data, local int3 *tile, constant int3 *add, global uint *sizes) {
  private int3 row[2];
  int l = get_local_id(0);
  tile[l] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  row[0] = tile[l ^ 1];
  row[1] = add[l & 1];
  data[get_global_id(0)] = row[l & 1] + row[~l & 1].zxy;
  if (get_global_id(0) == 0) {
    sizes[0] = sizeof(int3);
    sizes[1] = sizeof(row);
    sizes[2] = (uint)((local char *)(tile + 1) - (local char *)tile);
  }
}
