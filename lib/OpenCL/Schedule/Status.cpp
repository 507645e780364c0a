// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/Status.h"
#include "OpenCL/Support/Log.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

cl_int opencl::statusOf(const cuda::Status &S) {
  if (S.succeeded())
    return CL_SUCCESS;
  log(Topic::Error, S.message());
  switch (S.code()) {
  case cuda::Code::OutOfMemory:
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  case cuda::Code::NoDevice:
    return CL_DEVICE_NOT_FOUND;
  case cuda::Code::InvalidDevice:
  case cuda::Code::DeviceNotLicensed:
  case cuda::Code::SystemNotReady:
  case cuda::Code::SystemDriverMismatch:
    return CL_DEVICE_NOT_AVAILABLE;
  case cuda::Code::InvalidImage:
  case cuda::Code::InvalidPtx:
  case cuda::Code::NoBinaryForGpu:
    return CL_INVALID_PROGRAM_EXECUTABLE;
  default:
    return CL_OUT_OF_RESOURCES;
  }
}
