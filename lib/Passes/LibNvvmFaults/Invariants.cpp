// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Generic loads that are not invariant (GenericInvariants): libNVVM takes what
/// an invariant load reads to lie in global memory, whatever the pointer says.
///
///   %v = load i32, i32* %p, align 4, !invariant.load !{}
///   ->
///   %v = load i32, i32* %p, align 4
///
/// Such pointers come from tables of pointers to constants, and from constant
/// pointers whose objects lie in several spaces (kernel-abi/open-spaces).

#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

FunctionStep spir2nvvm::keepGenericLoadsGeneric(Translation &) {
  return {[](Function &F) {
    for (Instruction &I : instructions(F))
      if (auto *Load = dyn_cast<LoadInst>(&I))
        if (Load->getPointerAddressSpace() == nvvm::Generic)
          Load->setMetadata(LLVMContext::MD_invariant_load, nullptr);
  }};
}
