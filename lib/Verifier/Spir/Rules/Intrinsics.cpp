// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP327, SP328, SP329, SP333: memcpy is the only intrinsic (2.14, 3.4).

#include "Verifier/Spir/Checker.h"

#include "Diagnostics/Rules/Spir.h"
#include "Verifier/Spir/Survey/Walk.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static bool writtenByProducers(Intrinsic::ID Id) {
  switch (Id) {
#define INTRINSIC(ID) case Intrinsic::ID:
#include "Verifier/Spir/Tables/Intrinsics.def"
    return true;
  default:
    return false;
  }
}

static bool isBytePointer(const Type *Ty) {
  auto *Ptr = dyn_cast<PointerType>(Ty);
  return Ptr && !Ptr->isOpaque() &&
         Ptr->getNonOpaquePointerElementType()->isIntegerTy(8);
}

static bool isSpirMemcpy(const Function &F) {
  if (F.getIntrinsicID() != Intrinsic::memcpy)
    return false;
  const FunctionType *Ty = F.getFunctionType();
  constexpr unsigned Operands = 4; // destination, source, size, volatile
  return Ty->getNumParams() == Operands && isBytePointer(Ty->getParamType(0)) &&
         isBytePointer(Ty->getParamType(1)) &&
         (Ty->getParamType(2)->isIntegerTy(32) ||
          Ty->getParamType(2)->isIntegerTy(64));
}

static void checkIntrinsic(Checker &C, const Function &F, const Place &Where) {
  StringRef Name = F.getName();
  if (Name.startswith("llvm.memcpy")) {
    if (!isSpirMemcpy(F))
      C.Found(rule::SP329, Where, Name);
    return;
  }
  C.Found(writtenByProducers(F.getIntrinsicID()) ? rule::SP327 : rule::SP328,
          Where, Name);
}

static bool isCalled(const Function &F) {
  return any_of(F.users(), [&F](const User *U) {
    auto *Call = dyn_cast<CallBase>(U);
    return Call && Call->getCalledFunction() == &F;
  });
}

/// Each of \p Open at its first call.
static void checkCalled(Checker &C, SmallPtrSetImpl<const Function *> &Open) {
  for (const Function &F : C.M)
    for (const Instruction &I : instructionsOf(F)) {
      if (Open.empty())
        return;
      auto *Call = dyn_cast<CallBase>(&I);
      if (Call && Open.erase(Call->getCalledFunction()))
        checkIntrinsic(C, *Call->getCalledFunction(), I);
    }
}

/// At the first call, or where no call is, at the declaration.
void spirverify::checkIntrinsics(Checker &C) {
  SmallPtrSet<const Function *, 8> Called;
  SmallVector<const Function *, 8> Uncalled;
  for (const Function &F : C.M)
    if (F.isIntrinsic() && !isSpirMemcpy(F)) {
      if (isCalled(F))
        Called.insert(&F);
      else
        Uncalled.push_back(&F);
    }
  checkCalled(C, Called);
  for (const Function *F : Uncalled)
    C.Found(rule::SP333, *F, F->getName());
}
