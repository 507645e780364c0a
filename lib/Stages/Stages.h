// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The functions that Pipeline.def names, of stages and of steps.

#ifndef SPIR2NVVM_LIB_STAGES_STAGES_H
#define SPIR2NVVM_LIB_STAGES_STAGES_H

#include "Stages/Translation.h"

namespace spir2nvvm {
#define STAGE(NAME, FUNCTION, SUMMARY) void FUNCTION(Translation &T);
#define STEP(NAME, FUNCTION, WHEN, SUMMARY) void FUNCTION(Translation &T);
#define FUNCTION_STEP(NAME, FUNCTION, SUMMARY)                                 \
  FunctionStep FUNCTION(Translation &T);
#include "Stages/Pipeline.def"

/// Before the first stage: settles Opts.BackEnd where PTX will be made and, for
/// LLVM's, the architecture. False after reporting that there is no code for it.
bool chooseBackEnd(TranslateOptions &Opts, EmitKind Emit, DiagnosticSink &Sink);
} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_STAGES_STAGES_H
