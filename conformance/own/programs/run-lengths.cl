// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: programs run-lengths
clc_version_min: 10

[test]
name: encode
kernel_name: encode
dimensions: 1
global_size: 64 0 0
local_size: 64 0 0
arg_out: 0 buffer uchar[64] 0 1 2 3 4 5 6 7 8 9 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 0 0 0 0 0 0 0 0 \
    0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
arg_out: 1 buffer uint[64] 3 2 6 3 2 3 3 1 5 2 2 3 1 2 1 3 2 2 4 1 3 1 1 2 1 1 1 2 1 0 0 0 0 0 0 0 0 \
    0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
arg_out: 2 buffer uint[1] 29
arg_in: 3 buffer uchar[64] 0 0 0 1 1 2 2 2 2 2 2 3 3 3 4 4 5 5 5 6 6 6 7 8 8 8 8 8 9 9 0 0 1 1 1 0 1 \
    1 0 1 1 1 0 0 1 1 0 0 0 0 1 0 0 0 1 0 1 1 0 1 0 1 1 0
!*/

// Runs of equal bytes found by a flag, a scan and a scatter.
kernel void encode(global uchar *values, global uint *lengths, global uint *count, global const uchar *data) {
  local uint place[64];
  local uint start[65];
  uint l = get_local_id(0), n = get_local_size(0);
  uint first = l == 0 || data[l] != data[l - 1];
  place[l] = first;
  for (uint d = 1; d < n; d <<= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint add = l >= d ? place[l - d] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    place[l] += add;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint runs = place[n - 1];
  if (first)
    start[place[l] - 1] = l;
  if (l == 0)
    start[runs] = n;
  barrier(CLK_LOCAL_MEM_FENCE);
  values[l] = l < runs ? data[start[l]] : 0;
  lengths[l] = l < runs ? start[l + 1] - start[l] : 0;
  if (l == 0)
    *count = runs;
}
