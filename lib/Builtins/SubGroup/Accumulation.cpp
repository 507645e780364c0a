// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Scans by five shuffles: after step n each lane has what 2^n lanes up to
/// itself have. Of any set of lanes each follows a link to the member before it,
/// and links double their length, too.
///
///   all lanes     shfl.up 1, 2, 4, 8, 16
///   whole warps   the sum of all by shfl.bfly 16, 8, 4, 2, 1
///   some          shfl.idx along links
///   words         redux.sync from sm_80 on
///   truth values  one ballot

#include "Builtins/SubGroup/Accumulation.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;

Accumulation Accumulation::of(const BuiltinCall &C) {
  auto [Rest, Last] = C.stem().rsplit('_');
  Accumulation A;
  A.What = StringSwitch<Fold>(Last)
               .Case("add", Fold::Add)
               .Case("mul", Fold::Mul)
               .Case("min", Fold::Min)
               .Case("max", Fold::Max)
               .Case("and", Fold::And)
               .Case("or", Fold::Or)
               .Default(Fold::Xor);
  A.Logical = Rest.endswith("_logical");
  A.Signed = C.isSigned();
  A.WholeWarps = hasWholeWarps(C);
  A.Ty = C.arg(0)->getType();
  return A;
}

Value *Accumulation::apply(IRBuilder<> &B, Value *X, Value *Y) const {
  bool Floating = Ty->isFloatingPointTy();
  switch (What) {
  case Fold::Add:
    return Floating ? B.CreateFAdd(X, Y) : B.CreateAdd(X, Y);
  case Fold::Mul:
    return Floating ? B.CreateFMul(X, Y) : B.CreateMul(X, Y);
  case Fold::And:
    return B.CreateAnd(X, Y);
  case Fold::Or:
    return B.CreateOr(X, Y);
  case Fold::Xor:
    return B.CreateXor(X, Y);
  case Fold::Min:
  case Fold::Max:
    break;
  }
  bool Less = What == Fold::Min;
  if (Floating)
    return extremeOf(B, Less, X, Y);
  Value *IsLess = Signed ? B.CreateICmpSLT(X, Y) : B.CreateICmpULT(X, Y);
  return Less ? B.CreateSelect(IsLess, X, Y) : B.CreateSelect(IsLess, Y, X);
}

Constant *Accumulation::identity() const {
  if (Ty->isFloatingPointTy()) {
    if (What == Fold::Min || What == Fold::Max)
      return ConstantFP::getInfinity(Ty, What == Fold::Max);
    return ConstantFP::get(Ty, What == Fold::Mul ? 1.0 : 0.0);
  }
  unsigned Bits = Ty->getScalarSizeInBits();
  auto Of = [&](const APInt &V) { return ConstantInt::get(Ty, V); };
  switch (What) {
  case Fold::Mul:
    return ConstantInt::get(Ty, 1);
  case Fold::And:
    return Of(APInt::getAllOnes(Bits));
  case Fold::Min:
    return Of(Signed ? APInt::getSignedMaxValue(Bits)
                     : APInt::getMaxValue(Bits));
  case Fold::Max:
    return Of(Signed ? APInt::getSignedMinValue(Bits)
                     : APInt::getMinValue(Bits));
  default:
    return ConstantInt::get(Ty, 0);
  }
}

// ---- redux.sync -------------------------------------------------------------

// Integers of up to 32 bits, and bit operations of 64 in two words.
static bool hasReduction(const BuiltinCall &C, const Accumulation &A) {
  constexpr unsigned FirstWithRedux = 80; // PTX ISA, redux.sync
  bool IsBitwise =
      A.What == Fold::And || A.What == Fold::Or || A.What == Fold::Xor;
  return C.T.Opts.Arch.Sm >= FirstWithRedux && A.Ty->isIntegerTy() &&
         A.What != Fold::Mul && (A.Ty->getIntegerBitWidth() <= 32 || IsBitwise);
}

static Value *reduceWord(IRBuilder<> &B, const Accumulation &A, Value *Word,
                         Value *Members) {
  const char *Name = nullptr;
  switch (A.What) {
  case Fold::Add:
    Name = "add.s32";
    break;
  case Fold::Min:
    Name = A.Signed ? "min.s32" : "min.u32";
    break;
  case Fold::Max:
    Name = A.Signed ? "max.s32" : "max.u32";
    break;
  case Fold::And:
    Name = "and.b32";
    break;
  case Fold::Or:
    Name = "or.b32";
    break;
  default:
    Name = "xor.b32";
  }
  return callAssembly(B, std::string("redux.sync.") + Name + " $0, $1, $2;",
                      B.getInt32Ty(), {Word, Members}, Effects::Together);
}

static Value *reduceWords(IRBuilder<> &B, const Accumulation &A, Value *V,
                          Value *Members) {
  Type *Word = B.getInt32Ty();
  if (A.Ty->getIntegerBitWidth() <= 32) {
    Value *Wide = A.Signed ? B.CreateSExt(V, Word) : B.CreateZExt(V, Word);
    return B.CreateTrunc(reduceWord(B, A, Wide, Members), A.Ty);
  }
  constexpr uint64_t WordBits = 32;
  Value *Low = reduceWord(B, A, B.CreateTrunc(V, Word), Members);
  Value *High =
      reduceWord(B, A, B.CreateTrunc(B.CreateLShr(V, WordBits), Word), Members);
  High = B.CreateShl(B.CreateZExt(High, A.Ty), WordBits);
  return B.CreateOr(High, B.CreateZExt(Low, A.Ty));
}

