// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics exchange-float
clc_version_min: 10

[test]
name: exchange
kernel_name: exchange
dimensions: 1
global_size: 16 0 0
local_size: 8 0 0
arg_out: 0 buffer float[16] -3.5 -3.0 -2.5 -2.0 -1.5 -1.0 -0.5 -0.0 -7.5 -7.0 -6.5 -6.0 -5.5 -5.0 \
    -4.5 -4.0
arg_in: 0 buffer float[16] -7.53125 5.875 0.0625 -6.03125 -4.171875 2.828125 -2.390625 -7.5625 -4.125 \
    4.0625 -2.671875 7.953125 6.609375 6.171875 -2.875 2.21875
arg_out: 1 buffer float[16] -7.53125 5.875 0.0625 -6.03125 -4.171875 2.828125 -2.390625 -7.5625 \
    -4.125 4.0625 -2.671875 7.953125 6.609375 6.171875 -2.875 2.21875
!*/

// The exchange of floats keeps every bit, of global and of local memory.
kernel void exchange(global float *cells, global float *old) {
  local float slots[8];
  size_t i = get_global_id(0), l = get_local_id(0);
  old[i] = atomic_xchg(&cells[i], (float)i * 0.5f);
  slots[l] = -cells[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  cells[i] = atomic_xchg(&slots[7 - l], 1.0f);
}
