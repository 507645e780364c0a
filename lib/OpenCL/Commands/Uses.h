// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a command does to memory objects: in a context with several devices they
/// are brought to where it runs.

#ifndef SPIR2NVVM_LIB_OPENCL_COMMANDS_USES_H
#define SPIR2NVVM_LIB_OPENCL_COMMANDS_USES_H

#include "OpenCL/Objects/MemObject.h"
#include "OpenCL/Schedule/Command.h"

namespace spir2nvvm::opencl {

struct UsedPart {
  Ref<MemObject> Memory;
  MemObject::Part What;
};

/// Puts what a command on \p D needs before it.
cuda::Status bringAll(const Device &D, const std::vector<UsedPart> &Parts,
                      const OnStream &On);

/// \p Made as a command on \p D that uses \p Parts.
Command usedOn(const Device &D, std::vector<UsedPart> Parts, Command Made);

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_COMMANDS_USES_H
