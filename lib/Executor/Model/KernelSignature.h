// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel as those see it who launch it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MODEL_KERNELSIGNATURE_H
#define SPIR2NVVM_LIB_EXECUTOR_MODEL_KERNELSIGNATURE_H

#include "LaunchAbi/Block.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace spir2nvvm {

/// A parameter as cuLaunchKernel passes it.
struct KernelParameter : ParameterSlot {
  std::string Name;
};

struct KernelSignature {
  std::string Name;
  std::vector<KernelParameter> Parameters;
  BlockShape Block; // of all of them
  uint64_t StaticSharedBytes = 0;
  /// Private memory a work-item needs at most.
  uint64_t PrivateBytes = 0;
  /// Work-items of a group it insists on (reqntid); zeros: any.
  std::array<uint32_t, 3> RequiredGroup{0, 0, 0};
  bool UsesBarrier = false, UsesPrintf = false;
  /// Instructions that a work-item executes at most; 0: it loops, waits, prints
  /// or may end the launch, or they are very many.
  uint64_t ItemWork = 0;

  /// So little work that sharing it among threads takes longer.
  bool isBriefFor(uint64_t Groups, uint64_t ItemsPerGroup) const {
    constexpr uint64_t Most = 8192;
    return ItemWork != 0 && Groups <= Most && ItemsPerGroup <= Most &&
           Groups * ItemsPerGroup <= Most / ItemWork;
  }
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_EXECUTOR_MODEL_KERNELSIGNATURE_H
