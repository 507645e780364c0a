/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Runs one kernel by the first OpenCL platform and prints the milliseconds of
 * its fastest run:
 *
 *   opencl-time FILE KERNEL X,Y,Z LX,LY,LZ RUNS ARGUMENT...
 *
 * An argument is buf:FLOATS, local:BYTES, int:N or float:X.
 */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void check(cl_int Status, const char *What) {
  if (Status == CL_SUCCESS)
    return;
  fprintf(stderr, "opencl-time: %s: %d\n", What, Status);
  exit(1);
}

static char *contents(const char *Path) {
  FILE *F = fopen(Path, "rb");
  if (!F)
    exit(2);
  char *Text = calloc(1, 1 << 20);
  if (fread(Text, 1, (1 << 20) - 1, F) == 0)
    exit(2);
  fclose(F);
  return Text;
}

static double now(void) {
  struct timespec T;
  clock_gettime(CLOCK_MONOTONIC, &T);
  return T.tv_sec * 1e3 + T.tv_nsec / 1e6;
}

static void setArgument(cl_context Ctx, cl_command_queue Queue, cl_kernel K,
                        unsigned N, const char *Spec) {
  const char *Number = strchr(Spec, ':') + 1;
  if (!strncmp(Spec, "buf:", 4)) {
    size_t Count = strtoul(Number, NULL, 10);
    float *Values = malloc(Count * sizeof(float));
    for (size_t I = 0; I != Count; ++I)
      Values[I] = (float)(I % 1000) / 1000;
    cl_int Status;
    cl_mem Buffer = clCreateBuffer(Ctx, CL_MEM_READ_WRITE,
                                   Count * sizeof(float), NULL, &Status);
    check(Status, "clCreateBuffer");
    check(clEnqueueWriteBuffer(Queue, Buffer, CL_TRUE, 0, Count * sizeof(float),
                               Values, 0, NULL, NULL),
          "clEnqueueWriteBuffer");
    free(Values);
    check(clSetKernelArg(K, N, sizeof(Buffer), &Buffer), Spec);
  } else if (!strncmp(Spec, "local:", 6)) {
    check(clSetKernelArg(K, N, strtoul(Number, NULL, 10), NULL), Spec);
  } else if (!strncmp(Spec, "int:", 4)) {
    cl_int Value = atoi(Number);
    check(clSetKernelArg(K, N, sizeof(Value), &Value), Spec);
  } else {
    cl_float Value = strtof(Number, NULL);
    check(clSetKernelArg(K, N, sizeof(Value), &Value), Spec);
  }
}

static unsigned sizes(const char *Text, size_t *To) {
  unsigned N = 0;
  for (char *End = (char *)Text; N != 3 && *Text; Text = End + (*End == ','))
    To[N++] = strtoul(Text, &End, 10);
  return N;
}

int main(int Count, char **Args) {
  if (Count < 6)
    return 2;
  cl_platform_id Platform;
  cl_device_id Device;
  check(clGetPlatformIDs(1, &Platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 1, &Device, NULL),
        "clGetDeviceIDs");
  cl_int Status;
  cl_context Ctx = clCreateContext(NULL, 1, &Device, NULL, NULL, &Status);
  check(Status, "clCreateContext");
  cl_command_queue Queue = clCreateCommandQueue(Ctx, Device, 0, &Status);
  check(Status, "clCreateCommandQueue");
  const char *Text = contents(Args[1]);
  cl_program Program =
      clCreateProgramWithSource(Ctx, 1, &Text, NULL, &Status);
  check(Status, "clCreateProgramWithSource");
  check(clBuildProgram(Program, 1, &Device, "", NULL, NULL), "clBuildProgram");
  cl_kernel K = clCreateKernel(Program, Args[2], &Status);
  check(Status, "clCreateKernel");
  size_t Global[3], Local[3];
  unsigned Axes = sizes(Args[3], Global);
  sizes(Args[4], Local);
  for (int N = 6; N < Count; ++N)
    setArgument(Ctx, Queue, K, N - 6, Args[N]);
  double Best = 1e30;
  for (int Run = atoi(Args[5]); Run != 0; --Run) {
    double Begin = now();
    check(clEnqueueNDRangeKernel(Queue, K, Axes, NULL, Global, Local, 0, NULL,
                                 NULL),
          "clEnqueueNDRangeKernel");
    check(clFinish(Queue), "clFinish");
    double Took = now() - Begin;
    if (Took < Best)
      Best = Took;
  }
  printf("%.4f\n", Best);
  return 0;
}
