// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: workitems in-called-function
clc_version_min: 10

[test]
name: called
kernel_name: called
dimensions: 2
global_size: 8 4 0
local_size: 4 2 0
arg_out: 0 buffer int[32] 0 0 0 0 0 0 0 0 8 8 8 8 8 8 8 8 16 16 16 16 16 16 16 16 24 24 24 24 24 24 \
    24 24
!*/

// Work-item functions reached through two calls.
__attribute__((noinline)) size_t where(uint dimension) {
  return get_group_id(dimension) * get_local_size(dimension) + get_local_id(dimension);
}

__attribute__((noinline)) size_t linear(void) { return where(1) * get_global_size(0) + where(0); }

kernel void called(global int *out) {
  size_t i = linear();
  out[i] = (int)i - (int)get_global_id(0);
}
