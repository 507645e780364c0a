// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The last changes: what is left of SPIR and LLVM 14 that NVVM IR of the
/// profile does not know.
///
///   @k.tile = internal addrspace(3) global [4 x i32] zeroinitializer
///   define spir_func float @half.it(float %x) willreturn { ... }
/// becomes
///   @k_tile = internal addrspace(3) global [4 x i32] undef
///   define internal float @half_it(float %x) { ... }
///
/// Requires: NVVM's address spaces; the table of kernels.
/// Ensures: identifiers, linkage, attributes, triple and layout of the profile;
/// program-scope constants fit the constant bank; the reflection is complete.

#include "Passes/DebugInfo.h"
#include "Passes/Finalize/Finalize.h"
#include "Pipeline/Stages.h"

using namespace llvm;
using namespace spir2nvvm;

void spir2nvvm::finalizeModule(Translation &T) {
  finalizeDebugInfo(T);
  finalizeLinkage(T);
  finalizeSharedVariables(T);
  finalizeTarget(T); // sizes below are NVVM's
  finalizeConstants(T);
  finalizeIntrinsicTypes(T);
  finalizeAttributes(T);
  dropDead(T); // what the last two steps left without a use
  finalizeIdentifiers(T);
  if (T.Sink.errorCount() == 0)
    measureModule(T);
}
