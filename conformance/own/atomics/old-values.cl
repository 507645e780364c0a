// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics old-values
clc_version_min: 10

[test]
name: tickets
kernel_name: tickets
dimensions: 1
global_size: 96 0 0
local_size: 32 0 0
arg_out: 0 buffer uint[1] 96
arg_in: 0 buffer uint[1] 0
arg_out: 1 buffer uchar[96] 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 \
    1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 \
    1 1 1 1 1 1 1 1 1 1
arg_in: 1 buffer uchar[96] 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    0 0 0 0 0 0 0 0 0 0

[test]
name: lone
kernel_name: lone
dimensions: 1
global_size: 8 0 0
local_size: 4 0 0
arg_out: 0 buffer int[8] 0 1 2 3 4 5 6 7
arg_in: 0 buffer int[8] 0 1 -1 2147483647 -2147483648 250 8 9
arg_out: 1 buffer int[80] 0 5 3 4 3 3 3 3 259 18 1 6 4 5 4 4 4 4 260 21 -1 4 2 3 2 2 2 2 258 19 \
    2147483647 -2147483644 -2147483646 -2147483645 -2147483646 -2147483646 -3 253 509 236 -2147483648 \
    -2147483643 -2147483645 -2147483644 -2147483645 -2147483645 -3 253 509 236 250 255 253 254 253 10 \
    10 10 266 27 8 13 11 12 11 10 10 10 266 27 9 14 12 13 12 10 10 10 266 27
!*/

// What an atomic operation returns: as a set, all values that were there.
kernel void tickets(global uint *counter, global uchar *taken) {
  uint mine = atomic_inc(counter);
  taken[mine] = (uchar)(taken[mine] + 1);
}

kernel void lone(global int *cells, global int *old) {
  size_t i = get_global_id(0);
  global int *c = cells + i;
  global int *o = old + i * 10;
  o[0] = atomic_add(c, 5);
  o[1] = atomic_sub(c, 2);
  o[2] = atomic_inc(c);
  o[3] = atomic_dec(c);
  o[4] = atomic_min(c, 10);
  o[5] = atomic_max(c, -3);
  o[6] = atomic_and(c, 0xff);
  o[7] = atomic_or(c, 0x100);
  o[8] = atomic_xor(c, 0x111);
  o[9] = atomic_xchg(c, (int)i);
}
