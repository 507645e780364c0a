// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs constant-table
clc_version_min: 10

[test]
name: read
kernel_name: read
dimensions: 1
global_size: 24 0 0
local_size: 8 0 0
arg_out: 0 buffer int[24] 94 1321 139 -3 1320 25 96 1200 138 95 1322 26 94 1321 139 -3 1320 25 96 \
    1200 138 95 1322 26
!*/

// A table of structures in constant memory with strings of bytes inside.
typedef struct {
  char name[4];
  int first;
  uchar steps[3];
} Entry;

constant Entry table[] = {{"abc", -5, {1, 2, 3}}, {"xyz", 1000, {200, 100, 50}}, {{'q', 0, 'r', 1}, 7, {255, 0, 9}}};

kernel void read(global int *out) {
  int i = get_global_id(0);
  constant Entry *e = &table[i % 3];
  out[i] = e->first + e->steps[i % 3] * 2 + e->name[i & 3];
}
