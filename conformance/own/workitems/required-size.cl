// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: workitems required-size
clc_version_min: 10

[test]
name: required
kernel_name: required
dimensions: 2
global_size: 8 4 0
local_size: 4 2 0
arg_out: 0 buffer uint[32] 420 421 422 423 420 421 422 423 424 425 426 427 424 425 426 427 420 421 \
    422 423 420 421 422 423 424 425 426 427 424 425 426 427

[test]
name: hinted
kernel_name: hinted
dimensions: 1
global_size: 16 0 0
local_size: 8 0 0
arg_out: 0 buffer uint[16] 0 1 2 3 4 5 6 7 0 1 2 3 4 5 6 7
!*/

// The attributes that fix or suggest a size change nothing about the ids.
kernel __attribute__((reqd_work_group_size(4, 2, 1))) void required(global uint *out) {
  size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  out[i] = get_local_size(0) * 100 + get_local_size(1) * 10 + get_local_id(1) * 4 + get_local_id(0);
}

kernel __attribute__((work_group_size_hint(8, 1, 1))) __attribute__((vec_type_hint(float4))) void
hinted(global uint *out) {
  out[get_global_id(0)] = get_local_id(0);
}
