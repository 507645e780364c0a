// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*!
[config]
name: stencils jacobi
clc_version_min: 10

[test]
name: relax
kernel_name: relax
dimensions: 1
global_size: 16 0 0
local_size: 16 0 0
arg_out: 0 buffer float[16] 0x1.bf4f780000000p-5 0x1.9e24880000000p+2 0x1.19ab800000000p+6 \
    0x1.a63f200000000p+3 0x1.1d42540000000p+7 0x1.0a39280000000p+2 0x1.a0e4940000000p+7 \
    -0x1.a2e1380000000p+4 0x1.dec58c0000000p+7 -0x1.4ab72e0000000p+6 0x1.795fa00000000p+7 \
    -0x1.55b9000000000p+7 0x1.1753440000000p+4 -0x1.2370760000000p+8 -0x1.0b70100000000p+8 \
    -0x1.b173da0000000p+8
arg_in: 0 buffer float[16] 0x1.bf4f780000000p-5 0x1.e6708a0000000p+9 -0x1.b7c5d40000000p+3 \
    -0x1.703e4e0000000p+7 0x1.73e2220000000p+8 -0x1.5b05180000000p-9 0x1.bd8be80000000p+4 \
    -0x1.6059780000000p-1 0x1.29d8a20000000p-1 -0x1.b3f9300000000p+5 0x1.0e2e500000000p+9 \
    0x1.5a0f5e0000000p-8 0x1.7881160000000p+10 -0x1.23c1320000000p-3 -0x1.c5086e0000000p-6 \
    -0x1.b173da0000000p+8
arg_in: 1 int 20
!*/

// Heat on a rod: float arithmetic in an order that fixes every rounding.
kernel void relax(global float *rod, int rounds) {
  local float old[16];
  int l = get_local_id(0);
  float mine = rod[l];
  for (int r = 0; r < rounds; ++r) {
    old[l] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l > 0 && l < 15) {
      float neighbours = old[l - 1] + old[l + 1];
      mine = neighbours * 0.5f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  rod[l] = mine;
}
