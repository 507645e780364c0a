// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 9.6.5 and 9.6.6: cmpxchg and atomicrmw.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/AddressSpaces.h"
#include "Target/Printed.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/AtomicOrdering.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

// What a generic pointer is made of, through casts and address arithmetic.
static const Value *certainObject(const Value *Pointer) {
  constexpr unsigned MaxSteps = 32;
  for (unsigned Step = 0; Step < MaxSteps; ++Step) {
    Pointer = Pointer->stripPointerCasts();
    auto *Gep = dyn_cast<GEPOperator>(Pointer);
    if (!Gep)
      break;
    Pointer = Gep->getPointerOperand();
  }
  return Pointer;
}

static bool isAtomicSpace(unsigned Space) {
  return Space == nvvm::Generic || Space == nvvm::Global ||
         Space == nvvm::Shared;
}

static void checkPointer(Checker &C, const Instruction &I, const Value *Pointer,
                         StringRef What) {
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  if (!isAtomicSpace(Space)) {
    C.report(rule::NV511, I, What, Space);
    return;
  }
  const Value *Object = certainObject(Pointer);
  auto *T = dyn_cast<PointerType>(Object->getType());
  if (isa<AllocaInst>(Object))
    C.report(rule::NV515, I, What);
  else if (T && !isAtomicSpace(T->getAddressSpace())) // cast to generic
    C.reportAs(Spec, rule::NV511, I, What, T->getAddressSpace());
}

// Version 1.1 has no atomics of 128 bits at all.
static bool takesWide(const Checker &C, const Type *T) {
  return T->isIntegerTy(128) && !C.version11();
}

static void checkWide(Checker &C, const Instruction &I, StringRef What) {
  if (C.sm() < nvvmRow(rule::NV514).MinSm)
    C.report(rule::NV514, I, What, C.Opts.Arch.sm());
}

static void checkExchange(Checker &C, const AtomicCmpXchgInst &I) {
  checkPointer(C, I, I.getPointerOperand(), "cmpxchg");
  const Type *T = I.getCompareOperand()->getType();
  if (takesWide(C, T))
    checkWide(C, I, "cmpxchg");
  else if (!T->isIntegerTy(32) && !T->isIntegerTy(64))
    C.report(rule::NV510, I, printedName(*T),
             C.version11() ? "i32 or i64" : "i32, i64 or i128");
  AtomicOrdering Success = I.getSuccessOrdering(),
                 Failure = I.getFailureOrdering();
  if (isStrongerThan(Failure, Success))
    C.report(rule::NV516, I, toIRString(Failure), toIRString(Success));
}

// The modern dialect's LLVM has nand and the float operations.
static ProfileSet judgeOperation(AtomicRMWInst::BinOp Op) {
  switch (Op) {
  case AtomicRMWInst::Xchg:
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    return 0;
  default:
    return Spec | Legacy;
  }
}

static void checkUpdate(Checker &C, const AtomicRMWInst &I) {
  checkPointer(C, I, I.getPointerOperand(), "atomicrmw");
  std::string Op = AtomicRMWInst::getOperationName(I.getOperation()).str();
  const Type *T = I.getValOperand()->getType();
  if (ProfileSet P = judgeOperation(I.getOperation())) {
    C.reportAs(P, rule::NV512, I, Op);
    if (!T->isIntegerTy())
      return;
  }
  bool IsExchange = I.getOperation() == AtomicRMWInst::Xchg;
  if (T->isIntegerTy(32) || T->isIntegerTy(64))
    return;
  if (takesWide(C, T) && IsExchange)
    return checkWide(C, I, "atomicrmw xchg");
  // Exchanges of floats and pointers came after LLVM 7.
  C.reportAs(T->isIntegerTy() ? All : Spec | Legacy, rule::NV513, I, Op,
             printedName(*T),
             IsExchange && !C.version11() ? ", and i128 for xchg" : "");
}

void nvvmverify::checkAtomic(Checker &C, const Instruction &I) {
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return checkExchange(C, *Exchange);
  checkUpdate(C, cast<AtomicRMWInst>(I));
}
