// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sampler arguments of image builtins: constant ones, and those passed.

#ifndef SPIR2NVVM_LIB_BUILTINS_IMAGE_SAMPLERS_H
#define SPIR2NVVM_LIB_BUILTINS_IMAGE_SAMPLERS_H

#include "Stages/Translation.h"

namespace spir2nvvm {

/// Brings every sampler of the program to the bits of SPIR's table 4, which is
/// what a host passes too, and lists the states in T.Info.SamplerStates.
void resolveSamplers(Translation &T);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_IMAGE_SAMPLERS_H
