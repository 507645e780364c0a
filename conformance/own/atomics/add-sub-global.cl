// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics add-sub-global
clc_version_min: 10

[test]
name: count
kernel_name: count
dimensions: 1
global_size: 64 0 0
local_size: 16 0 0
arg_out: 0 buffer int[4] 377 -374 74 -44
arg_in: 0 buffer int[4] 3 0 10 20
arg_out: 1 buffer uint[5] 24510854 4294965296 16 16 4294967232
arg_in: 1 buffer uint[5] 0 0 0 0 0
arg_in: 2 buffer int[64] -91 5 4 -31 -17 59 7 43 42 45 -15 -25 -70 93 -18 45 -25 -48 13 76 -46 -86 82 \
    -32 -96 -15 2 70 -42 47 -16 -90 -57 -94 95 10 94 84 80 85 -78 61 -20 -89 -76 -97 -37 93 88 -7 8 \
    21 60 64 -40 -27 75 0 37 96 6 1 93 -25
!*/

// Every work-item of every group adds to and subtracts from the same counters.
kernel void count(global int *counters, global uint *ucounters, global const int *amounts) {
  int i = get_global_id(0);
  atomic_add(&counters[0], amounts[i]);
  atomic_sub(&counters[1], amounts[i]);
  atomic_inc(&counters[2]);
  atomic_dec(&counters[3]);
  atomic_add(&ucounters[0], (uint)amounts[i] * 0x10001u);
  atomic_sub(&ucounters[1], (uint)i);
  atomic_inc(&ucounters[i & 3]);
  atomic_dec(&ucounters[4]);
}
