// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics contended
clc_version_min: 10

[test]
name: count
kernel_name: count
dimensions: 1
global_size: 2048 0 0
local_size: 32 0 0
arg_out: 0 buffer uint[1] 63488009
arg_in: 0 buffer uint[1] 9
arg_in: 1 uint 4000
!*/

// Many groups add to one counter for long, so that lost additions would show.
kernel void count(global uint *counter, uint times) {
  for (uint i = 0; i < times; ++i)
    atomic_add(counter, get_local_id(0) & i);
}
