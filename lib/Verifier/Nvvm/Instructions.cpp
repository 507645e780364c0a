// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 9 and 11.2: instructions by table, memory access and address
/// space conversion.

#include "Verifier/Nvvm/Families.h"

#include "spir2nvvm/rules/Nvvm.h"

#include "Target/AddressSpaces.h"

#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static ProfileSet judgeOpcode(const Checker &C, unsigned Opcode) {
  switch (Opcode) {
#define OPCODE(NAME, REFUSED)                                                  \
  case Instruction::NAME:                                                      \
    return REFUSED;
#include "Verifier/Nvvm/Opcodes.def"
  case Instruction::VAArg:         // 1.1, 8.8
  case Instruction::AddrSpaceCast: // newer than LLVM 3.2
    return C.version11() ? unsigned(Spec) : 0;
  default:
    return 0;
  }
}

static bool isKnownSpace(unsigned Space) {
  return Space == nvvm::Generic || Space == nvvm::Global ||
         Space == nvvm::Shared || Space == nvvm::Constant ||
         Space == nvvm::Local;
}

static void checkAlloca(Checker &C, const AllocaInst &I) {
  constexpr uint64_t MaxAlign = 1u << 23;
  if (I.getAlign().value() > MaxAlign)
    C.report(rule::NV503, I, I.getAlign().value());
  unsigned Space = I.getType()->getAddressSpace();
  if (Space != 0)
    C.report(rule::NV504, I, Space);
  if (I.isUsedWithInAlloca())
    C.report(rule::NV505, I);
  if (C.version11() && !isa<Constant>(I.getArraySize()))
    C.report(rule::NV506, I);
  checkTypeAt(C, I.getAllocatedType(), I);
}

void nvvmverify::checkMemoryAccess(Checker &C, const Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  StringRef What = isa<LoadInst>(I) ? "load" : "store";
  if (I.isAtomic())
    C.report(rule::NV502, I, What);
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  constexpr unsigned TensorMemory = 6; // the modern dialect's own number
  if (!isKnownSpace(Space))
    C.reportAs(Space == TensorMemory ? Spec | Modern : unsigned(Spec),
               rule::NV521, I, What, Space);
  if (Space == nvvm::Constant && isa<StoreInst>(I))
    C.reportAs(Legacy, rule::NV603, I, "the destination of a store");
  if (isa<Constant>(Pointer) && isa<Function>(Pointer->stripPointerCasts()))
    C.report(rule::NV522, I, What);
}

static void checkCast(Checker &C, const AddrSpaceCastInst &I) {
  unsigned From = I.getSrcAddressSpace(), To = I.getDestAddressSpace();
  if (isa<Function>(I.getPointerOperand()->stripPointerCasts()) && To != 0)
    C.reportAs(Spec, rule::NV523, I, To);
  bool OneGeneric = (From == nvvm::Generic) != (To == nvvm::Generic);
  if (!OneGeneric || !isKnownSpace(From) || !isKnownSpace(To))
    C.report(rule::NV520, I, From, To);
}

void nvvmverify::checkCall(Checker &C, const CallBase &Call) {
  for (unsigned I = 0; I < Call.getNumOperandBundles(); ++I) {
    StringRef Tag = Call.getOperandBundleAt(I).getTagName();
    C.reportAs(Tag == "deopt" ? All : Spec, rule::NV311, Call, Tag);
  }
  checkCallAttributes(C, Call);
  if (Call.isInlineAsm())
    return checkInlineAsm(C, Call);
  if (Call.hasMetadataOtherThanDebugLoc())
    checkCallAlign(C, Call);
  const Value *Callee = Call.getCalledOperand();
  if (isa<Function>(Callee)) // 2.12 already speaks of the function itself
    return;
  if (unsigned Space = Callee->getType()->getPointerAddressSpace())
    C.report(rule::NV523, Call, Space);
  else if (auto *Cast = dyn_cast<AddrSpaceCastInst>(Callee))
    C.reportAs(Spec, rule::NV523, Call, Cast->getSrcAddressSpace());
}

static void checkOperands(Checker &C, const Instruction &I) {
  checkTypeAt(C, I.getType(), I);
  for (const Use &Op : I.operands())
    if (auto *K = dyn_cast<Constant>(Op)) {
      if (!isa<GlobalValue>(K) && !isa<ConstantData>(K))
        checkConstantAt(C, K, I);
      else
        checkTypeAt(C, K->getType(), I);
    }
}

static void checkDivision(Checker &C, const Instruction &I) {
  constexpr unsigned Widest = 128;
  const Type *T = I.getType()->getScalarType();
  if (T->isIntegerTy() && T->getIntegerBitWidth() > Widest)
    C.report(rule::NV517, I, I.getOpcodeName(), nameOf(*T));
}

void nvvmverify::checkInstruction(Checker &C, const Instruction &I) {
  if (ProfileSet P = judgeOpcode(C, I.getOpcode()))
    C.reportAs(P, rule::NV501, I, I.getOpcodeName());
  checkOperands(C, I);
  if (C.version11())
    checkInstruction11(C, I);
  switch (I.getOpcode()) {
  case Instruction::Alloca:
    return checkAlloca(C, cast<AllocaInst>(I));
  case Instruction::Load:
  case Instruction::Store:
    return checkMemoryAccess(C, I);
  case Instruction::AtomicCmpXchg:
  case Instruction::AtomicRMW:
    return checkAtomic(C, I);
  case Instruction::AddrSpaceCast:
    return checkCast(C, cast<AddrSpaceCastInst>(I));
  case Instruction::GetElementPtr:
    return checkTypeAt(C, cast<GetElementPtrInst>(I).getSourceElementType(), I);
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return checkDivision(C, I);
  case Instruction::Call:
  case Instruction::Invoke:
  case Instruction::CallBr:
    return checkCall(C, cast<CallBase>(I));
  case Instruction::Br:
    if (I.hasMetadataOtherThanDebugLoc())
      checkLoopMetadata(C, I);
    return;
  default:
    return;
  }
}
