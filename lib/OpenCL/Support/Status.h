// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What CUDA's codes are in OpenCL, here and nowhere else.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_STATUS_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_STATUS_H

#include "Cuda/Status.h"
#include "OpenCL/Support/OpenCl.h"

namespace spir2nvvm::opencl {

/// CL_SUCCESS for a success; CL_OUT_OF_RESOURCES for a code without its own. A
/// failure is logged with CUDA's name for it.
cl_int statusOf(const cuda::Status &S);

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_STATUS_H
