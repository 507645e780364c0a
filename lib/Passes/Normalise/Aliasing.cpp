// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// No type-based aliasing. Old scalar and struct-path nodes meet in one module;
/// half of them would be misread as the other kind, and libNVVM gains little
/// from either.

#include "Stages/Stages.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;

FunctionStep spir2nvvm::dropTypeBasedAliasing(Translation &T) {
  return {[](Function &F) {
    for (Instruction &I : instructions(F))
      if (I.hasMetadata()) {
        I.setMetadata(LLVMContext::MD_tbaa, nullptr);
        I.setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
      }
  }};
}
