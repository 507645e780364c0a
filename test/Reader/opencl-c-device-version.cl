// RUN: spir2nvvm %s -o - | FileCheck %s
//
// 6.10: __OPENCL_VERSION__ is the device's version; programs that serve several
// languages choose by it.
#ifndef __OPENCL_VERSION__
#error "another language"
#endif
// CHECK: store i32 120
kernel void version(global int *out) { *out = __OPENCL_VERSION__; }
