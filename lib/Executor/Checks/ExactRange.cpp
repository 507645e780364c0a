// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Checks/ExactRange.h"

#include "llvm/Analysis/LoopInfo.h"

using namespace llvm;
using namespace spir2nvvm::executor;

// Of the 128 there are.
static constexpr unsigned MostBits = 124;

RangeBuilder::RangeBuilder(const Loop &L, ScalarEvolution &SE,
                           SCEVExpander &Expander)
    : B(L.getLoopPreheader()->getTerminator()), L(L), SE(SE),
      Expander(Expander), Wide(B.getInt128Ty()) {}

// ---- Values that do not change ----------------------------------------------

bool RangeBuilder::isAvailable(const SCEV *S) const {
  return SE.isLoopInvariant(S, &L) &&
         isSafeToExpandAt(S, &*B.GetInsertPoint(), SE);
}

bool RangeBuilder::isAvailable(Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  return !I || (!L.contains(I) && SE.isSCEVable(I->getType())
                    ? isAvailable(SE.getSCEV(I))
                    : false);
}

Value *RangeBuilder::valueOf(const SCEV *S) {
  Value *V = Expander.expandCodeFor(S, S->getType(), &*B.GetInsertPoint());
  return V->getType()->isPointerTy() ? B.CreatePtrToInt(V, B.getInt64Ty()) : V;
}

ExactRange RangeBuilder::available(const SCEV *S, bool Signed) {
  bool IsPointer = S->getType()->isPointerTy();
  Value *V = valueOf(S);
  ExactRange R;
  R.Bits = IsPointer ? 64
           : Signed  ? SE.getSignedRange(S).getMinSignedBits()
                     : SE.getUnsignedRangeMax(S).getActiveBits();
  R.Low = R.High = B.CreateIntCast(V, Wide, Signed && !IsPointer);
  R.Step = B.CreateIntCast(V, B.getInt64Ty(), Signed && !IsPointer);
  return R;
}

// ---- Arithmetic -------------------------------------------------------------

Value *RangeBuilder::select(CmpInst::Predicate Which, Value *A, Value *C) {
  return A == C ? A : B.CreateSelect(B.CreateICmp(Which, A, C), A, C);
}

Optional<ExactRange> RangeBuilder::sum(const SCEVAddExpr &S) {
  Optional<ExactRange> All;
  for (const SCEV *Operand : S.operands()) {
    Optional<ExactRange> R = of(Operand);
    if (!R)
      return None;
    if (!All) {
      All = R;
      continue;
    }
    All->Low = B.CreateAdd(All->Low, R->Low);
    All->High = B.CreateAdd(All->High, R->High);
    All->Step = B.CreateOr(All->Step, R->Step);
    All->Bits = std::max(All->Bits, R->Bits) + 1;
  }
  return All;
}

// With at most one factor that changes.
Optional<ExactRange> RangeBuilder::product(const SCEVMulExpr &S) {
  Optional<ExactRange> Changing;
  ExactRange Fixed;
  for (const SCEV *Operand : S.operands()) {
    Optional<ExactRange> R = of(Operand);
    if (!R || (R->Low != R->High && Changing))
      return None;
    if (R->Low != R->High) {
      Changing = R;
    } else if (!Fixed.Low) {
      Fixed = *R;
    } else {
      Fixed.Bits += R->Bits;
      if (Fixed.Bits > MostBits)
        return None;
      Fixed.Low = Fixed.High = B.CreateMul(Fixed.Low, R->Low);
      Fixed.Step = B.CreateMul(Fixed.Step, R->Step);
    }
  }
  if (!Changing)
    return Fixed;
  if (!Fixed.Low)
    return Changing;
  ExactRange R;
  R.Bits = Fixed.Bits + Changing->Bits;
  if (R.Bits > MostBits)
    return None;
  Value *One = B.CreateMul(Fixed.Low, Changing->Low);
  Value *Other = B.CreateMul(Fixed.Low, Changing->High);
  R.Low = select(CmpInst::ICMP_SLT, One, Other);
  R.High = select(CmpInst::ICMP_SGT, One, Other);
  R.Step = B.CreateMul(Fixed.Step, Changing->Step);
  return R;
}

// At most; an early exit only makes it less.
Optional<ExactRange> RangeBuilder::tripCount(const Loop &M) {
  const SCEV *Count = SE.getBackedgeTakenCount(&M);
  if (isa<SCEVCouldNotCompute>(Count))
    Count = SE.getBackedgeTakenCount(&M, ScalarEvolution::SymbolicMaximum);
  if (isa<SCEVCouldNotCompute>(Count))
    return None;
  if (isAvailable(Count))
    return available(Count, /*Signed=*/false);
  Optional<ExactRange> R = of(Count);
  unsigned Width = SE.getTypeSizeInBits(Count->getType());
  if (!R || !fits(*R, Width, /*Signed=*/false))
    return None;
  R->Bits = std::min(R->Bits, Width);
  return R;
}

