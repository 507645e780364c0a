// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls to intrinsics that LLVM 7 lacks, by the rows of Llvm7/Intrinsics.def.
///
///   %m = call i32 @llvm.smax.i32(i32 %a, i32 %b)
///   ->
///   %c = icmp sgt i32 %a, %b
///   %m = select i1 %c, i32 %a, i32 %b

#include "Target/Saturation.h"
#include "Writer/Legalise/Llvm7.h"
#include "Writer/Legalise/Llvm7/Expansion.h"

#include "Diagnostics/Rules/Output.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *selectBy(IRBuilder<> &B, CmpInst::Predicate Predicate, Value *L,
                       Value *R) {
  return B.CreateSelect(B.CreateICmp(Predicate, L, R), L, R);
}

static Value *expandAbs(IRBuilder<> &B, CallInst &Call) {
  Value *X = Call.getArgOperand(0);
  Value *IsNegative = B.CreateICmpSLT(X, Constant::getNullValue(X->getType()));
  return B.CreateSelect(IsNegative, B.CreateNeg(X), X);
}

template <CmpInst::Predicate Predicate>
static Value *expandSelect(IRBuilder<> &B, CallInst &Call) {
  return selectBy(B, Predicate, Call.getArgOperand(0), Call.getArgOperand(1));
}

template <bool IsSigned>
static Value *expandAddSat(IRBuilder<> &B, CallInst &Call) {
  return addSaturating(B, Call.getArgOperand(0), Call.getArgOperand(1),
                       IsSigned);
}

template <bool IsSigned>
static Value *expandSubSat(IRBuilder<> &B, CallInst &Call) {
  return subtractSaturating(B, Call.getArgOperand(0), Call.getArgOperand(1),
                            IsSigned);
}

static Value *expandSShlSat(IRBuilder<> &B, CallInst &Call) {
  Value *L = Call.getArgOperand(0), *R = Call.getArgOperand(1);
  Value *Shifted = B.CreateShl(L, R);
  Value *Fits = B.CreateICmpEQ(B.CreateAShr(Shifted, R), L);
  return B.CreateSelect(Fits, Shifted, signedBound(B, L));
}

static Value *expandUShlSat(IRBuilder<> &B, CallInst &Call) {
  Value *L = Call.getArgOperand(0), *R = Call.getArgOperand(1);
  Value *Shifted = B.CreateShl(L, R);
  Value *Fits = B.CreateICmpEQ(B.CreateLShr(Shifted, R), L);
  return B.CreateSelect(Fits, Shifted, Constant::getAllOnesValue(L->getType()));
}

// The integer bound as the nearest floating-point value that does not exceed
// it in magnitude; what lies beyond that value lies beyond the bound.
static Constant *asFloat(Type *Ty, const APInt &Bound, bool IsSigned) {
  APFloat Value(Ty->getScalarType()->getFltSemantics());
  Value.convertFromAPInt(Bound, IsSigned, APFloat::rmTowardZero);
  return ConstantFP::get(Ty, Value);
}

template <bool IsSigned>
static Value *expandToIntegerSat(IRBuilder<> &B, CallInst &Call) {
  Value *X = Call.getArgOperand(0);
  Type *To = Call.getType();
  unsigned Bits = To->getScalarSizeInBits();
  APInt Low = IsSigned ? APInt::getSignedMinValue(Bits) : APInt(Bits, 0);
  APInt High =
      IsSigned ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits);
  Value *Result = IsSigned ? B.CreateFPToSI(X, To) : B.CreateFPToUI(X, To);
  Value *IsLow = B.CreateFCmpOLT(X, asFloat(X->getType(), Low, IsSigned));
  Value *IsHigh = B.CreateFCmpOGT(X, asFloat(X->getType(), High, IsSigned));
  Result = B.CreateSelect(IsLow, ConstantInt::get(To, Low), Result);
  Result = B.CreateSelect(IsHigh, ConstantInt::get(To, High), Result);
  return B.CreateSelect(B.CreateFCmpUNO(X, X), Constant::getNullValue(To),
                        Result);
}

static Value *expandIsConstant(IRBuilder<> &B, CallInst &) {
  return B.getFalse(); // "not known to be constant" is always true
}

// Unknown: the smallest or the largest size, as the second argument asks.
static Value *expandObjectSize(IRBuilder<> &, CallInst &Call) {
  bool WantsMinimum = cast<ConstantInt>(Call.getArgOperand(1))->isOne();
  return WantsMinimum ? Constant::getNullValue(Call.getType())
                      : Constant::getAllOnesValue(Call.getType());
}

static Value *expandMemCpyInline(IRBuilder<> &B, CallInst &Call) {
  auto &Copy = cast<MemCpyInlineInst>(Call);
  B.CreateMemCpy(Copy.getRawDest(), Copy.getDestAlign(), Copy.getRawSource(),
                 Copy.getSourceAlign(), Copy.getLength(), Copy.isVolatile());
  return nullptr;
}

static Value *expandTrap(IRBuilder<> &B, CallInst &) {
  B.CreateIntrinsic(Intrinsic::trap, {}, {});
  return nullptr;
}

