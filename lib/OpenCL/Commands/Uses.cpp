// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/Uses.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

cuda::Status opencl::bringAll(const Device &D,
                              const std::vector<UsedPart> &Parts,
                              const OnStream &On) {
  for (const UsedPart &P : Parts)
    if (cuda::Status Brought = P.Memory->bring(D, P.What, On); Brought.failed())
      return Brought;
  return {};
}

Command opencl::usedOn(const Device &D, std::vector<UsedPart> Parts,
                       Command Made) {
  if (Parts.empty() || Parts.front().Memory->context().devices().size() == 1)
    return Made;
  Made.Device = [&D, Parts = std::move(Parts),
                 Act = std::move(Made.Device)](const OnStream &On) {
    cuda::Status Brought = bringAll(D, Parts, On);
    return Brought.failed() ? Brought : Act(On);
  };
  return Made;
}
