/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Translated OpenCL kernels on CUDA's driver API: README.md explains it.
 *
 *   driver-api MODULE      kernels.cl as PTX, or as NVVM IR for the emulator
 */
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spir2nvvm-c/image.h"

static void check(CUresult result, const char *what) {
  const char *name = "an unknown error";
  if (result == CUDA_SUCCESS)
    return;
  cuGetErrorName(result, &name);
  fprintf(stderr, "%s: %s\n", what, name);
  exit(1);
}
#define CHECK(call) check(call, #call)

/* Every example ends with a line that says whether its results are right. */
static void verdict(const char *what, int right) {
  printf("%s: %s\n", what, right ? "right" : "WRONG");
  if (!right)
    exit(1);
}

static CUfunction find(CUmodule module, const char *name) {
  CUfunction f;
  CHECK(cuModuleGetFunction(&f, module, name));
  return f;
}

static CUdeviceptr upload(const void *bytes, size_t size) {
  CUdeviceptr p;
  CHECK(cuMemAlloc(&p, size));
  CHECK(cuMemcpyHtoD(p, bytes, size));
  return p;
}

/* A one-dimensional launch: OpenCL counts work-items, CUDA blocks. */
static void launch(CUfunction f, size_t global, size_t local, unsigned shared,
                   CUstream stream, void **parameters) {
  CHECK(cuLaunchKernel(f, (unsigned)(global / local), 1, 1, (unsigned)local, 1,
                       1, shared, stream, parameters, NULL));
}

/* ---- Buffers, and a local size that the driver proposes ------------------ */

static void vector_add(CUmodule module) {
  enum { N = 1000 };
  float a[N], b[N], c[N];
  unsigned n = N;
  int blocks, local, right = 1;
  size_t global;
  CUfunction add = find(module, "add");
  CUdeviceptr da, db, dc;
  for (int i = 0; i < N; i++) {
    a[i] = (float)i;
    b[i] = 2.0f * (float)i;
  }
  da = upload(a, sizeof a);
  db = upload(b, sizeof b);
  CHECK(cuMemAlloc(&dc, sizeof c));

  CHECK(cuOccupancyMaxPotentialBlockSize(&blocks, &local, add, NULL, 0, 256));
  global = (size_t)((N + local - 1) / local) * (size_t)local;
  void *parameters[] = {&da, &db, &dc, &n};
  launch(add, global, (size_t)local, 0, NULL, parameters);

  CHECK(cuMemcpyDtoH(c, dc, sizeof c));
  for (int i = 0; i < N; i++)
    right &= c[i] == 3.0f * (float)i;
  verdict("vector add", right);
  CHECK(cuMemFree(da));
  CHECK(cuMemFree(db));
  CHECK(cuMemFree(dc));
}

/* ---- Local memory -------------------------------------------------------- */

/* A local parameter is an offset into the dynamic shared memory. */
static void local_memory(CUmodule module) {
  enum { N = 256 };
  const unsigned wanted = 60 << 10; /* more than the 48 KiB that all have */
  int data[N], right = 1;
  unsigned tile = 0;
  CUfunction reverse = find(module, "reverse");
  CUdeviceptr d;
  for (int i = 0; i < N; i++)
    data[i] = i;
  d = upload(data, sizeof data);
  void *parameters[] = {&d, &tile};
  launch(reverse, N, 64, 64 * sizeof(int), NULL, parameters);
  CHECK(cuFuncSetAttribute(
      reverse, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, (int)wanted));
  launch(reverse, N, 64, wanted, NULL, parameters);
  launch(reverse, N, 64, 64 * sizeof(int), NULL, parameters);
  CHECK(cuMemcpyDtoH(data, d, sizeof data));
  for (int i = 0; i < N; i++)
    right &= data[i] == i / 64 * 64 + 63 - i % 64;
  verdict("local memory", right);
  CHECK(cuMemFree(d));
}

/* ---- Constant buffers, and two streams ----------------------------------- */

/* The second stream waits for the first one's work, not the host. */
static void two_streams(CUmodule module) {
  enum { N = 64 };
  const float factor[] = {2, 3};
  float *x;
  int right = 1;
  CUfunction scale = find(module, "scale");
  CUstream first, second;
  CUevent scaled;
  CUdeviceptr dx, df = upload(factor, sizeof factor);
  CHECK(cuMemAllocHost((void **)&x, N * sizeof *x)); /* pinned */
  CHECK(cuMemAlloc(&dx, N * sizeof *x));
  CHECK(cuStreamCreate(&first, CU_STREAM_NON_BLOCKING));
  CHECK(cuStreamCreate(&second, CU_STREAM_NON_BLOCKING));
  CHECK(cuEventCreate(&scaled, CU_EVENT_DISABLE_TIMING));
  for (int i = 0; i < N; i++)
    x[i] = 1;

  void *parameters[] = {&dx, &df};
  CHECK(cuMemcpyHtoDAsync(dx, x, N * sizeof *x, first));
  launch(scale, N, 32, 0, first, parameters);
  CHECK(cuEventRecord(scaled, first));
  CHECK(cuStreamWaitEvent(second, scaled, 0));
  launch(scale, N, 32, 0, second, parameters);
  CHECK(cuMemcpyDtoHAsync(x, dx, N * sizeof *x, second));
  CHECK(cuStreamSynchronize(second));

  for (int i = 0; i < N; i++)
    right &= x[i] == (i % 2 ? 9.0f : 4.0f);
  verdict("two streams and a constant buffer", right);
  CHECK(cuEventDestroy(scaled));
  CHECK(cuStreamDestroy(first));
  CHECK(cuStreamDestroy(second));
  CHECK(cuMemFreeHost(x));
  CHECK(cuMemFree(dx));
  CHECK(cuMemFree(df));
}

