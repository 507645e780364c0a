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
/// Requires: NVVM's address spaces; kernels named by !nvvm.annotations.
/// Ensures: identifiers, linkage, attributes, triple and layout of the profile;
/// program-scope constants fit the constant bank; the reflection is complete.

#include "Passes/DebugInfo.h"
#include "Passes/Finalize/Finalize.h"
#include "Pipeline/Stages.h"
#include "Target/Nvvm.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

SmallPtrSet<const Function *, 8> spir2nvvm::annotatedKernels(const Module &M) {
  SmallPtrSet<const Function *, 8> Kernels;
  if (const NamedMDNode *List = M.getNamedMetadata(nvvm::Annotations))
    for (const MDNode *Node : List->operands())
      for (unsigned I = 1; I + 1 < Node->getNumOperands(); I += 2) {
        const auto *Key = dyn_cast_or_null<MDString>(Node->getOperand(I));
        auto *F = mdconst::dyn_extract_or_null<Function>(Node->getOperand(0));
        if (F && Key && Key->getString() == "kernel")
          Kernels.insert(F);
      }
  return Kernels;
}

void spir2nvvm::finalizeModule(Translation &T) {
  finalizeDebugInfo(T);
  finalizeLinkage(T);
  finalizeSharedVariables(T);
  finalizeTarget(T); // sizes below are NVVM's
  finalizeConstants(T);
  finalizeIntrinsicTypes(T);
  finalizeAttributes(T);
  dropDead(*T.M); // what the last two steps left without a use
  finalizeIdentifiers(T);
  if (T.Sink.errorCount() == 0)
    measureModule(T);
}
