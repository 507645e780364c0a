// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What NVVM IR 1.1 says and 2.0 no longer does: the SMs of atomics (8.6.5,
/// 8.6.6) and of some intrinsics (9.4, 9.5), conversion intrinsics (10.2.2,
/// 13.3) and the pragma node (6.2).

#include "Diagnostics/Rules/Nvvm.h"
#include "Verifier/Nvvm/Rules/Families.h"

#include "Target/AddressSpaces.h"
#include "Target/Printed.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static void requireSm(Checker &C, const Instruction &I, unsigned Sm,
                      const Twine &What) {
  if (C.sm() < Sm)
    C.report(rule::NV518, I, What.str(), Sm, C.Opts.Arch.sm());
}

// Of atomicrmw on i64, only exchange and addition have figures of their own.
static bool isGatedWide(const Instruction &I) {
  auto *Update = dyn_cast<AtomicRMWInst>(&I);
  return !Update || Update->getOperation() == AtomicRMWInst::Xchg ||
         Update->getOperation() == AtomicRMWInst::Add ||
         Update->getOperation() == AtomicRMWInst::Sub;
}

static void checkAtomicSm(Checker &C, const Instruction &I,
                          const Value *Pointer, const Type *T) {
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  bool Wide = T->isIntegerTy(64) && isGatedWide(I);
  unsigned Sm = 11;
  if (Space == nvvm::Generic || (Space == nvvm::Shared && Wide))
    Sm = 20;
  else if (Space == nvvm::Shared || Wide)
    Sm = 12;
  requireSm(C, I, Sm,
            Twine(I.getOpcodeName()) + " on " + printedName(*T) +
                " in address space " + Twine(Space));
}

static void checkIntrinsicSm(Checker &C, const CallBase &Call, StringRef Name) {
  const Type *T = Call.getType()->getScalarType();
  if (Name.startswith("fma."))
    requireSm(C, Call, T->isDoubleTy() ? 13 : 20, "llvm." + Name);
  for (StringRef Counter : {"ctpop.", "ctlz.", "cttz."})
    if (Name.startswith(Counter))
      requireSm(C, Call, 20, "llvm." + Name);
}

namespace {
/// llvm.nvvm.ptr.global.to.gen: {1, 0}.
struct Conversion {
  unsigned From, To;
};
} // namespace

static std::optional<unsigned> spaceOf(StringRef Name) {
  if (Name == "gen")
    return nvvm::Generic;
  if (Name == "global")
    return nvvm::Global;
  if (Name == "shared")
    return nvvm::Shared;
  if (Name == "constant")
    return nvvm::Constant;
  if (Name == "local")
    return nvvm::Local;
  return std::nullopt;
}

static std::optional<Conversion> conversionOf(const Value *V) {
  auto *Call = dyn_cast<CallBase>(V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (!F || Call->arg_size() != 1 || !F->getName().startswith("llvm.nvvm.ptr."))
    return std::nullopt;
  SmallVector<StringRef, 8> Parts; // llvm nvvm ptr global to gen p0i8 p1i8
  F->getName().split(Parts, '.');
  if (Parts.size() < 6 || Parts[4] != "to")
    return std::nullopt;
  std::optional<unsigned> From = spaceOf(Parts[3]), To = spaceOf(Parts[5]);
  if (!From || !To)
    return std::nullopt;
  return Conversion{*From, *To};
}

// 13.3 lists the integers of 8 to 64 bits, float and double.
static bool isListedPointee(const Type *T) {
  return T->isIntegerTy(8) || T->isIntegerTy(16) || T->isIntegerTy(32) ||
         T->isIntegerTy(64) || T->isFloatTy() || T->isDoubleTy();
}

static void checkConversionType(Checker &C, const CallBase &Call,
                                const Conversion &Wanted) {
  auto *From = dyn_cast<PointerType>(Call.getArgOperand(0)->getType());
  auto *To = dyn_cast<PointerType>(Call.getType());
  bool Typed = From && To && !From->isOpaque() && !To->isOpaque();
  if (Typed && From->getAddressSpace() == Wanted.From &&
      To->getAddressSpace() == Wanted.To &&
      From->getNonOpaquePointerElementType() ==
          To->getNonOpaquePointerElementType() &&
      isListedPointee(To->getNonOpaquePointerElementType()))
    return;
  C.reportAs(Spec, rule::NV704, Call, Call.getCalledFunction()->getName(),
             printedName(*Call.getFunctionType()),
             formatv("one pointee of i8 to i64, float or double, from address "
                     "space {0} to {1}",
                     Wanted.From, Wanted.To)
                 .str());
}

// To the generic space and back is fine, on to another one is not.
static void checkConversion(Checker &C, const CallBase &Call) {
  std::optional<Conversion> Here = conversionOf(&Call);
  if (!Here)
    return;
  checkConversionType(C, Call, *Here);
  std::optional<Conversion> Before =
      conversionOf(Call.getArgOperand(0)->stripPointerCasts());
  if (Before && Here->To != nvvm::Generic && Before->To == nvvm::Generic &&
      Before->From != Here->To)
    C.report(rule::NV524, Call, Before->From, Here->To);
}

static void checkPragma(Checker &C, const Instruction &I) {
  const MDNode *Node = I.getMetadata("pragma");
  if (!Node || Node->getNumOperands() == 0)
    return;
  auto *Name = dyn_cast_or_null<MDString>(Node->getOperand(0).get());
  if (!Name || Name->getString() != "unroll")
    return;
  auto *Factor =
      Node->getNumOperands() == 2
          ? mdconst::dyn_extract_or_null<ConstantInt>(Node->getOperand(1))
          : nullptr;
  if (!Factor || Factor->getBitWidth() != 32)
    C.report(rule::NV821, I);
}

void nvvmverify::checkInstruction11(Checker &C, const Instruction &I) {
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    checkAtomicSm(C, I, Exchange->getPointerOperand(),
                  Exchange->getCompareOperand()->getType());
  else if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    checkAtomicSm(C, I, Update->getPointerOperand(),
                  Update->getValOperand()->getType());
  else if (auto *Call = dyn_cast<CallBase>(&I)) {
    const Function *F = Call->getCalledFunction();
    StringRef Name = F ? F->getName() : "";
    if (Name.consume_front("llvm.")) {
      checkIntrinsicSm(C, *Call, Name);
      checkConversion(C, *Call);
    }
  } else if (isa<BranchInst>(I) && I.hasMetadataOtherThanDebugLoc())
    checkPragma(C, I);
}
