// One source for OpenCL and CUDA is OpenCL C here, by its name or with -x cl.
// RUN: spir2nvvm --stop-after=read %s | FileCheck %s
// RUN: spir2nvvm --stop-after=read -x cl - < %s | FileCheck %s
// CHECK: define spir_kernel void @twice(
#ifdef __OPENCL_VERSION__
#define KERNEL __kernel
#define GLOBAL __global
#else
#define GLOBAL
#define KERNEL extern "C" __global__
__global__ void unused(float *p) {}
#endif
KERNEL void twice(GLOBAL float *p) { p[0] *= 2; }
