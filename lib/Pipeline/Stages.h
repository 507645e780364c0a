// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The stage functions Pipeline.def names. Each is defined in the file of its
/// name; this header only lets the runner and unit tests see them all.

#ifndef SPIR2NVVM_LIB_PIPELINE_STAGES_H
#define SPIR2NVVM_LIB_PIPELINE_STAGES_H

#include "spir2nvvm/Translation.h"

namespace spir2nvvm {
#define STAGE(NAME, FUNCTION, SUMMARY) void FUNCTION(Translation &T);
#include "Pipeline/Pipeline.def"
} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PIPELINE_STAGES_H
