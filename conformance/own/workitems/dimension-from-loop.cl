// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: workitems dimension-from-loop
clc_version_min: 10

[test]
name: 1 dimensions
kernel_name: linear
dimensions: 1
global_size: 10 0 0
local_size: 5 0 0
arg_out: 0 buffer uint[10] 10 13 16 19 22 25 28 31 34 37

[test]
name: 2 dimensions
kernel_name: linear
dimensions: 2
global_size: 4 3 0
local_size: 2 3 0
arg_out: 0 buffer uint[12] 12 15 18 21 24 27 30 33 36 39 42 45

[test]
name: 3 dimensions
kernel_name: linear
dimensions: 3
global_size: 2 3 4
local_size: 1 3 2
arg_out: 0 buffer uint[24] 24 27 30 33 36 39 42 45 48 51 54 57 60 63 66 69 72 75 78 81 84 87 90 93
!*/

// The dimension is a loop variable.
kernel void linear(global uint *out) {
  size_t id = 0, size = 1;
  for (uint d = 0; d < get_work_dim(); ++d) {
    id += get_global_id(d) * size;
    size *= get_global_size(d);
  }
  out[id] = id * 3 + size;
}
