// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 9 and 11.2: instructions by table, memory access and address
/// space conversion.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"

#include "Target/AddressSpaces.h"
#include "Target/Nvvm.h"
#include "Target/Printed.h"

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
#include "Verifier/Nvvm/Tables/Opcodes.def"
  case Instruction::VAArg:         // 1.1, 8.8
  case Instruction::AddrSpaceCast: // newer than LLVM 3.2
    return C.version11() ? unsigned(Spec) : 0;
  default:
    return 0;
  }
}

static void checkAlloca(Checker &C, const AllocaInst &I) {
  if (I.getAlign().value() > nvvm::LargestAllocaAlignment)
    C.report(rule::NV503, I, I.getAlign().value());
  unsigned Space = I.getType()->getAddressSpace();
  if (Space != nvvm::Generic)
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

const Value *nvvmverify::objectOf(const Value *Pointer) {
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
  if (!isProgramSpace(Space)) // kernel pointers become global ones first
    C.reportAs(Space == TensorMemory || isOfDevice(C, I, *Pointer)
                   ? Spec | Modern
                   : unsigned(Spec),
               rule::NV521, I, What, Space);
  if (Space == nvvm::Constant && isa<StoreInst>(I))
    C.reportAs(I.isVolatile() ? Tool : Legacy, rule::NV603, I,
               "the destination of a store");
  const Value *Target = Pointer->stripPointerCasts();
  const Value *Object = objectOf(Target);
  // The legacy dialect writes the variable's name with the other space.
  unsigned Own = Object->getType()->getPointerAddressSpace();
  bool OfVariable = isa<Constant>(Pointer) && isa<GlobalVariable>(Object);
  if (OfVariable && Own == nvvm::Generic)
    Own = nvvm::Global; // where such a variable lives
  if (OfVariable && Own != Space && Space != nvvm::Generic &&
      Space != nvvm::Local)
    C.reportAs(Legacy, rule::NV520, I, Own, Space);
  bool OfSymbol = isa<Constant>(Pointer) || isa<Function>(Target);
  if (OfSymbol && isa<Function>(Object))
    C.report(rule::NV522, I, What);
  else if (isa<Function>(Object) || pointsToCode(*Target))
    C.reportAs(Spec, rule::NV522, I, What); // libNVVM does not look at types
}

static void checkCast(Checker &C, const AddrSpaceCastInst &I) {
  unsigned From = I.getSrcAddressSpace(), To = I.getDestAddressSpace();
  const Value *Object = I.getPointerOperand()->stripPointerCasts();
  if ((isa<Function>(Object) || pointsToCode(*Object)) && To != 0)
    C.reportAs(Spec, rule::NV523, I, To);
  auto TakesOne = [](const User *U) { // the others are never made
    auto *Extract = dyn_cast<ExtractElementInst>(U);
    return Extract && isa<Constant>(Extract->getIndexOperand());
  };
  if (I.getType()->isVectorTy() && !all_of(I.users(), TakesOne))
    C.report(rule::NV528, I, printedName(*I.getSrcTy()));
  bool OneGeneric = (From == nvvm::Generic) != (To == nvvm::Generic);
  if (!OneGeneric || !isProgramSpace(From) || !isProgramSpace(To))
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

// libNVVM's LLVM knows some bundles and what belongs into them.
static ProfileSet whoRefuses(const OperandBundleUse &Bundle) {
  StringRef Tag = Bundle.getTagName();
  bool IsToken =
      Bundle.Inputs.size() == 1 && Bundle.Inputs[0]->getType()->isTokenTy();
  if (Tag == "deopt")
    return Tool;
  bool IsBad = (Tag == "convergencectrl" && !IsToken) ||
               (Tag == "ptrauth" && Bundle.Inputs.size() != 2) ||
               Tag == "cfguardtarget";
  return IsBad ? unsigned(Modern) : 0u;
}

void nvvmverify::checkCall(Checker &C, const CallBase &Call) {
  for (unsigned I = 0; I < Call.getNumOperandBundles(); ++I) {
    OperandBundleUse Bundle = Call.getOperandBundleAt(I);
    C.reportAs(Spec | whoRefuses(Bundle), rule::NV311, Call,
               Bundle.getTagName());
  }
  checkCallAttributes(C, Call);
  checkByVal(C, Call);
  checkPassedByVal(C, Call);
  if (Call.isInlineAsm())
    return checkInlineAsm(C, Call);
  if (Call.hasMetadataOtherThanDebugLoc())
    checkCallAlign(C, Call);
  const Value *Callee = Call.getCalledOperand();
  if (auto *F = dyn_cast<Function>(Callee)) { // 2.12 speaks of it already
    if (F->isDeclaration() && !F->isIntrinsic() && C.isKernel(*F))
      C.report(rule::NV315, Call, F->getName());
    if (unsigned Space = Callee->getType()->getPointerAddressSpace())
      C.reportAs(Modern, rule::NV523, Call, Space);
    return;
  }
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
    } else if (isa<Argument>(Op)) { // those of instructions are looked at there
      checkTypeAt(C, Op->getType(), I);
    }
}

// One call divides 128 bits, none divides other widths above 64.
static void checkDivision(Checker &C, const Instruction &I) {
  constexpr unsigned Widest = 64, Library = 128;
  const Type *T = I.getType()->getScalarType();
  if (!T->isIntegerTy() || T->getIntegerBitWidth() <= Widest)
    return;
  if (I.getType()->isVectorTy()) // the call is made for scalars only
    C.reportAs(Tool, rule::NV517, I, I.getOpcodeName(),
               printedName(*I.getType()));
  else if (T->getIntegerBitWidth() != Library)
    C.report(rule::NV517, I, I.getOpcodeName(), printedName(*T));
}

static void checkHalfConversion(Checker &C, const Instruction &I) {
  constexpr unsigned Widest = 64;
  const Type *A = I.getOperand(0)->getType()->getScalarType(),
             *B = I.getType()->getScalarType();
  const Type *Int = A->isIntegerTy() ? A : B, *Float = Int == A ? B : A;
  bool Is16Bit = Float->isHalfTy() || Float->isBFloatTy();
  if (Is16Bit && Int->getIntegerBitWidth() > Widest)
    C.report(rule::NV519, I, I.getOpcodeName(), printedName(*Float),
             printedName(*Int));
}

static void checkVariableArgument(Checker &C, const Instruction &I) {
  const Type *T = I.getType();
  unsigned W = T->isIntegerTy() ? T->getIntegerBitWidth() : 0;
  bool Odd = W > 1 && (W < 8 || !isPowerOf2_32(W) || W > 128);
  if (T->isVectorTy() || Odd)
    C.report(rule::NV526, I, printedName(*T));
  else if (W == 8 || W == 1)
    C.reportAs(Modern, rule::NV526, I, printedName(*T));
}

static bool isParameterOfWords(const FixedVectorType &T) {
  unsigned Bits = T.getScalarSizeInBits(), Count = T.getNumElements();
  bool Words = T.isPtrOrPtrVectorTy() || (Bits >= 32 && Bits <= 64);
  if (T.isPtrOrPtrVectorTy())
    Bits = 64;
  return Count > 1 && isPowerOf2_32(Count) &&
         (Words ? Bits * Count <= 128 : Bits == 16 && Count == 2);
}

// Other elements are widened first.
static bool isScalarisedElement(const Type &T) {
  unsigned Bits = T.isPointerTy() ? 64 : T.getScalarSizeInBits();
  return Bits >= 16 && Bits <= 64 && isPowerOf2_32(Bits);
}

// In one block once branches without a condition are gone.
static bool isInSameRun(const Instruction &First, const Instruction &Second) {
  const BasicBlock *Block = Second.getParent();
  while (Block && Block != First.getParent()) {
    const BasicBlock *Before = Block->getSinglePredecessor();
    Block = Before && Before->getSingleSuccessor() ? Before : nullptr;
  }
  return Block != nullptr;
}

// Local, shared and constant memory libNVVM finds behind generic pointers.
static bool isOutsideOfBlock(const Value &Object) {
  unsigned Space = Object.getType()->getPointerAddressSpace();
  return !isa<AllocaInst>(Object) &&
         (Space == nvvm::Generic || Space == nvvm::Global);
}

// The modern code generator turns a load of a vector into a load of the element
// if the rest of the vector is unused, and then dies; it indexes a parameter in
// registers as if it were memory.
static void checkExtract(Checker &C, const ExtractElementInst &I) {
  auto *T = dyn_cast<FixedVectorType>(I.getVectorOperandType());
  if (!T || isa<Constant>(I.getIndexOperand()) || !C.wants(Modern))
    return;
  const Value *V = I.getVectorOperand();
  auto *Load = dyn_cast<LoadInst>(V);
  bool OnlyElements = all_of(V->users(), [&I](const User *U) {
    auto *Other = dyn_cast<ExtractElementInst>(U);
    return Other && Other->getParent() == I.getParent() &&
           !isa<Constant>(Other->getIndexOperand());
  });
  unsigned Space = Load ? Load->getPointerAddressSpace() : 0;
  bool Loaded = Load && Load->isSimple() && OnlyElements &&
                isInSameRun(*Load, I) &&
                isOutsideOfBlock(*objectOf(Load->getPointerOperand())) &&
                (Space == nvvm::Generic || Space == nvvm::Global) &&
                isScalarisedElement(*T->getElementType()) &&
                Load->getAlign() >=
                    C.M.getDataLayout().getABITypeAlign(T->getElementType());
  if (Loaded)
    C.report(rule::NV527, I, "a loaded " + printedName(*T));
  else if (isa<Argument>(V) && isParameterOfWords(*T))
    C.report(rule::NV527, I, "a parameter of type " + printedName(*T));
}

// A range from a value to itself is empty, which LLVM 14 does not look for.
static void checkRange(Checker &C, const Instruction &I) {
  const MDNode *Range = I.getMetadata(LLVMContext::MD_range);
  for (unsigned K = 0; Range && K + 1 < Range->getNumOperands(); K += 2) {
    auto *Low = mdconst::dyn_extract_or_null<ConstantInt>(Range->getOperand(K)),
         *High = mdconst::dyn_extract_or_null<ConstantInt>(
             Range->getOperand(K + 1));
    if (Low && Low == High && !Low->isZero() && !Low->isMinusOne())
      C.reportAs(Spec | Modern, rule::NV003, I, "an empty range");
  }
}

void nvvmverify::checkInstruction(Checker &C, const Instruction &I) {
  if (ProfileSet P = judgeOpcode(C, I.getOpcode()))
    C.reportAs(P, rule::NV501, I, I.getOpcodeName());
  checkOperands(C, I);
  if (I.hasMetadataOtherThanDebugLoc())
    checkRange(C, I);
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
  case Instruction::ExtractElement:
    return checkExtract(C, cast<ExtractElementInst>(I));
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
