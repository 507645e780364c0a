// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What __attribute__((used)) and ((annotate)) leave in a module is for tools
/// that are done here. The lists hold functions as private pointers, which
/// NVVM's functions are not, and NVVM IR has no intrinsics for the rest.

#include "Passes/Common/Calls.h"
#include "Stages/Stages.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isAnnotation(const Function &Callee) {
  switch (Callee.getIntrinsicID()) {
  case Intrinsic::annotation:
  case Intrinsic::ptr_annotation:
  case Intrinsic::var_annotation:
    return true;
  default:
    return false;
  }
}

static void dropAnnotations(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call || !isAnnotation(*Call->getCalledFunction()))
      continue;
    if (!Call->getType()->isVoidTy())
      Call->replaceAllUsesWith(Call->getArgOperand(0));
    Call->eraseFromParent();
  }
}

void spir2nvvm::dropAnnotations(Translation &T) {
  Module &M = *T.M;
  for (StringRef Name :
       {"llvm.used", "llvm.compiler.used", "llvm.global.annotations"})
    if (GlobalVariable *List = M.getGlobalVariable(Name))
      if (List->use_empty())
        List->eraseFromParent();
  for (Function *F : callersOf(M, isAnnotation))
    ::dropAnnotations(*F);
}
