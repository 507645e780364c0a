// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: atomics field-of-struct
clc_version_min: 10

[test]
name: touch
kernel_name: touch
dimensions: 1
global_size: 30 0 0
local_size: 10 0 0
arg_out: 0 buffer uint[16] 127 212 4660 50529027 127 220 4660 202116108 127 198 4660 808464432 127 \
    205 4660 12632256
arg_in: 0 buffer uint[16] 127 100 4660 0 127 100 4660 0 127 100 4660 0 127 100 4660 0
arg_in: 1 int 4
!*/

// The address of an atomic is a field of an element of a buffer.
typedef struct {
  char tag;
  int hits;
  struct {
    short pad;
    uint mask;
  } inner;
} Cell;

kernel void touch(global Cell *cells, int count) {
  int i = get_global_id(0);
  atomic_add(&cells[i % count].hits, i);
  atomic_or(&cells[(i / 2) % count].inner.mask, 1u << i);
}
