// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A launch from its parameters to what its findings mean for the context.

#ifndef SPIR2NVVM_LIB_EMULATOR_LAUNCHES_H
#define SPIR2NVVM_LIB_EMULATOR_LAUNCHES_H

#include "Emulator/EmulatedDevice.h"
#include "LaunchAbi/Block.h"

namespace spir2nvvm::emulator {

/// Whether the device and the function take these sizes.
bool isLaunchable(const Function &F, const LaunchSettings &How);

/// All parameters one after the other, from cuLaunchKernel's last two
/// arguments. Nothing when there is none or both, or the block is too small.
std::optional<ParameterBlock>
parameterBlock(const Function &F, void *const *Parameters, void *const *Extra);

std::unique_ptr<Command> makeLaunch(std::shared_ptr<Function> F,
                                    LaunchSettings How, ParameterBlock Block);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_LAUNCHES_H
