// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the value of an image or a sampler comes from.

#include "Builtins/Image/Origins.h"
#include "Diagnostics/Rules/Builtins.h"

#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

void Origins::follow(Use &U, function_ref<void(Use &)> Begin) {
  push(U);
  while (!Work.empty()) {
    Use &Next = *Work.pop_back_val();
    if (!expand(Next.get()))
      Begin(Next);
  }
}

bool Origins::expand(Value *V) {
  if (auto *Phi = dyn_cast<PHINode>(V)) {
    for (Use &In : Phi->incoming_values())
      push(In);
    return true;
  }
  if (auto *Select = dyn_cast<SelectInst>(V)) {
    push(Select->getOperandUse(1));
    push(Select->getOperandUse(2));
    return true;
  }
  if (auto *Cast = dyn_cast<CastInst>(V)) {
    push(Cast->getOperandUse(0));
    return true;
  }
  if (auto *Load = dyn_cast<LoadInst>(V))
    return expandSlot(*Load);
  if (auto *A = dyn_cast<Argument>(V))
    return expandParameter(*A);
  if (auto *Call = dyn_cast<CallInst>(V))
    return expandResult(*Call);
  return false;
}

// What is stored to a private variable is what is loaded from it. Only a
// variable that is nothing but loaded and stored can be followed.
bool Origins::expandSlot(LoadInst &Load) {
  auto *Slot =
      dyn_cast<AllocaInst>(Load.getPointerOperand()->stripPointerCasts());
  if (!Slot || Slot->getAllocatedType() != Load.getType())
    return false;
  SmallVector<Use *, 8> Stored;
  SmallVector<Value *, 4> Addresses{Slot};
  while (!Addresses.empty())
    for (Use &U : Addresses.pop_back_val()->uses()) {
      auto *Store = dyn_cast<StoreInst>(U.getUser());
      if (Store && U.getOperandNo() == StoreInst::getPointerOperandIndex())
        Stored.push_back(&Store->getOperandUse(0));
      else if (isa<CastInst>(U.getUser()))
        Addresses.push_back(U.getUser());
      else if (!isa<LoadInst>(U.getUser()))
        return false;
    }
  for (Use *U : Stored)
    push(*U);
  return true;
}

// A function that others may call too takes what the launch ABI passes, as a
// kernel does.
bool Origins::expandParameter(Argument &A) {
  Function &F = *A.getParent();
  if (F.use_empty() || F.getCallingConv() == CallingConv::SPIR_KERNEL)
    return false;
  for (const User *U : F.users()) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledOperand() != &F)
      return false;
  }
  for (User *U : F.users())
    push(cast<CallInst>(U)->getArgOperandUse(A.getArgNo()));
  return true;
}

bool Origins::expandResult(CallInst &Call) {
  Function *F = Call.getCalledFunction();
  if (!F || F->isDeclaration())
    return false;
  for (BasicBlock &Block : *F)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
      push(Return->getOperandUse(0));
  return true;
}

GlobalVariable *spir2nvvm::loadedVariable(Value *V) {
  auto *Load = dyn_cast<LoadInst>(V);
  return Load ? dyn_cast<GlobalVariable>(
                    Load->getPointerOperand()->stripPointerCasts())
              : nullptr;
}

// The kernel's metadata says what its parameter is used for.
static std::optional<HandleKind> kindOfOrigin(const Value &V,
                                              ArrayRef<Kernel> Kernels) {
  auto *A = dyn_cast<Argument>(&V);
  if (!A)
    return std::nullopt;
  for (const Kernel &K : Kernels)
    if (&K.function() == A->getParent() && A->getArgNo() < K.Info.Args.size()) {
      StringRef Access = K.Info.Args[A->getArgNo()].AccessQualifier;
      return Access == "write_only" || Access == "read_write"
                 ? HandleKind::Surface
                 : HandleKind::Texture;
    }
  return std::nullopt;
}

std::optional<HandleKind> spir2nvvm::handleKindOf(BuiltinCall &C) {
  if (C.T.Opts.KernelAbi == Abi::Cuda)
    return HandleKind::Texture; // the descriptor answers for both
  bool Textures = false, Surfaces = false, Others = false;
  Origins().follow(C.Inst.getArgOperandUse(0), [&](Use &Begin) {
    std::optional<HandleKind> Kind = kindOfOrigin(*Begin.get(), C.T.Kernels);
    Textures |= Kind == HandleKind::Texture;
    Surfaces |= Kind == HandleKind::Surface;
    Others |= !Kind;
  });
  if (Textures != Surfaces && !Others)
    return Textures ? HandleKind::Texture : HandleKind::Surface;
  C.T.Sink.report(rule::IM04, C.Inst, mangling::toString(C.Proto),
                  "the image may be a texture and a surface");
  return std::nullopt;
}