static Value *combine(IRBuilder<> &B, Intrinsic::ID Id, Value *L, Value *R) {
  switch (Id) {
  case Intrinsic::vector_reduce_add:
    return B.CreateAdd(L, R);
  case Intrinsic::vector_reduce_mul:
    return B.CreateMul(L, R);
  case Intrinsic::vector_reduce_and:
    return B.CreateAnd(L, R);
  case Intrinsic::vector_reduce_or:
    return B.CreateOr(L, R);
  case Intrinsic::vector_reduce_xor:
    return B.CreateXor(L, R);
  case Intrinsic::vector_reduce_smax:
    return selectBy(B, CmpInst::ICMP_SGT, L, R);
  case Intrinsic::vector_reduce_smin:
    return selectBy(B, CmpInst::ICMP_SLT, L, R);
  case Intrinsic::vector_reduce_umax:
    return selectBy(B, CmpInst::ICMP_UGT, L, R);
  case Intrinsic::vector_reduce_umin:
    return selectBy(B, CmpInst::ICMP_ULT, L, R);
  case Intrinsic::vector_reduce_fadd:
    return B.CreateFAdd(L, R);
  case Intrinsic::vector_reduce_fmax:
    return B.CreateMaxNum(L, R);
  case Intrinsic::vector_reduce_fmin:
    return B.CreateMinNum(L, R);
  default:
    assert(Id == Intrinsic::vector_reduce_fmul && "no row for this reduction");
    return B.CreateFMul(L, R);
  }
}

// From the first element to the last, the order fadd and fmul promise.
static Value *expandReduce(IRBuilder<> &B, CallInst &Call) {
  Value *Vector = Call.getArgOperand(Call.arg_size() - 1);
  Value *Result = Call.arg_size() == 2 ? Call.getArgOperand(0) : nullptr;
  if (isa<FPMathOperator>(Call))
    B.setFastMathFlags(Call.getFastMathFlags());
  unsigned Count = cast<FixedVectorType>(Vector->getType())->getNumElements();
  for (unsigned I = 0; I < Count; ++I) {
    Value *Element = B.CreateExtractElement(Vector, I);
    Result =
        Result ? combine(B, Call.getIntrinsicID(), Result, Element) : Element;
  }
  return Result;
}

static Expansion expansionOf(Intrinsic::ID Id) {
  switch (Id) {
#define KEEP(ID)
#define EXPAND(ID, FUNCTION)                                                   \
  case Intrinsic::ID:                                                          \
    return FUNCTION;
#include "Writer/Legalise/Llvm7/Intrinsics.def"
  default:
    return nullptr;
  }
}

// Fast-math flags on calls exist in LLVM 7, bundles of assumptions do not.
static void dropAssumptionBundles(AssumeInst &Assume) {
  if (!Assume.hasOperandBundles())
    return;
  IRBuilder<> B(&Assume);
  auto *Known = dyn_cast<ConstantInt>(Assume.getArgOperand(0));
  if (!Known || Known->isZero())
    B.CreateAssumption(Assume.getArgOperand(0));
  Assume.eraseFromParent();
}

// A location computed from several values: LLVM 7 can only say "optimised out".
static void dropListLocation(DbgVariableIntrinsic &Debug) {
  if (!Debug.hasArgList())
    return;
  LLVMContext &Ctx = Debug.getContext();
  Value *Undef = UndefValue::get(Type::getInt32Ty(Ctx));
  CallInst &Call = Debug; // which allows any operand to be set
  Call.setArgOperand(0, MetadataAsValue::get(Ctx, ValueAsMetadata::get(Undef)));
  Debug.setExpression(DIExpression::get(Ctx, {}));
}

static void expandIfNew(CallInst &Call) {
  if (Expansion Expand = expansionOf(Call.getIntrinsicID()))
    expandCall(Call, Expand);
}

static void lowerCall(CallInst &Call) {
  if (auto *Assume = dyn_cast<AssumeInst>(&Call))
    return dropAssumptionBundles(*Assume);
  if (auto *Debug = dyn_cast<DbgVariableIntrinsic>(&Call))
    return dropListLocation(*Debug);
  expandIfNew(Call);
}

// libNVVM takes every llvm.nvvm.* declaration; others must have a row.
static bool isKnown(const Function &F) {
  switch (F.getIntrinsicID()) {
#define KEEP(ID) case Intrinsic::ID:
#define EXPAND(ID, FUNCTION)
#include "Writer/Legalise/Llvm7/Intrinsics.def"
    return true;
  default:
    return F.getName().startswith("llvm.nvvm.");
  }
}

void spir2nvvm::legaliseIntrinsics(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I))
      lowerCall(*Call);
}

bool spir2nvvm::isExpanded(const Function &Intrinsic) {
  return expansionOf(Intrinsic.getIntrinsicID()) != nullptr;
}

void spir2nvvm::expandIntrinsics(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I))
      expandIfNew(*Call);
}

void spir2nvvm::settleIntrinsics(Module &M, DiagnosticSink &Sink) {
  for (Function &F : make_early_inc_range(M)) {
    if (!F.getName().startswith("llvm."))
      continue;
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
    else if (!isKnown(F))
      Sink.report(rule::OUT13, F, F.getName());
  }
}