// {Start, +, Step}: Start + N * Step, and N is between 0 and the trip count.
Optional<ExactRange> RangeBuilder::induction(const SCEVAddRecExpr &S) {
  if (!S.isAffine() || !L.contains(S.getLoop()))
    return None;
  Optional<ExactRange> Start = of(S.getStart());
  Optional<ExactRange> Step = Start ? of(S.getStepRecurrence(SE)) : None;
  Optional<ExactRange> Count = Step ? tripCount(*S.getLoop()) : None;
  if (!Count)
    return None;
  ExactRange R;
  unsigned Far = Step->Bits + Count->Bits;
  R.Bits = std::max(Start->Bits, Far) + 1;
  if (R.Bits > MostBits)
    return None;
  Value *Zero = ConstantInt::get(Wide, 0);
  Value *Down = B.CreateMul(Step->Low, Count->High);
  Value *Up = B.CreateMul(Step->High, Count->High);
  R.Low = B.CreateAdd(Start->Low, select(CmpInst::ICMP_SLT, Down, Zero));
  R.High = B.CreateAdd(Start->High, select(CmpInst::ICMP_SGT, Up, Zero));
  R.Step = B.CreateOr(Start->Step, Step->Step);
  return R;
}

// ---- Reinterpretation -------------------------------------------------------

// Demands that the range be one of values of that many bits.
bool RangeBuilder::fits(const ExactRange &R, unsigned Width, bool Signed) {
  APInt Least = Signed ? APInt::getSignedMinValue(Width) : APInt(Width, 0);
  APInt Most =
      Signed ? APInt::getSignedMaxValue(Width) : APInt::getMaxValue(Width);
  Value *Bottom =
      ConstantInt::get(Wide, Signed ? Least.sext(128) : Least.zext(128));
  Value *Top = ConstantInt::get(Wide, Most.zext(128));
  for (Value *Holds :
       {B.CreateICmpSGE(R.Low, Bottom), B.CreateICmpSLE(R.High, Top)}) {
    if (auto *Known = dyn_cast<ConstantInt>(Holds)) {
      if (Known->isZero())
        return false;
      continue;
    }
    Conditions.push_back(Holds);
  }
  return true;
}

Optional<ExactRange> RangeBuilder::extension(const SCEVCastExpr &S,
                                             bool Signed) {
  const SCEV *Narrow = S.getOperand();
  constexpr unsigned Index = 32;
  unsigned Width = SE.getTypeSizeInBits(Narrow->getType());
  if (isa<SCEVTruncateExpr>(Narrow) && Width < Index)
    return None; // a mask: what it cuts off is meant to be lost
  Optional<ExactRange> R = of(Narrow);
  if (!R || !fits(*R, Width, Signed))
    return None;
  R->Bits = std::min(R->Bits, Width);
  return R;
}

Optional<ExactRange> RangeBuilder::extreme(const SCEVMinMaxExpr &S) {
  bool Signed = isa<SCEVSMaxExpr>(S) || isa<SCEVSMinExpr>(S);
  bool Greatest = isa<SCEVSMaxExpr>(S) || isa<SCEVUMaxExpr>(S);
  auto Which = Greatest ? CmpInst::ICMP_SGT : CmpInst::ICMP_SLT;
  Optional<ExactRange> All;
  for (const SCEV *Operand : S.operands()) {
    Optional<ExactRange> R = of(Operand);
    if (!R || !fits(*R, SE.getTypeSizeInBits(S.getType()), Signed))
      return None;
    if (!All) {
      All = R;
      continue;
    }
    All->Low = select(Which, All->Low, R->Low);
    All->High = select(Which, All->High, R->High);
    All->Step = B.CreateOr(All->Step, R->Step);
    All->Bits = std::max(All->Bits, R->Bits);
  }
  return All;
}

// What a mask, a small type or a division leaves.
Optional<ExactRange> RangeBuilder::constantRange(const SCEV *S) {
  if (!S->getType()->isIntegerTy() || SE.getTypeSizeInBits(S->getType()) > 64)
    return None;
  ConstantRange Range = SE.getSignedRange(S);
  constexpr unsigned Useful = 40; // larger than any object
  if (Range.isEmptySet() || Range.getMinSignedBits() > Useful)
    return None;
  ExactRange R;
  R.Low = ConstantInt::get(Wide, Range.getSignedMin().sext(128));
  R.High = ConstantInt::get(Wide, Range.getSignedMax().sext(128));
  R.Step = B.getInt64(uint64_t(1) << std::min(SE.GetMinTrailingZeros(S), 63u));
  R.Bits = Useful;
  return R;
}

// ---- All of them ------------------------------------------------------------

Optional<ExactRange> RangeBuilder::compute(const SCEV *S) {
  if (isAvailable(S))
    return available(S, /*Signed=*/true);
  Optional<ExactRange> R;
  if (auto *Sum = dyn_cast<SCEVAddExpr>(S))
    R = sum(*Sum);
  else if (auto *Product = dyn_cast<SCEVMulExpr>(S))
    R = product(*Product);
  else if (auto *Induction = dyn_cast<SCEVAddRecExpr>(S))
    R = induction(*Induction);
  else if (auto *Extension = dyn_cast<SCEVSignExtendExpr>(S))
    R = extension(*Extension, true);
  else if (auto *Extension = dyn_cast<SCEVZeroExtendExpr>(S))
    R = extension(*Extension, false);
  else if (auto *Extreme = dyn_cast<SCEVMinMaxExpr>(S))
    R = extreme(*Extreme);
  else if (auto *Narrow = dyn_cast<SCEVTruncateExpr>(S))
    R = of(Narrow->getOperand()); // equal modulo the smaller width as well
  if (R && R->Bits <= MostBits)
    return R;
  return constantRange(S);
}

Optional<ExactRange> RangeBuilder::of(const SCEV *S) {
  auto Found = Known.find(S);
  if (Found != Known.end())
    return Found->second;
  Optional<ExactRange> R = compute(S);
  Known[S] = R;
  return R;
}
