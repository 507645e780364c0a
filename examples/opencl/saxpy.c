/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A whole OpenCL program: y = a * x + y on the first device of the first
 * platform. README.md says how to run it without a GPU.
 */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

static const char *source =
    "kernel void saxpy(float a, global const float *x, global float *y) {\n"
    "  size_t i = get_global_id(0);\n"
    "  y[i] = a * x[i] + y[i];\n"
    "}\n";

static void check(cl_int status, const char *call) {
  if (status == CL_SUCCESS)
    return;
  fprintf(stderr, "%s: error %d\n", call, status);
  exit(1);
}

static cl_program build(cl_context context, cl_device_id device) {
  cl_int status;
  char log[4096] = "";
  cl_program program =
      clCreateProgramWithSource(context, 1, &source, NULL, &status);
  check(status, "clCreateProgramWithSource");
  status = clBuildProgram(program, 1, &device, "-Werror", NULL, NULL);
  if (status != CL_SUCCESS) {
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log,
                          log, NULL);
    fputs(log, stderr);
  }
  check(status, "clBuildProgram");
  return program;
}

static cl_device_id first_device(void) {
  cl_platform_id platform;
  cl_device_id device;
  char name[256];
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, NULL),
        "clGetPlatformInfo");
  printf("platform: %s\n", name);
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL),
        "clGetDeviceIDs");
  check(clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL),
        "clGetDeviceInfo");
  printf("device: %s\n", name);
  return device;
}

static void saxpy(cl_context context, cl_device_id device, float a,
                  const float *x, float *y) {
  cl_int status;
  size_t bytes = N * sizeof(float), global = N;
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  check(status, "clCreateCommandQueue");
  cl_program program = build(context, device);
  cl_kernel kernel = clCreateKernel(program, "saxpy", &status);
  check(status, "clCreateKernel");
  cl_mem in = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                             bytes, (void *)x, &status);
  check(status, "clCreateBuffer");
  cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                              bytes, y, &status);
  check(status, "clCreateBuffer");
  clSetKernelArg(kernel, 0, sizeof a, &a);
  clSetKernelArg(kernel, 1, sizeof in, &in);
  clSetKernelArg(kernel, 2, sizeof out, &out);
  check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL,
                               NULL),
        "clEnqueueNDRangeKernel");
  check(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, bytes, y, 0, NULL, NULL),
        "clEnqueueReadBuffer");
  clReleaseMemObject(out);
  clReleaseMemObject(in);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
}

int main(void) {
  static float x[N], y[N];
  cl_int status;
  int wrong = 0;
  cl_device_id device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  check(status, "clCreateContext");
  for (int i = 0; i < N; ++i) {
    x[i] = (float)i;
    y[i] = 0.5f;
  }
  saxpy(context, device, 2.0f, x, y);
  clReleaseContext(context);
  for (int i = 0; i < N; ++i)
    wrong += y[i] != 2.0f * (float)i + 0.5f;
  printf("%d of %d results are wrong\n", wrong, N);
  return wrong != 0;
}
