// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs by-value-nested
clc_version_min: 10
extended_format: true

[test]
name: look_up
kernel_name: look_up
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_out: 0 buffer int[12] 3588 16588 -10412 -412 3588 16588 -10412 -412 3588 16588 -10412 -412
arg_in: 1 struct uint[6] 4 327681 720889 5898340 4294836221 4262199307
arg_in: 2 int 77
!*/

// Structures in structures and arrays in them, by value, indexed by id.
typedef struct {
  short low, high;
} Range;

typedef struct {
  int count;
  Range ranges[4];
  Range all;
} Table;

kernel void look_up(global int *out, Table t, int add) {
  size_t i = get_global_id(0);
  Range r = t.ranges[i % t.count];
  out[i] = (r.high - r.low) * 1000 + t.all.low + t.all.high + add;
}
