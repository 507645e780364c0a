/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A program whose kernel stores 8 numbers of a buffer of COUNT, or reads them
   as constants: program COUNT CODE [KERNEL] ends with CODE. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stdio.h>
#include <stdlib.h>

static const char *source =
    "kernel void fill(global int *numbers, global int *last) {\n"
    "  int i = get_global_id(0); numbers[i] = 7;\n"
    "  *last = get_global_id(0);\n"
    "}\n"
    "kernel void get(constant int *table, global int *last) {\n"
    "  last[0] = table[get_global_id(0)];\n"
    "}\n";

int main(int argc, char **argv) {
  cl_platform_id platform;
  cl_device_id device;
  size_t global = 8;
  if (argc < 3 || clGetPlatformIDs(1, &platform, NULL) ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL))
    return 2;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
  cl_program program =
      clCreateProgramWithSource(context, 1, &source, NULL, NULL);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL))
    return 2;
  cl_kernel kernel = clCreateKernel(program, argc > 3 ? argv[3] : "fill", NULL);
  cl_mem numbers = clCreateBuffer(context, CL_MEM_READ_WRITE,
                                  4 * (size_t)atoi(argv[1]), NULL, NULL);
  cl_mem last = clCreateBuffer(context, CL_MEM_READ_WRITE, 4, NULL, NULL);
  clSetKernelArg(kernel, 0, sizeof numbers, &numbers);
  clSetKernelArg(kernel, 1, sizeof last, &last);
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL);
  clFinish(queue);
  printf("the program ends\n");
  return atoi(argv[2]);
}
