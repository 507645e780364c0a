// OpenCL C is compiled by clang 14 to typed-pointer SPIR, with the builtins
// declared, doubles and halves on, and no trace of the temporary file.
// RUN: spir2nvvm --stop-after=read %s | FileCheck %s
// CHECK: source_filename = "{{.*}}ok-saxpy.cl"
// CHECK-LABEL: define spir_kernel void @saxpy(
// CHECK: @_Z13get_global_idj(
// CHECK: !opencl.kernels = !{
// CHECK: !{!"kernel_arg_name", !"a", !"x", !"y", !"h"}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifndef cl_khr_fp64
#error no doubles
#endif
#ifdef cl_khr_mipmap_image
#error an extension that cannot be lowered
#endif
__kernel void saxpy(float a, __global const float *x, __global double *y, half h) {
  size_t i = get_global_id(0);
  y[i] += a * x[i] + (float)h;
}
