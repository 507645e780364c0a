// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A launch from its parameters to what its findings mean for the context.

#ifndef SPIR2NVVM_LIB_EMULATOR_LAUNCHES_H
#define SPIR2NVVM_LIB_EMULATOR_LAUNCHES_H

#include "Emulator/EmulatedDevice.h"

namespace spir2nvvm::emulator {

struct LaunchSizes {
  std::array<uint32_t, 3> Grid, Block;
  uint32_t DynamicShared;
};

/// Whether the device and the function take these sizes.
bool isLaunchable(const Function &F, const LaunchSizes &Sizes);

/// All parameters one after the other, from cuLaunchKernel's last two
/// arguments. Nothing when there is none or both, or the block is too small.
std::optional<std::vector<uint8_t>>
parameterBlock(const Function &F, void *const *Parameters, void *const *Extra);

std::unique_ptr<Command> makeLaunch(std::shared_ptr<Function> F,
                                    const LaunchSizes &Sizes,
                                    std::vector<uint8_t> Block);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_LAUNCHES_H
