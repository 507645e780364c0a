// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What writes the instructions of NewInstructions.def again.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_NEWINSTRUCTIONS_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_NEWINSTRUCTIONS_H

#include "Rewriter.h"

namespace spir2nvvm::spirv::rewriting {

#define INSTRUCTION(NUMBER, FUNCTION) void FUNCTION(Rewriter &R, Instruction I);
#include "NewInstructions.def"

} // namespace spir2nvvm::spirv::rewriting

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_NEWINSTRUCTIONS_H
