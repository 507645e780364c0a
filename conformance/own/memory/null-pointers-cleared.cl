// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory null-pointers-cleared
clc_version_min: 10
extended_format: true

[test]
name: elements
kernel_name: elements
dimensions: 1
global_size: 3 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[18] 43264 2335 2591 44288 44288 44800 43264 43776 2591 2847 44288 44800 43264 \
    43776 43776 2847 3103 44800
arg_in: 1 local int[1]
arg_in: 2 int 1
arg_in: 3 int 2
arg_in: 4 int 0

[test]
name: elements
kernel_name: elements
dimensions: 1
global_size: 3 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[18] 43264 31 31 44288 44288 44800 43264 43776 31 31 44288 44800 43264 43776 \
    43776 31 31 44800
arg_in: 1 local int[1]
arg_in: 2 int 1
arg_in: 3 int 2
arg_in: 4 int 1

[test]
name: elements
kernel_name: elements
dimensions: 1
global_size: 3 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[18] 2079 2335 2591 2847 44288 44800 43264 2335 2591 2847 3103 44800 43264 \
    43776 2591 2847 3103 3359
arg_in: 1 local int[1]
arg_in: 2 int 0
arg_in: 3 int 4
arg_in: 4 int 0

[test]
name: elements
kernel_name: elements
dimensions: 1
global_size: 3 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[18] 31 31 31 31 44288 44800 43264 31 31 31 31 44800 43264 43776 31 31 31 31
arg_in: 1 local int[1]
arg_in: 2 int 0
arg_in: 3 int 4
arg_in: 4 int 1

[test]
name: elements
kernel_name: elements
dimensions: 1
global_size: 3 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[18] 43264 43776 43776 44288 44288 44800 43264 43776 43776 44288 44288 44800 \
    43264 43776 43776 44288 44288 44800
arg_in: 1 local int[1]
arg_in: 2 int 3
arg_in: 3 int 0
arg_in: 4 int 1

[test]
name: parts
kernel_name: parts
dimensions: 1
global_size: 3 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[6] 41216 25884 41472 26140 41216 25884
arg_in: 1 local int[1]
arg_in: 2 int 0
arg_in: 3 int 3

[test]
name: parts
kernel_name: parts
dimensions: 1
global_size: 3 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[6] 41216 28440 41472 28696 41216 28440
arg_in: 1 local int[1]
arg_in: 2 int 1
arg_in: 3 int 3

[test]
name: parts
kernel_name: parts
dimensions: 1
global_size: 3 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[6] 41216 38660 41472 38916 41216 38660
arg_in: 1 local int[1]
arg_in: 2 int 0
arg_in: 3 int 1

[test]
name: parts
kernel_name: parts
dimensions: 1
global_size: 3 0 0
local_size: 3 0 0
arg_out: 0 buffer uint[6] 41216 41216 41472 41472 41216 41216
arg_in: 1 local int[1]
arg_in: 2 int 2
arg_in: 3 int 2

[test]
name: many
kernel_name: many
dimensions: 1
global_size: 1 0 0
local_size: 1 0 0
arg_out: 0 buffer uint[24] 3098 31 31 31 31 3086 31 31 31 31 3094 31 31 31 31 3098 31 31 31 31 3086 \
    31 31 31
arg_in: 1 local int[1]
arg_in: 2 int 5
!*/

// Structures and tables of pointers, cleared as a whole, in part, and as far as
// an argument says: optimisers make fills with zeros of it, wherever they begin.
typedef struct {
  int number;
  local int *shared;
  int *own[3];
  constant int *table;
  int tail[8];
} Links;

constant int Table[2] = {1, 2};

// Bits: which pointers are null; then what the others point to.
__attribute__((noinline)) uint look(const Links *l) {
  uint bits = (l->shared == 0) | (l->table == 0) << 1;
  for (int i = 0; i < 3; ++i)
    bits |= (uint)(l->own[i] == 0) << (i + 2);
  uint sum = l->number;
  sum += l->shared ? *l->shared : 0;
  sum += l->table ? *l->table : 0;
  for (int i = 0; i < 3; ++i)
    sum += l->own[i] ? *l->own[i] : 0;
  for (int i = 0; i < 8; ++i)
    sum += l->tail[i];
  return sum << 8 | bits;
}

__attribute__((noinline)) void fill(Links *l, int *own, local int *shared,
                                    int count) {
  for (int i = 0; i < count; ++i) {
    l[i].number = i;
    l[i].shared = shared;
    l[i].table = Table + (i & 1);
    for (int k = 0; k < 3; ++k)
      l[i].own[k] = own + k;
    for (int k = 0; k < 8; ++k)
      l[i].tail[k] = 1;
  }
}

// Elements first to first + count, all of them or their pointers only.
kernel void elements(global uint *out, local int *shared, int first, int count,
                     int all) {
  int own[3] = {10, 20, 30};
  Links l[6];
  if (get_local_id(0) == 0)
    *shared = 100;
  barrier(CLK_LOCAL_MEM_FENCE);
  fill(l, own, shared, 6);
  first += get_global_id(0);
  if (all) {
    Links none = {0};
    for (int i = first; i < first + count; ++i)
      l[i] = none;
  } else {
    for (int i = first; i < first + count; ++i) {
      l[i].shared = 0;
      l[i].own[0] = 0;
      l[i].own[1] = 0;
      l[i].own[2] = 0;
      l[i].table = 0;
    }
  }
  for (int i = 0; i < 6; ++i)
    out[get_global_id(0) * 6 + i] = look(l + i);
}

__attribute__((noinline)) void clearNumbers(Links *l) {
  l->number = 0;
  for (int i = 0; i < 8; ++i)
    l->tail[i] = 0;
}

__attribute__((noinline)) void clearOwn(Links *l, int from, int to) {
  for (int i = from; i < to; ++i)
    l->own[i] = 0;
}

// Everything but the pointers, and a run of pointers.
kernel void parts(global uint *out, local int *shared, int from, int to) {
  int own[3] = {10, 20, 30};
  Links l[3];
  if (get_local_id(0) == 0)
    *shared = 100;
  barrier(CLK_LOCAL_MEM_FENCE);
  fill(l, own, shared, 3);
  int i = get_local_id(0);
  clearNumbers(l + i);
  out[get_global_id(0) * 2] = look(l + i);
  clearOwn(l + i, from, to);
  out[get_global_id(0) * 2 + 1] = look(l + i);
}

// More than a handful of pointers, some of them set again at once.
kernel void many(global uint *out, local int *shared, int step) {
  Links l[24] = {{0}};
  int own = 5;
  *shared = 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 24; i += step) {
    l[i].own[i % 3] = &own;
    l[i].shared = shared;
  }
  for (int i = 0; i < 24; ++i)
    out[i] = look(l + i);
}
