//
// Doubles too small for a half become zero, with their sign; above half of the
// smallest half (2^-25) the nearest is that.
// RUN: spir-run %s --kernel narrow --global 6 --arg 'buf:double:6=4.9e-324,-1e-310,1e-200,2.98023223876953125e-8,2.9802323e-8,-6e-8:in' --arg buf:ushort:6 --print 6 | FileCheck %s
// CHECK: argument 1 'to' ushort[6]: 0 32768 0 0 1 32769
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void narrow(global const double *from, global half *to) {
  size_t i = get_global_id(0);
  vstore_half(from[i], i, to);
}
