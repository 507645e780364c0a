// RUN: spir-run %s --global 4 --arg 'buf:int:4=iota(1,1)' --arg buf:uint2:2 --arg buf:uchar:16 2>&1 | FileCheck %s
// RUN: spir-run %s -w --global 4 --arg 'buf:int:4=iota(1,1)' --arg buf:uint2:2 --arg buf:uchar:16 2>&1 | FileCheck %s --check-prefix=QUIET
//
// A buffer of other elements than its pointer's is said to be one. Signs and
// numbers of lanes do not matter.

// CHECK: note: '--arg buf:int:4=iota(1,1)' passes elements of int for 'a', which is float*: their bytes are taken as they are [S2N-EX69]
// CHECK-NOT: 'b'
// CHECK: note: '--arg buf:uchar:16' passes elements of uchar for 'c', which is int*: their bytes are taken as they are [S2N-EX69]
// QUIET-NOT: note:
// QUIET: argument 0 'a' int[4]: 1 2 3 4
kernel void k(global float *a, global int *b, global int *c) {
  int i = get_global_id(0);
  c[i] = b[i] = as_int(a[i]);
}
