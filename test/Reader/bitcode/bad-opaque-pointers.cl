// Bitcode of a clang that writes opaque pointers is recognised although LLVM
// 14 cannot read it.
// REQUIRES: clang22
// RUN: %clang22 -cl-std=CL1.2 --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: not spir2nvvm %t.bc -o %t.ll 2>&1 | FileCheck %s
// CHECK: error: opaque-pointer IR; SPIR 1.2 has typed pointers [S2N-IN06]
// CHECK: hint: clang 15 and later write opaque pointers; go through SPIR-V instead: clang --target=spirv64 -cl-std=CL1.2 -c -fintegrated-objemitter kernel.cl -o kernel.spv{{$}}
__kernel void k(__global float *p) { p[0] = 1; }
