/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A program that carries PTX and knows CUDA's driver alone: 64 work-items of
 * saxpy.ptx, and the sum of each warp. Nothing of it knows about the CPU.
 *
 * Usage: saxpy FILE.ptx
 */

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* What cuda.h says, so that no toolkit is needed. */
typedef int CUresult;
typedef int CUdevice;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef unsigned long long CUdeviceptr;
CUresult cuInit(unsigned);
CUresult cuDeviceGet(CUdevice *, int);
CUresult cuDeviceGetName(char *, int, CUdevice);
CUresult cuDevicePrimaryCtxRetain(CUcontext *, CUdevice);
CUresult cuCtxSetCurrent(CUcontext);
CUresult cuModuleLoad(CUmodule *, const char *);
CUresult cuModuleGetFunction(CUfunction *, CUmodule, const char *);
CUresult cuMemAlloc_v2(CUdeviceptr *, size_t);
CUresult cuMemcpyHtoD_v2(CUdeviceptr, const void *, size_t);
CUresult cuMemcpyDtoH_v2(void *, CUdeviceptr, size_t);
CUresult cuLaunchKernel(CUfunction, unsigned, unsigned, unsigned, unsigned,
                        unsigned, unsigned, unsigned, CUstream, void **,
                        void **);
CUresult cuGetErrorName(CUresult, const char **);

static void check(CUresult result, const char *call) {
  if (result == 0)
    return;
  const char *name = "an unknown error";
  cuGetErrorName(result, &name);
  fprintf(stderr, "%s: %s\n", call, name);
  exit(1);
}
#define CHECK(CALL) check(CALL, #CALL)

enum { Items = 64, Warps = Items / 32 };

static CUdeviceptr upload(const float *data, size_t count) {
  CUdeviceptr memory;
  CHECK(cuMemAlloc_v2(&memory, count * sizeof(float)));
  CHECK(cuMemcpyHtoD_v2(memory, data, count * sizeof(float)));
  return memory;
}

int main(int argc, char **argv) {
  CUdevice device;
  CUcontext context;
  CUmodule module;
  CUfunction saxpy;
  char name[100];
  if (argc != 2)
    return 2;
  CHECK(cuInit(0));
  CHECK(cuDeviceGet(&device, 0));
  CHECK(cuDeviceGetName(name, sizeof name, device));
  CHECK(cuDevicePrimaryCtxRetain(&context, device));
  CHECK(cuCtxSetCurrent(context));
  CHECK(cuModuleLoad(&module, argv[1]));
  CHECK(cuModuleGetFunction(&saxpy, module, "saxpy"));

  float a = 2, x[Items], y[Items], sums[Warps] = {0};
  for (int i = 0; i < Items; ++i) {
    x[i] = (float)i;
    y[i] = 1;
  }
  CUdeviceptr xs = upload(x, Items), ys = upload(y, Items);
  CUdeviceptr all = upload(sums, Warps);
  void *arguments[] = {&a, &xs, &ys, &all};
  CHECK(cuLaunchKernel(saxpy, 1, 1, 1, Items, 1, 1, 0, NULL, arguments, NULL));
  CHECK(cuMemcpyDtoH_v2(y, ys, sizeof y));
  CHECK(cuMemcpyDtoH_v2(sums, all, sizeof sums));
  printf("%s: y[63] = %g, sums %g and %g\n", name, y[63], sums[0], sums[1]);
  return 0;
}
