// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 5.4: pipes, which no device has (CL_DEVICE_PIPE_SUPPORT).

#include "OpenCL/Api/Api.h"
#include "OpenCL/Schedule/Context.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

cl_mem api::clCreatePipe(cl_context Handle, cl_mem_flags Flags,
                         cl_uint PacketSize, cl_uint MaxPackets,
                         const cl_pipe_properties *Properties,
                         cl_int *ErrorOut) {
  report(ErrorOut, firstError(Context::from(Handle), CL_INVALID_OPERATION));
  return nullptr;
}

cl_int api::clGetPipeInfo(cl_mem Pipe, cl_pipe_info Name, size_t Size,
                          void *Value, size_t *SizeOut) {
  return CL_INVALID_MEM_OBJECT;
}