/* ---- An image and a sampler ---------------------------------------------- */

/* CL_R, CL_FLOAT of cl.h. */
enum { cl_r = 0x10B0, cl_float = 0x10DE };

static CUarray make_array(const float *pixels, size_t width, size_t height) {
  CUarray array;
  CUDA_ARRAY3D_DESCRIPTOR shape;
  CUDA_MEMCPY2D copy;
  memset(&shape, 0, sizeof shape);
  shape.Width = width;
  shape.Height = height;
  shape.Format = CU_AD_FORMAT_FLOAT;
  shape.NumChannels = 1;
  CHECK(cuArray3DCreate(&array, &shape));
  memset(&copy, 0, sizeof copy);
  copy.srcMemoryType = CU_MEMORYTYPE_HOST;
  copy.srcHost = pixels;
  copy.srcPitch = copy.WidthInBytes = width * sizeof *pixels;
  copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  copy.dstArray = array;
  copy.Height = height;
  CHECK(cuMemcpy2D(&copy));
  return array;
}

/* One texture for each sampler state that kernels read the image in. */
static CUtexObject make_texture(CUarray array, unsigned state) {
  static const CUaddress_mode modes[] = {
      CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_BORDER,
      CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_WRAP,
      CU_TR_ADDRESS_MODE_MIRROR};
  CUtexObject texture;
  CUDA_RESOURCE_DESC of;
  CUDA_TEXTURE_DESC how;
  memset(&of, 0, sizeof of);
  memset(&how, 0, sizeof how);
  of.resType = CU_RESOURCE_TYPE_ARRAY;
  of.res.array.hArray = array;
  for (int axis = 0; axis < 3; axis++)
    how.addressMode[axis] = modes[state & 7];
  if (state & S2N_SAMPLER_LINEAR)
    how.filterMode = CU_TR_FILTER_MODE_LINEAR;
  if (state & S2N_SAMPLER_NORMALIZED)
    how.flags = CU_TRSF_NORMALIZED_COORDINATES;
  CHECK(cuTexObjectCreate(&texture, &of, &how, NULL));
  return texture;
}

/* Kernels get the address of a descriptor, and the sampler's bits. */
static void image(CUmodule module) {
  const float pixels[] = {0, 4}, expected[] = {0, 0, 2, 4};
  float out[4];
  int right = 1;
  unsigned state =
      S2N_SAMPLER_CLAMP_TO_EDGE | S2N_SAMPLER_NORMALIZED | S2N_SAMPLER_LINEAR;
  CUarray array = make_array(pixels, 2, 1);
  CUdeviceptr descriptor, dout;
  s2n_image d;
  memset(&d, 0, sizeof d);
  d.width = 2;
  d.height = 1;
  d.channel_order = cl_r;
  d.channel_data_type = cl_float;
  d.textures[state] = make_texture(array, state);
  descriptor = upload(&d, sizeof d);
  CHECK(cuMemAlloc(&dout, sizeof out));

  void *parameters[] = {&descriptor, &state, &dout};
  launch(find(module, "sample"), 4, 4, 0, NULL, parameters);
  CHECK(cuMemcpyDtoH(out, dout, sizeof out));
  for (int i = 0; i < 4; i++)
    right &= out[i] == expected[i];
  verdict("image with sampler", right);
  CHECK(cuTexObjectDestroy(d.textures[state]));
  CHECK(cuArrayDestroy(array));
  CHECK(cuMemFree(descriptor));
  CHECK(cuMemFree(dout));
}

/* ---- Hidden arguments, and printf ---------------------------------------- */

static void two_dimensions(CUmodule module) {
  unsigned out[3], work_dim = 2; /* hidden: after the kernel's own */
  CUdeviceptr d;
  CHECK(cuMemAlloc(&d, sizeof out));
  void *parameters[] = {&d, &work_dim};
  CHECK(cuLaunchKernel(find(module, "shape"), 4, 3, 1, 8, 2, 1, 0, NULL,
                       parameters, NULL));
  CHECK(cuMemcpyDtoH(out, d, sizeof out));
  verdict("work dimension", out[0] == 2 && out[1] == 32 && out[2] == 6);
  CHECK(cuMemFree(d));
}

int main(int argc, char **argv) {
  CUdevice device;
  CUcontext context;
  CUmodule module;
  char name[128];
  if (argc != 2) {
    fprintf(stderr, "usage: driver-api MODULE\n");
    return 2;
  }
  CHECK(cuInit(0));
  CHECK(cuDeviceGet(&device, 0));
  CHECK(cuDeviceGetName(name, sizeof name, device));
  printf("device: %s\n", name);
  CHECK(cuDevicePrimaryCtxRetain(&context, device));
  CHECK(cuCtxSetCurrent(context));
  CHECK(cuModuleLoad(&module, argv[1]));

  vector_add(module);
  local_memory(module);
  two_streams(module);
  image(module);
  two_dimensions(module);
  launch(find(module, "hello"), 4, 2, 0, NULL, NULL);
  CHECK(cuCtxSynchronize()); /* shows what was printed */

  CHECK(cuModuleUnload(module));
  CHECK(cuDevicePrimaryCtxRelease(device));
  return 0;
}
