// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory async-copy
clc_version_min: 10
extended_format: true

[test]
name: copy
kernel_name: copy
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer int[48] -71 51 -9 47 -15 46 98 -15 63 -6 -77 -61 13 37 4 -19 10 -25 44 -88 94 96 19 \
    -66 63 -35 81 10 -48 -76 7 53 -27 -84 -33 -30 -8 19 69 7 -36 56 -36 28 0 -11 -32 93
arg_in: 1 buffer int[48] -72 50 -10 46 -16 45 97 -16 64 -5 -76 -60 14 38 5 -18 9 -26 43 -89 93 95 18 \
    -67 64 -34 82 11 -47 -75 8 54 -28 -85 -34 -31 -9 18 68 6 -35 57 -35 29 1 -10 -31 94
arg_in: 2 local int[16]

[test]
name: copy_vectors
kernel_name: copy_vectors
dimensions: 1
global_size: 6 0 0
local_size: 6 0 0
arg_out: 0 buffer float4[6] -5.640625 -6.875 -0.921875 4.640625 -3.8125 -2.515625 -2.0625 6.3125 \
    -5.859375 0.203125 2.65625 -1.984375 5.671875 1.359375 -1.078125 -6.25 -0.890625 2.5625 -2.96875 \
    -4.65625 -5.203125 -2.0 0.0 -5.203125
arg_in: 1 buffer float4[6] -5.203125 0.0 -2.0 -5.203125 -4.65625 -2.96875 2.5625 -0.890625 -6.25 \
    -1.078125 1.359375 5.671875 -1.984375 2.65625 0.203125 -5.859375 6.3125 -2.0625 -2.515625 -3.8125 \
    4.640625 -0.921875 -6.875 -5.640625
!*/

// async_work_group_copy in both directions, with events.
kernel void copy(global int *out, global const int *in, local int *tile) {
  int l = get_local_id(0), n = get_local_size(0), base = get_group_id(0) * n * 2;
  event_t e = async_work_group_copy(tile, in + base, n * 2, 0);
  wait_group_events(1, &e);
  int a = tile[l], b = tile[2 * n - 1 - l];
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[l] = a + 1;
  tile[2 * n - 1 - l] = b - 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t back = async_work_group_copy(out + base, tile, n * 2, 0);
  wait_group_events(1, &back);
}

kernel void copy_vectors(global float4 *out, global const float4 *in) {
  local float4 tile[6];
  event_t events[2];
  events[0] = async_work_group_copy(tile, in, 3, 0);
  events[1] = async_work_group_copy(tile + 3, in + 3, 3, events[0]);
  wait_group_events(2, events);
  out[get_local_id(0)] = tile[5 - get_local_id(0)].wzyx;
}
