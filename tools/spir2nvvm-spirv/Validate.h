// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPIR-V's rules, by SPIRV-Tools: the translator reads a module that was cut
/// short as far as it goes.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_VALIDATE_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_VALIDATE_H

#include "SpirVWords.h"

namespace spir2nvvm {

struct Validity {
  bool Broken = false;
  /// "at word 349: what is wrong"; also for what is let pass. Empty: nothing.
  std::string Complaint;
};

/// Judges \p Module, whose instructions have been walked (loadWords).
Validity validate(const Words &Module);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_VALIDATE_H
