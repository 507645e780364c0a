// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control loop-counters
clc_version_min: 10

[test]
name: count
kernel_name: count
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer int[6] 1182009 102172008 203162007 304152006 405142005 506132004
!*/

// Counters that count down, wrap around, and have 8, 16 and 64 bits.
kernel void count(global int *out) {
  int id = get_global_id(0), n = 0;
  for (uchar c = (uchar)(250 + id); c != 3; ++c)
    n += 1;
  for (short s = 32766; s > 0; ++s)
    n += 1000;
  for (ulong l = 0xfffffffffffffff0UL + id; l != 2; ++l)
    n += 10000;
  for (long l = 4294967296L + id; l >= 4294967296L; --l)
    n += 1000000;
  for (uint u = id; u-- > 0;)
    n += 100000000;
  out[id] = n;
}
