// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory global-null
clc_version_min: 10

[test]
name: both null
kernel_name: test
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer int[6] 0 1 2 3 4 5
arg_in: 1 buffer int[1] NULL
arg_in: 2 buffer int[1] NULL

[test]
name: constant null
kernel_name: test
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer int[6] 63 -17 30 42 16 24
arg_in: 1 buffer int[6] 63 -18 28 39 12 19
arg_in: 2 buffer int[1] NULL

[test]
name: global null
kernel_name: test
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer int[6] 30000 92001 94002 40003 -63996 -76995
arg_in: 1 buffer int[1] NULL
arg_in: 2 buffer int[6] 30 92 94 40 -64 -77

[test]
name: none null
kernel_name: test
dimensions: 1
global_size: 6 0 0
local_size: 3 0 0
arg_out: 0 buffer int[6] 30063 91983 94030 40042 -63984 -76976
arg_in: 1 buffer int[6] 63 -18 28 39 12 19
arg_in: 2 buffer int[6] 30 92 94 40 -64 -77
!*/

// A null buffer argument is a null pointer in the kernel.
kernel void test(global int *out, global int *maybe, constant int *maybe_constant) {
  int i = get_global_id(0);
  int r = i;
  if (maybe)
    r += maybe[i];
  if (maybe_constant != 0)
    r += 1000 * maybe_constant[i];
  out[i] = r;
}