// ---- All lanes --------------------------------------------------------------

static Value *scanAll(IRBuilder<> &B, const Accumulation &A, Value *V) {
  Value *Mask = B.getInt32(WholeWarp);
  for (unsigned Step = 1; Step != WarpSize; Step *= 2) {
    Value *IsThere = nullptr;
    Value *Other =
        shuffleWarp(B, Mask, Source::Up, V, B.getInt32(Step), &IsThere);
    V = B.CreateSelect(IsThere, A.apply(B, Other, V), V);
  }
  return V;
}

// Of two lanes that exchange their values each gets the same.
static Value *reduceWholeWarp(IRBuilder<> &B, const Accumulation &A, Value *V) {
  for (unsigned Step = WarpSize / 2; Step; Step /= 2)
    V = A.apply(B, V,
                shuffleWarp(B, B.getInt32(WholeWarp), Source::Xor, V,
                            B.getInt32(Step)));
  return V;
}

Value *spir2nvvm::accumulateAll(BuiltinCall &C, const Accumulation &A,
                                Extent How, Value *V) {
  IRBuilder<> &B = C.B;
  Value *Mask = B.getInt32(WholeWarp);
  if (A.Logical)
    return accumulateSome(C, A, How, V, Mask, ballot(B, Mask, B.getTrue()));
  if (How == Extent::All && hasReduction(C, A))
    return reduceWords(B, A, V, Mask);
  if (How == Extent::All && A.WholeWarps)
    return reduceWholeWarp(B, A, V);
  V = scanAll(B, A, V);
  if (How == Extent::UpToSelf)
    return V;
  if (How == Extent::All) {
    Value *Last = highestLane(B, ballot(B, Mask, B.getTrue()));
    return valueOfLane(B, Mask, V, Last);
  }
  Value *IsThere = nullptr;
  Value *Before = shuffleWarp(B, Mask, Source::Up, V, B.getInt32(1), &IsThere);
  return B.CreateSelect(IsThere, Before, A.identity());
}

// ---- Some lanes -------------------------------------------------------------

static Value *relevantLanes(IRBuilder<> &B, Extent How, Value *Members) {
  if (How == Extent::All)
    return Members;
  return B.CreateAnd(Members,
                     laneMask(B, How == Extent::UpToSelf ? "le" : "lt"));
}

static Value *accumulateTruth(IRBuilder<> &B, const Accumulation &A, Extent How,
                              Value *V, Value *Mask, Value *Members) {
  Value *Zero = B.getInt32(0);
  Value *True = ballot(B, Mask, B.CreateICmpNE(V, Zero));
  Value *Relevant = relevantLanes(B, How, Members);
  Value *Yes = B.CreateAnd(True, Relevant);
  Value *Result = nullptr;
  if (A.What == Fold::And) {
    Result = B.CreateICmpEQ(Yes, Relevant);
  } else if (A.What == Fold::Or) {
    Result = B.CreateICmpNE(Yes, Zero);
  } else {
    Value *Count = callLLVM(B, Intrinsic::ctpop, B.getInt32Ty(), Yes);
    return B.CreateAnd(Count, B.getInt32(1));
  }
  return B.CreateZExt(Result, A.Ty);
}

// A link is the number of a lane; from 32 on there is none, and the low bits
// are those of the lane itself.
static Value *isLinked(IRBuilder<> &B, Value *Link) {
  return B.CreateICmpULT(Link, B.getInt32(WarpSize));
}

static Value *linkBefore(IRBuilder<> &B, Value *Members) {
  Value *Before = B.CreateAnd(Members, laneMask(B, "lt"));
  Value *None = B.CreateOr(laneId(B), B.getInt32(WarpSize));
  Value *IsThere = B.CreateICmpNE(Before, B.getInt32(0));
  return B.CreateSelect(IsThere, highestLane(B, Before), None);
}

Value *spir2nvvm::accumulateSome(BuiltinCall &C, const Accumulation &A,
                                 Extent How, Value *V, Value *Mask,
                                 Value *Members, unsigned Most) {
  IRBuilder<> &B = C.B;
  if (A.Logical)
    return accumulateTruth(B, A, How, V, Mask, Members);
  if (How == Extent::All && hasReduction(C, A))
    return reduceWords(B, A, V, Members);
  Value *First = linkBefore(B, Members), *Link = First;
  for (unsigned Step = 1; Step < Most; Step *= 2) {
    if (Step != 1)
      Link = valueOfLane(B, Mask, Link, Link);
    Value *Other = valueOfLane(B, Mask, V, Link);
    Value *Both = A.apply(B, Other, V);
    V = B.CreateSelect(isLinked(B, Link), Both, V);
  }
  if (How == Extent::UpToSelf)
    return V;
  if (How == Extent::All)
    return valueOfLane(B, Mask, V, highestLane(B, Members));
  Value *Before = valueOfLane(B, Mask, V, First);
  return B.CreateSelect(isLinked(B, First), Before, A.identity());
}
