// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: memory local-arguments
clc_version_min: 10
extended_format: true

[test]
name: three
kernel_name: three
dimensions: 1
global_size: 16 0 0
local_size: 8 0 0
arg_out: 0 buffer int[16] 72793 62394 51995 41596 31197 20798 10399 0 72793 62394 51995 41596 31197 \
    20798 10399 0
arg_in: 1 local int[8]
arg_in: 2 local long[8]
!*/

// Two local pointers as arguments and a local array in the kernel do not overlap.
kernel void three(global int *out, local int *a, local long *b) {
  local short c[8];
  int l = get_local_id(0), n = get_local_size(0);
  a[l] = l;
  b[l] = (long)l << 40;
  c[l] = (short)(-l);
  barrier(CLK_LOCAL_MEM_FENCE);
  int k = n - 1 - l;
  out[get_global_id(0)] = a[k] * 10000 + (int)(b[k] >> 38) * 100 + c[k];
}
