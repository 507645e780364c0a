// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parts of convert-metadata.

#ifndef SPIR2NVVM_LIB_PASSES_METADATA_MODULEMETADATA_H
#define SPIR2NVVM_LIB_PASSES_METADATA_MODULEMETADATA_H

#include "Stages/Translation.h"
#include "Target/LaunchLimits.h"

namespace spir2nvvm {

/// Versions, extensions and optional core features go to the reflection. A
/// linked module has one operand for each input: versions are the highest,
/// lists are the union.
void convertModuleFacts(Translation &T);

/// Compiler options, the module's or the command line's, become back-end
/// options. Reports unknown and contradictory ones.
void convertOptions(Translation &T);

/// Replaces reads of the work-group's size in \p Kernel by \p Size and narrows
/// the ranges of local ids.
void useRequiredSize(llvm::Function &Kernel, const WorkGroupSize &Size);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_METADATA_MODULEMETADATA_H
