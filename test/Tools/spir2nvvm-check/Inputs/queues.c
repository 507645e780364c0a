/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two commands on one buffer: queues HOW, where HOW says what orders them. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdio.h>
#include <string.h>

static const char *source = "kernel void fill(global int *a) {\n"
                            "  a[get_global_id(0)] = 7;\n"
                            "}\n"
                            "kernel void twice(global int *a) {\n"
                            "  a[get_global_id(0)] *= 2;\n"
                            "}\n"
                            "kernel void count(global int *a) {\n"
                            "  atomic_inc(a);\n"
                            "}\n";

static cl_context context;
static cl_program program;
static cl_mem buffer;

static cl_command_queue queue(cl_device_id device, int any_order) {
  return clCreateCommandQueue(
      context, device, any_order ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0,
      NULL);
}

static cl_event run(cl_command_queue q, const char *name, const cl_event *after) {
  const size_t global = 64;
  cl_event end;
  cl_kernel k = clCreateKernel(program, name, NULL);
  clSetKernelArg(k, 0, sizeof buffer, &buffer);
  clEnqueueNDRangeKernel(q, k, 1, NULL, &global, NULL, after ? 1 : 0, after,
                         &end);
  return end;
}

int main(int argc, char **argv) {
  cl_platform_id platform;
  cl_device_id device;
  int numbers[64];
  const char *how = argc == 2 ? argv[1] : "";
  const int in_one = !strncmp(how, "one-", 4);
  if (clGetPlatformIDs(1, &platform, NULL) ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL))
    return 2;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL))
    return 2;
  buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof numbers, NULL, NULL);
  cl_command_queue first = queue(device, in_one);
  cl_command_queue second = in_one ? first : queue(device, 0);
  cl_event end;

  if (!strcmp(how, "read")) {
    run(first, "fill", NULL);
    clEnqueueReadBuffer(second, buffer, CL_FALSE, 0, sizeof numbers, numbers, 0,
                        NULL, NULL);
  } else if (!strcmp(how, "atomics")) {
    run(first, "count", NULL);
    run(second, "count", NULL);
  } else if (!strcmp(how, "user-event")) {
    /* What waits for it begins when the host says so, after a wait. */
    cl_event user = clCreateUserEvent(context, NULL);
    run(second, "twice", &user);
    end = run(first, "fill", NULL);
    clWaitForEvents(1, &end);
    clSetUserEventStatus(user, CL_COMPLETE);
  } else {
    end = run(first, "fill", NULL);
    if (!strcmp(how, "event"))
      clFlush(first);
    if (!strcmp(how, "finish") || !strcmp(how, "one-finish"))
      clFinish(first);
    if (!strcmp(how, "blocking-read"))
      clEnqueueReadBuffer(first, buffer, CL_TRUE, 0, 4, numbers, 0, NULL, NULL);
    if (!strcmp(how, "one-barrier"))
      clEnqueueBarrierWithWaitList(first, 0, NULL, NULL);
    run(second, "twice", !strcmp(how, "event") ? &end : NULL);
  }
  clFinish(first);
  clFinish(second);
  printf("the program ends\n");
  return 0;
}
