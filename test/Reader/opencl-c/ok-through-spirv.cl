// A clang newer than 14 is used through SPIR-V.
// REQUIRES: spirv, clang22
// RUN: spir2nvvm --clang=%clang22 --stop-after=read %s | FileCheck %s
// CHECK: define spir_kernel void @k(float addrspace(1)* {{.*}})
// CHECK: !opencl.kernels = !{
__kernel void k(__global float *p) { p[get_global_id(0)] = 1; }
