// Storage classes where their extension is enabled, as generated code does.
// RUN: spir2nvvm %s -o - | FileCheck %s
// RUN: not spir2nvvm %s -DOFF 2>&1 | FileCheck %s --check-prefix=OFF
// OFF: ok-storage-classes.cl:[[@LINE+9]]:3: error: OpenCL C version 1.2 does not support the 'register' storage class specifier [S2N-IN11]
#ifndef OFF
#ifdef cl_clang_storage_class_specifiers
#pragma OPENCL EXTENSION cl_clang_storage_class_specifiers : enable
#endif
#endif
// CHECK-LABEL: define void @k(
// CHECK: store i32 %{{.*}}, i32 addrspace(1)*
kernel void k(global uint *p) {
  register uint x = p[0];
  p[1] = x;
}
