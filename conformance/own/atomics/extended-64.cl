// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics extended-64
clc_version_min: 10
require_device_extensions: cl_khr_int64_base_atomics cl_khr_int64_extended_atomics

[test]
name: extended
kernel_name: extended
dimensions: 1
global_size: 40 0 0
local_size: 8 0 0
arg_out: 0 buffer long[5] -9223372036854775808 9223372036854775807 -71777218572845056 \
    1085102592571150095 -6410990344106000758
arg_in: 0 buffer long[5] 9223372036854775807 -9223372036854775808 -1 0 77
arg_out: 1 buffer ulong[2] 0 18446744073709551615
arg_in: 1 buffer ulong[2] 18446744073709551615 0
arg_in: 2 buffer long[40] 0 1 -9223372036854775808 9223372036854775807 -9223372036854775807 \
    9223372036854775806 -1 2 4611686018427387903 4611686018427387904 3 63 3372449664 26025232403 \
    2737373574803877991 7 5 2034660105 86266036788787154 31388426129733755 38449 57055830599055 \
    1518047578731 7928584609 70522996231736043 7798345108601083 22811834 13638384679 909115214 \
    536884909 24239297 40 1009875 9048690310788106 2344 523702697 15520744 10633753 470692450359574 \
    245435230788806370
!*/

// The 64-bit operations of cl_khr_int64_extended_atomics.
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

kernel void extended(global long *cells, global ulong *ucells, global const long *in) {
  long v = in[get_global_id(0)];
  atom_min(&cells[0], v);
  atom_max(&cells[1], v);
  atom_and(&cells[2], v | 0xff00ff0000000000L);
  atom_or(&cells[3], v & 0x0f0f0f0f0f0f0f0fL);
  atom_xor(&cells[4], v);
  atom_min(&ucells[0], (ulong)v);
  atom_max(&ucells[1], (ulong)v);
}
