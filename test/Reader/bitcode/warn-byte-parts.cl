// clang -O1 reads bits of a lane at the wrong byte: a warning of each such load.
// From the source they are right.
// REQUIRES: clang
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir64 -O1 -fno-jump-tables -emit-llvm -c %s -o %t.bc
// RUN: spir2nvvm %t.bc -o %t.ll 2>&1 | FileCheck %s
// CHECK-NOT: S2N-IN29
// CHECK: warning: 2 bits are loaded, at the wrong byte unless they are of a vector's first lane [S2N-IN29]
// CHECK-NEXT: at: {{.*}}load i2, i2 addrspace(1)*
// CHECK-NEXT: in: {{.*}}kernel 'k'
// CHECK: hint: it is clang's optimiser that reads (v.s2 & 3) so; compile with -mllvm -disable-vector-combine{{$}}
// CHECK-NOT: S2N-IN29
//
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir64 -O1 -fno-jump-tables -mllvm -disable-vector-combine -emit-llvm -c %s -o %t.bc
// RUN: spir2nvvm %t.bc -o %t.ll 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// SILENT-NOT: S2N-IN29
kernel void k(global uchar4 *p, global uint *o) {
  uint g = get_global_id(0);
  switch (p[g].s2 & 3) {
  case 0: o[g] = 5; break;
  case 1: o[g] = 7; break;
  case 2: o[g] = 11; break;
  }
}
kernel void whole(global uchar4 *p, global uint *o) {
  uint g = get_global_id(0);
  o[g] = p[g].s2 & 3;
}
