// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Parameters of kernels that are addresses of global memory and nothing else
/// become pointers, which are known before the loop over work-items begins.

#include "Ptx/Lift/ModuleLifter.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isPointer(const Argument &A) {
  return A.getType()->isIntegerTy(64) && !A.use_empty() &&
         all_of(A.users(), [](const User *U) {
           return isa<IntToPtrInst>(U) &&
                  U->getType()->getPointerAddressSpace() == nvvm::Global;
         });
}

static void replaceArgument(Argument &Old, Argument &New) {
  New.takeName(&Old);
  if (Old.getType() == New.getType())
    return Old.replaceAllUsesWith(&New);
  for (User *U : make_early_inc_range(Old.users())) {
    auto *Cast = cast<IntToPtrInst>(U);
    Cast->replaceAllUsesWith(&New);
    Cast->eraseFromParent();
  }
}

llvm::Function *ptx::withPointers(llvm::Function &Old) {
  if (!Old.use_empty() || none_of(Old.args(), isPointer))
    return &Old;
  SmallVector<Type *, 8> Types;
  Type *Global = Type::getInt8PtrTy(Old.getContext(), nvvm::Global);
  for (const Argument &A : Old.args())
    Types.push_back(isPointer(A) ? Global : A.getType());
  auto *New = llvm::Function::Create(
      FunctionType::get(Old.getReturnType(), Types, false), Old.getLinkage(),
      "", Old.getParent());
  New->copyAttributesFrom(&Old);
  New->takeName(&Old);
  New->setSubprogram(Old.getSubprogram());
  Old.setSubprogram(nullptr);
  New->getBasicBlockList().splice(New->end(), Old.getBasicBlockList());
  for (Argument &A : Old.args())
    replaceArgument(A, *New->getArg(A.getArgNo()));
  Old.eraseFromParent();
  return New;
}
