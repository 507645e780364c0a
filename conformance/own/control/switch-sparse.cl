// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: control switch-sparse
clc_version_min: 10

[test]
name: dispatch
kernel_name: dispatch
dimensions: 1
global_size: 12 0 0
local_size: 4 0 0
arg_out: 0 buffer int[12] 1 2 3 4 5 6 0 0 0 0 0 0
arg_in: 1 buffer long[12] -9000000000 0 77 9223372036854775807 4294967296 9000000000 78 -1 410065408 \
    4294967373 -9223372036854775808 4294967297
!*/

// A switch over numbers far apart, of 64 bits, in a function that returns from it.
int classify(long v) {
  switch (v) {
  case -9000000000L:
    return 1;
  case 0:
    return 2;
  case 77:
    return 3;
  case 0x7fffffffffffffffL:
    return 4;
  case 4294967296L:
    return 5;
  case 9000000000L:
    return 6;
  }
  return 0;
}

kernel void dispatch(global int *out, global const long *in) { out[get_global_id(0)] = classify(in[get_global_id(0)]); }
