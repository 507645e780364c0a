// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: structs by-value-two
clc_version_min: 10
extended_format: true
require_device_extensions: cl_khr_fp64

[test]
name: both
kernel_name: both
dimensions: 1
global_size: 4 0 0
local_size: 2 0 0
arg_out: 0 buffer int[4] 1000007 1000007 1000007 1000007
arg_in: 1 char -2
arg_in: 2 struct uint[2] 4294967196 5
arg_in: 3 short 300
arg_in: 4 struct uint[4] 0 1074135040 13 128
arg_in: 5 int 1000000
!*/

// Two structures by value with scalars between them.
typedef struct {
  int x;
  char tag;
} Small;

typedef struct {
  double weight;
  Small small;
} Large;

kernel void both(global int *out, char c, Small s, short h, Large l, int i) {
  out[get_global_id(0)] = c + s.x * 2 + s.tag * 3 + h * 5 + (int)(l.weight * 4.0) + l.small.x * 7 + l.small.tag * 11 + i;
}
