// SPIR-V of a clang with its own SPIR-V back end is read; the kernels are
// exactly the source's although clang cloned their bodies, with and without
// inlining, and the scalar null constant does not stop the translator.
// REQUIRES: spirv, clang22
// RUN: %clang22 --target=spirv64 -cl-std=CL1.2 -O2 -c -fintegrated-objemitter %s -o %t.spv
// RUN: spir2nvvm --stop-after=read %t.spv | FileCheck %s
// RUN: %clang22 --target=spirv64 -cl-std=CL1.2 -O0 -c -fintegrated-objemitter %s -o %t.spv
// RUN: spir2nvvm --stop-after=read %t.spv | FileCheck %s
// CHECK: target triple = "spir64-unknown-unknown"
// CHECK: define spir_kernel void @first(
// CHECK: @_Z7barrierj(
// CHECK: define spir_kernel void @second(
// CHECK: !opencl.kernels = !{[[A:![0-9]+]], [[B:![0-9]+]]}
// CHECK: [[A]] = !{{{.*}} @first,
// CHECK: [[B]] = !{{{.*}} @second,
__kernel void first(__global float *p, __local float *l) {
  l[get_local_id(0)] = p[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(p, l, 4, 0);
  wait_group_events(1, &e);
}
__kernel void second(__global float *p, __local float *l) {
  first(p, l);
  p[1] = sin(p[2]);
}
