// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constant memory is not written while a kernel runs, so its loads may go
/// through the non-coherent path (ld.global.nc) and be moved freely.

#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

FunctionStep spir2nvvm::markConstantLoads(Translation &T) {
  MDNode *Empty = MDNode::get(T.Context, {});
  return {[Empty](Function &F) {
    for (Instruction &I : instructions(F))
      if (auto *Load = dyn_cast<LoadInst>(&I))
        if (Load->getPointerAddressSpace() == spir::Constant &&
            !Load->isVolatile())
          Load->setMetadata(LLVMContext::MD_invariant_load, Empty);
  }};
}
