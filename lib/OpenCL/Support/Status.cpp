// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Support/Status.h"
#include "OpenCL/Support/Log.h"

#include <new>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// The runtime's own threads ask, too: words must not take them down.
static void tell(const cuda::Status &S) {
  try {
    if (logs(Topic::Error))
      log(Topic::Error, S.message());
  } catch (const std::bad_alloc &) {
    // The status says enough.
  }
}

cl_int opencl::statusOf(const cuda::Status &S) {
  if (S.succeeded())
    return CL_SUCCESS;
  tell(S);
  switch (S.code()) {
  case cuda::Code::OutOfMemory:
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  case cuda::Code::NoDevice:
    return CL_DEVICE_NOT_FOUND;
  case cuda::Code::InvalidDevice:
  case cuda::Code::DeviceUnavailable:
  case cuda::Code::DeviceNotLicensed:
  case cuda::Code::SystemNotReady:
  case cuda::Code::SystemDriverMismatch:
  case cuda::Code::CompatNotSupportedOnDevice:
  case cuda::Code::MpsConnectionFailed:
  case cuda::Code::MpsRpcFailure:
  case cuda::Code::MpsServerNotReady:
  case cuda::Code::MpsMaxClientsReached:
  case cuda::Code::MpsMaxConnectionsReached:
  case cuda::Code::MpsClientTerminated:
    return CL_DEVICE_NOT_AVAILABLE;
  case cuda::Code::InvalidImage:
  case cuda::Code::InvalidPtx:
  case cuda::Code::NoBinaryForGpu:
    return CL_INVALID_PROGRAM_EXECUTABLE;
  default:
    return CL_OUT_OF_RESOURCES;
  }
}
