// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs by-value-address-taken
clc_version_min: 10
extended_format: true

[test]
name: use
kernel_name: use
dimensions: 1
global_size: 16 0 0
local_size: 4 0 0
arg_out: 0 buffer int[16] 46 644 58 1846 70 3048 82 4250 94 5452 106 6654 118 7856 130 9058
arg_in: 1 struct uint[7] 3 1 4 1 5 9 4
!*/

// The address of an argument by value is taken, and goes into functions that
// cannot be seen through; writes to it stay in the work-item.
typedef struct {
  int values[6];
  int last;
} Bag;

__attribute__((noinline)) void push(Bag *bag, int value) {
  bag->last = (bag->last + 1) % 6;
  bag->values[bag->last] = value;
}

__attribute__((noinline)) int total(const Bag *bag) {
  int sum = 0;
  for (int i = 0; i < 6; ++i)
    sum += bag->values[i] * (i + 1);
  return sum;
}

kernel void use(global int *out, Bag bag) {
  int i = get_global_id(0);
  Bag *p = i % 2 ? &bag : 0;
  if (p)
    push(p, i * 100);
  push(&bag, i);
  out[i] = total(&bag);
}
