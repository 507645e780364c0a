// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Proof that the renumbering was total: every type of every value, variable
/// and signature is looked at once.

#include "Diagnostics/LazySubject.h"
#include "Diagnostics/Rules/Structure.h"
#include "Passes/Retype/Retype.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/Printed.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

class SpaceChecker {
public:
  SpaceChecker(bool GenericAllowed, DiagnosticSink &Sink)
      : GenericAllowed(GenericAllowed), Sink(Sink) {}
  void checkVariable(const GlobalVariable &G);
  void checkFunction(const Function &F);

private:
  enum class Found { Fine, Unknown, Generic };
  /// What is wrong inside Ty; the outermost pointer may be generic if Outer.
  Found look(Type *Ty, bool Outer);
  void report(Found What, LazySubject About, Type *Ty);

  bool GenericAllowed;
  DiagnosticSink &Sink;
  DenseMap<Type *, Found> Known;
};

} // namespace

static bool isNvvmSpace(unsigned Space) {
  return Space == nvvm::Generic || Space == nvvm::Global ||
         Space == nvvm::Shared || Space == nvvm::Constant ||
         Space == nvvm::Local;
}

SpaceChecker::Found SpaceChecker::look(Type *Ty, bool Outer) {
  auto *P = dyn_cast<PointerType>(Ty);
  if (P && P->getNonOpaquePointerElementType()->isFunctionTy())
    return Found::Fine;
  if (P && !isNvvmSpace(P->getAddressSpace()))
    return Found::Unknown;
  if (P && P->getAddressSpace() == nvvm::Generic && !Outer && !GenericAllowed)
    return Found::Generic;
  auto [Entry, New] = Known.try_emplace(Ty, Found::Fine);
  if (!New)
    return Entry->second;
  Found Worst = Found::Fine;
  for (Type *Part : Ty->subtypes())
    if (Worst == Found::Fine)
      Worst = look(Part, false);
  return Known[Ty] = Worst;
}

void SpaceChecker::report(Found What, LazySubject About, Type *Ty) {
  if (What == Found::Fine)
    return;
  Sink.report(What == Found::Unknown ? rule::AS01 : rule::AS02, About,
              printedName(*Ty));
}

void SpaceChecker::checkVariable(const GlobalVariable &G) {
  report(look(G.getType(), false), G, G.getType());
}

// alloca, its casts and what the calling convention owns are generic.
static bool mayBeGeneric(const Instruction &I) {
  if (isa<AllocaInst>(I) || isa<AddrSpaceCastInst>(I))
    return true;
  if (auto *Cast = dyn_cast<BitCastInst>(&I)) {
    const Value *Source = Cast->getOperand(0)->stripPointerCasts();
    auto *A = dyn_cast<Argument>(Source);
    return isa<AllocaInst>(Source) ||
           (A && isAbiPointer(A->getParent()->getAttributes(), A->getArgNo()));
  }
  // keepNullsInCasts selects between null and a cast.
  if (auto *Choice = dyn_cast<SelectInst>(&I))
    return isa<AddrSpaceCastInst>(Choice->getFalseValue());
  return false;
}

void SpaceChecker::checkFunction(const Function &F) {
  if (F.isIntrinsic())
    return;
  for (const Argument &A : F.args())
    report(look(A.getType(), isAbiPointer(F.getAttributes(), A.getArgNo())), A,
           A.getType());
  report(look(F.getReturnType(), false), F, F.getReturnType());
  for (const Instruction &I : instructions(F)) {
    report(look(I.getType(), mayBeGeneric(I)), I, I.getType());
    for (const Value *Operand : I.operands())
      if (isa<Constant>(Operand) && !isa<GlobalValue>(Operand))
        report(look(Operand->getType(), isa<CallBase>(I) || mayBeGeneric(I)), I,
               Operand->getType());
  }
}

FunctionStep spir2nvvm::checkSpaces(Translation &T) {
  SpaceChecker Checker(T.MayBeGeneric, T.Sink);
  for (const GlobalVariable &G : T.M->globals())
    Checker.checkVariable(G);
  return {[Checker](Function &F) mutable { Checker.checkFunction(F); }};
}
