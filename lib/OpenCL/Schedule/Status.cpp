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
#define CUDA_STATUS(CODE, STATUS)                                              \
  case cuda::Code::CODE:                                                       \
    return STATUS;
#include "OpenCL/Tables/CudaStatus.def"
  default:
    return CL_OUT_OF_RESOURCES;
  }
}
