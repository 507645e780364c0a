// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What kernels need of a multiprocessor, as lines and as JSON.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_RESOURCES_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_RESOURCES_H

#include "Stages/CompileReport.h"
#include "Stages/Reflection.h"
#include "Target/Occupancy.h"

namespace llvm {
namespace json {
class OStream;
} // namespace json
} // namespace llvm

namespace spir2nvvm {

/// What ptxas says of one function, and how many warps that leaves room for.
struct FunctionResources {
  ResourceUse Use;
  /// Work-items of a group: what the kernel requires, or 256. 0: no kernel.
  unsigned GroupSize = 0;
  bool GroupSizeIsRequired = false;
  /// Nothing if the function is not a kernel or the architecture is unknown.
  std::optional<Occupancy> Room;
};

/// Everything that was compiled, in ptxas' order. Local memory that the host
/// passes at the launch is not in it.
std::vector<FunctionResources> resourcesOf(const CompileReport &Compiled,
                                           const Reflection &Info,
                                           const GpuArch &Arch);

/// "scale: 18 registers, 0 bytes stack, ...; occupancy 100 % (...)"
std::string resourceLine(const FunctionResources &F);
/// One JSON object.
void writeResources(llvm::json::OStream &J, const FunctionResources &F);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_RESOURCES_H
