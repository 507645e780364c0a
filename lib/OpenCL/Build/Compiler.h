// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Jobs, done by the cache where it can and by a worker where it cannot.

#ifndef SPIR2NVVM_LIB_OPENCL_BUILD_COMPILER_H
#define SPIR2NVVM_LIB_OPENCL_BUILD_COMPILER_H

#include "OpenCL/Build/Job.h"

namespace spir2nvvm::opencl {

/// Blocks, for as long as it takes; no lock is held.
JobResult doJob(const Job &J);

/// Programs of OpenCL C are about to be built.
void expectSource();

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_BUILD_COMPILER_H
