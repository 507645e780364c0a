// Every version of OpenCL C that clang knows, with what can be translated of
// it; from 2.0 on that is generic pointers and variables at program scope, too.
// RUN: spir2nvvm -cl-std=CL1.0 %s -o %t.ll
// RUN: spir2nvvm -cl-std=CL1.1 %s -o %t.ll
// RUN: spir2nvvm -cl-std=CL1.2 %s -o %t.ll
// RUN: spir2nvvm -cl-std=CL2.0 %s -o - | FileCheck %s
// RUN: spir2nvvm -cl-std=CL3.0 %s -o - | FileCheck %s
#if __OPENCL_C_VERSION__ >= 200
__global int counter = 3;
int first(int *p) { return p[0]; }
#else
int first(__global int *p) { return p[0]; }
#endif
#if __OPENCL_C_VERSION__ == 300 && (!defined(__opencl_c_fp64) || !defined(__opencl_c_images))
#error "a feature is missing"
#endif
#if __OPENCL_C_VERSION__ < 300 && defined(__opencl_c_fp64)
#error "a feature of a later version"
#endif
// CHECK: @counter = {{.*}}addrspace(1) global i32 3
// CHECK: fadd double
__kernel void k(__global int *p, __global double *d, __read_only image2d_t i, sampler_t s) {
  d[get_global_id(0)] += 1.5;
  p[get_global_id(0)] = first(p) + read_imagei(i, s, (int2)(0, 0)).x;
#if __OPENCL_C_VERSION__ >= 200
  p[0] = counter++;
#endif
}
