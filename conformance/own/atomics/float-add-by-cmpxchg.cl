// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics float-add-by-cmpxchg
clc_version_min: 10

[test]
name: sum
kernel_name: sum
dimensions: 1
global_size: 60 0 0
local_size: 12 0 0
arg_out: 0 buffer float[3] -27.875 6.015625 2.984375
arg_in: 0 buffer float[3] 0.0 0.0 0.0
arg_in: 1 buffer float[60] -3.015625 -2.296875 3.875 -7.9375 2.21875 7.015625 -0.203125 5.109375 \
    -6.0625 -3.265625 5.28125 -3.375 4.78125 -4.125 -0.265625 -4.5 1.0625 -6.890625 2.078125 \
    -4.390625 -5.1875 -4.65625 -0.703125 -6.09375 1.765625 1.46875 -3.171875 -5.171875 4.015625 \
    -0.890625 2.625 1.46875 -5.671875 -6.984375 -2.859375 -0.71875 -4.328125 7.890625 7.203125 \
    -6.984375 2.65625 6.40625 -1.984375 0.78125 1.5625 7.703125 1.640625 7.625 1.5625 6.1875 0.484375 \
    1.421875 -6.890625 1.90625 -1.265625 -7.40625 4.296875 0.484375 -5.09375 0.9375
!*/

// The loop that adds floats atomically; the sums are exact in any order.
void add(volatile global float *where, float amount) {
  union {
    uint bits;
    float number;
  } old, new;
  do {
    old.number = *where;
    new.number = old.number + amount;
  } while (atomic_cmpxchg((volatile global uint *)where, old.bits, new.bits) != old.bits);
}

kernel void sum(global float *sums, global const float *in) {
  add(&sums[get_global_id(0) % 3], in[get_global_id(0)]);
}
