// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 9 and 11.2: instructions by table, memory access and address
/// space conversion.

#include "Verifier/Nvvm/Families.h"

#include "spir2nvvm/rules/Nvvm.h"

#include "Target/AddressSpaces.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

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

static bool pointsToCode(const Value &Pointer) {
  auto *T = dyn_cast<PointerType>(Pointer.getType());
  return T && !T->isOpaque() &&
         T->getNonOpaquePointerElementType()->isFunctionTy();
}

// Through casts and address arithmetic of constants.
static const Value *objectOf(const Value *Pointer) {
  Pointer = Pointer->stripPointerCasts();
  while (auto *Gep = dyn_cast<GEPOperator>(Pointer))
    Pointer = Gep->getPointerOperand()->stripPointerCasts();
  return Pointer;
}

// A load of what a device function was given; the modern code generator finds
// no instruction for it.
static bool isOfDevice(const Checker &C, const Instruction &I,
                       const Value &Pointer) {
  return isa<LoadInst>(I) && isa<Argument>(Pointer) &&
         !C.isKernel(*I.getFunction());
}

void nvvmverify::checkMemoryAccess(Checker &C, const Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  StringRef What = isa<LoadInst>(I) ? "load" : "store";
  if (I.isAtomic())
    C.report(rule::NV502, I, What);
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  constexpr unsigned TensorMemory = 6; // the modern dialect's own number
  if (!isKnownSpace(Space)) // kernel pointers become global ones first
    C.reportAs(Space == TensorMemory || isOfDevice(C, I, *Pointer)
                   ? Spec | Modern
                   : unsigned(Spec),
               rule::NV521, I, What, Space);
  if (Space == nvvm::Constant && isa<StoreInst>(I))
    C.reportAs(I.isVolatile() ? Tool : Legacy, rule::NV603, I,
               "the destination of a store");
  if (isa<Constant>(Pointer) && isa<Function>(objectOf(Pointer)))
    C.report(rule::NV522, I, What);
  else if (pointsToCode(*Pointer->stripPointerCasts()))
    C.reportAs(Spec, rule::NV522, I, What); // libNVVM does not look at types
}

static void checkCast(Checker &C, const AddrSpaceCastInst &I) {
  unsigned From = I.getSrcAddressSpace(), To = I.getDestAddressSpace();
  if (isa<Function>(I.getPointerOperand()->stripPointerCasts()) && To != 0)
    C.reportAs(Spec, rule::NV523, I, To);
  bool OneGeneric = (From == nvvm::Generic) != (To == nvvm::Generic);
  if (!OneGeneric || !isKnownSpace(From) || !isKnownSpace(To))
    C.report(rule::NV520, I, From, To);
}

// ptxas compares what a call passes with the declaration.
static void checkByVal(Checker &C, const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || Callee->isIntrinsic())
    return;
  for (const Argument &A : Callee->args())
    if (A.getArgNo() < Call.arg_size() && Call.isByValArgument(A.getArgNo()) &&
        !A.hasByValAttr())
      C.report(rule::NV313, Call, A.getArgNo() + 1);
}

void nvvmverify::checkCall(Checker &C, const CallBase &Call) {
  for (unsigned I = 0; I < Call.getNumOperandBundles(); ++I) {
    StringRef Tag = Call.getOperandBundleAt(I).getTagName();
    C.reportAs(Tag == "deopt" ? All : Spec, rule::NV311, Call, Tag);
  }
  checkCallAttributes(C, Call);
  checkByVal(C, Call);
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

// One call divides 128 bits, none divides other widths above 64.
static void checkDivision(Checker &C, const Instruction &I) {
  constexpr unsigned Widest = 64, Library = 128;
  const Type *T = I.getType()->getScalarType();
  if (T->isIntegerTy() && T->getIntegerBitWidth() > Widest &&
      T->getIntegerBitWidth() != Library)
    C.report(rule::NV517, I, I.getOpcodeName(), nameOf(*T));
}

static void checkHalfConversion(Checker &C, const Instruction &I) {
  constexpr unsigned Widest = 64;
  const Type *A = I.getOperand(0)->getType()->getScalarType(),
             *B = I.getType()->getScalarType();
  const Type *Int = A->isIntegerTy() ? A : B, *Float = Int == A ? B : A;
  if (Float->isHalfTy() && Int->getIntegerBitWidth() > Widest)
    C.report(rule::NV519, I, I.getOpcodeName(), nameOf(*Int));
}

static void checkVariableArgument(Checker &C, const Instruction &I) {
  const Type *T = I.getType();
  unsigned W = T->isIntegerTy() ? T->getIntegerBitWidth() : 0;
  bool Odd = W && (W < 8 || !isPowerOf2_32(W) || W > 128);
  if (T->isVectorTy() || Odd)
    C.report(rule::NV526, I, nameOf(*T));
  else if (W == 8)
    C.reportAs(Modern, rule::NV526, I, nameOf(*T));
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
  case Instruction::FPToUI:
  case Instruction::FPToSI:
  case Instruction::UIToFP:
  case Instruction::SIToFP:
    return checkHalfConversion(C, I);
  case Instruction::VAArg:
    return checkVariableArgument(C, I);
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
