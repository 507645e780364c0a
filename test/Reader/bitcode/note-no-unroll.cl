// SPIR of clang -O1 says of every loop that it must not be unrolled: a note, and
// an option that takes the marks off.
// REQUIRES: clang
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir64 -O1 -emit-llvm -c %s -o %t.bc
// RUN: spir2nvvm %t.bc -o %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=KEPT %s < %t.ll
// CHECK: note: every loop of the module (2) is marked not to be unrolled, which libNVVM and ptxas obey [S2N-IN21]
// CHECK: hint: clang -O1 marks loops that the source does not; compile with -O1 -funroll-loops, or give --ignore-nounroll{{$}}
// KEPT: llvm.loop.unroll.disable
// RUN: spir2nvvm --ignore-nounroll %t.bc -o %t.ll 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: FileCheck --check-prefix=DROPPED %s < %t.ll
// SILENT-NOT: S2N-IN21
// DROPPED-NOT: llvm.loop.unroll.disable
// RUN: spir2nvvm --no-warn=IN21 %t.bc -o %t.ll 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
//
// Not where loops go without.
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir64 -O1 -funroll-loops -emit-llvm -c -DHAND %s -o %t.bc
// RUN: spir2nvvm %t.bc -o %t.ll 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
kernel void first(global float *a, int n) {
  for (int i = 0; i < n; ++i)
    a[i] *= 2.0f;
}
kernel void second(global float *a, int n) {
#ifdef HAND
#pragma nounroll
#endif
  for (int i = 0; i < n; ++i)
    a[i] += 2.0f;
}
