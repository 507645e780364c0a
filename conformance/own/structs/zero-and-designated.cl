// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs zero-and-designated
clc_version_min: 10

[test]
name: initialise
kernel_name: initialise
dimensions: 1
global_size: 3 0 0
local_size: 3 0 0
arg_out: 0 buffer long[3] 0 499 4036
!*/

// Initialisers: partial, designated, nested and empty.
typedef struct {
  int a, b[3];
  struct {
    char c;
    long d;
  } e;
} Thing;

kernel void initialise(global long *out) {
  Thing zero = {0};
  Thing some = {.b = {[1] = 5}, .e.d = -1};
  Thing array[2] = {[1] = {1, {2, 3}, {4, 5}}};
  long o[3] = {zero.a + zero.b[2] + zero.e.d, some.a + some.b[0] * 10 + some.b[1] * 100 + some.e.d,
                      array[0].a + array[1].a + array[1].b[1] * 10 + array[1].b[2] * 100 + array[1].e.c * 1000 + array[1].e.d};
  out[get_global_id(0)] = o[get_global_id(0)];
}
