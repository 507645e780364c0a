// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which translations a command line asks for, and where they go.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_PLAN_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_PLAN_H

#include "spir2nvvm/Arguments.h"

namespace spir2nvvm::tools {

/// Inputs that are linked, and the file of each architecture; one file where
/// all of them go into one.
struct PlannedProgram {
  std::vector<std::string> Inputs, Outputs;
};

std::vector<PlannedProgram> plan(const Arguments &Args);

/// Why it cannot be carried out: an output that is an input, or two that are
/// one file. Empty if it can.
std::string faultIn(const std::vector<PlannedProgram> &Programs);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_PLAN_H
