// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 3 (types) and 4 (constants, everywhere). Each type
/// and constant is looked at once for a module.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/AddressSpaces.h"
#include "Target/Printed.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

bool nvvmverify::isProgramSpace(unsigned Space) {
  return Space == nvvm::Generic || Space == nvvm::Global ||
         Space == nvvm::Shared || Space == nvvm::Constant ||
         Space == nvvm::Local;
}

// libNVVM lets the tokens of intrinsics through.
static ProfileSet judgeType(const Checker &C, const Type &T) {
  switch (T.getTypeID()) {
  case Type::FP128TyID:
  case Type::X86_FP80TyID:
  case Type::PPC_FP128TyID:
  case Type::X86_MMXTyID:
  case Type::X86_AMXTyID:
  case Type::ScalableVectorTyID:
    return All;
  case Type::TokenTyID:
    return Spec;
  case Type::BFloatTyID: // newer than LLVM 7; text says so word by word
    return C.modern() ? 0 : Spec | Legacy;
  case Type::HalfTyID: // 1.1, chapter 4
    return C.version11() ? unsigned(Spec) : 0;
  default:
    return 0;
  }
}

// What is only pointed to, or only passed on, libNVVM does not look at.
static ProfileSet judgeIndirect(const Checker &C, const Type &T) {
  ProfileSet P = judgeType(C, T);
  return T.isBFloatTy() ? P : P & Spec;
}

void nvvmverify::checkType(Checker &C, const Type *T, LazySubject Where) {
  if (ProfileSet P = judgeType(C, *T))
    C.reportAs(P, rule::NV401, Where, "type " + printedName(*T));
  bool ByReference = T->isPointerTy() || T->isFunctionTy();
  for (const Type *Part : T->subtypes())
    if (ByReference)
      checkIndirectType(C, Part, Where);
    else if (C.firstVisit(Part))
      checkType(C, Part, Where);
}

void nvvmverify::checkIndirectType(Checker &C, const Type *T,
                                   LazySubject Where) {
  if (!C.firstIndirectVisit(T))
    return;
  if (ProfileSet P = judgeIndirect(C, *T))
    C.reportAs(P, rule::NV401, Where, "type " + printedName(*T));
  for (const Type *Part : T->subtypes())
    checkIndirectType(C, Part, Where);
}

// libNVVM checks casts that are instructions only; ptxas then refuses some of
// the legacy dialect's code.
static void checkCastConstant(Checker &C, const ConstantExpr &E,
                              LazySubject Where) {
  unsigned From = E.getOperand(0)->getType()->getPointerAddressSpace();
  unsigned To = E.getType()->getPointerAddressSpace();
  if (isa<Function>(E.getOperand(0)->stripPointerCasts()) && To != 0) {
    C.reportAs(isProgramSpace(To) ? unsigned(Spec) : All, rule::NV523, Where,
               To);
    return;
  }
  bool Specific = From != nvvm::Generic && To != nvvm::Generic;
  if (!Specific && isProgramSpace(From) && isProgramSpace(To))
    return;
  // An access through one is what ptxas refuses: checkMemoryAccess.
  C.reportAs(Specific ? unsigned(Spec) : All, rule::NV520, Where, From, To);
}

void nvvmverify::checkConstant(Checker &C, const Constant *K,
                               LazySubject Where) {
  SmallVector<const Constant *, 8> Work = {K};
  while (!Work.empty()) {
    const Constant *Next = Work.pop_back_val();
    if (isa<GlobalValue>(Next) || (Next != K && !C.firstVisit(Next)))
      continue;
    if (C.firstVisit(Next->getType()))
      checkType(C, Next->getType(), Where);
    if (isa<BlockAddress>(Next)) {
      // Of data, libNVVM looks at scalars only.
      C.reportAs(isa<ConstantAggregate>(K) ? unsigned(Spec) : All, rule::NV403,
                 Where);
      continue; // its operands belong to another place
    }
    // In code, libNVVM's modern dialect takes them for the function itself.
    if (isa<DSOLocalEquivalent>(Next) || isa<NoCFIValue>(Next))
      C.reportAs(Spec | Legacy, rule::NV407, Where,
                 isa<NoCFIValue>(Next) ? "no_cfi" : "dso_local_equivalent");
    auto *E = dyn_cast<ConstantExpr>(Next);
    if (E && E->getOpcode() == Instruction::AddrSpaceCast &&
        E->getType()->isPointerTy())
      checkCastConstant(C, *E, Where);
    for (const Use &Op : Next->operands())
      if (auto *Part = dyn_cast<Constant>(Op))
        Work.push_back(Part);
  }
}
