// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// shuffle and shuffle2 (OpenCL C 1.2, 6.12.12): a permutation whose mask need
/// not be constant. Constant masks become one shufflevector.

#include "Builtins/Lowering/Lowering.h"

#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;

// vec_step: three-component vectors count as four.
static unsigned step(Type *Ty) { return PowerOf2Ceil(lanesOf(Ty)); }

// The sources side by side, each padded to its step.
static Value *sourceLanes(BuiltinCall &C, unsigned Sources) {
  Type *Ty = C.arg(0)->getType();
  unsigned Lanes = lanesOf(Ty), Step = step(Ty);
  SmallVector<int, 32> Mask;
  for (unsigned S = 0; S != Sources; ++S)
    for (unsigned N = 0; N != Step; ++N)
      Mask.push_back(N < Lanes ? int(S * Lanes + N) : UndefMaskElem);
  Value *Second = Sources == 2 ? C.arg(1) : UndefValue::get(Ty);
  return C.B.CreateShuffleVector(C.arg(0), Second, Mask);
}

static bool constantMask(Value *V, unsigned Bound, SmallVectorImpl<int> &Mask) {
  auto *Vec = dyn_cast<Constant>(V);
  if (!Vec)
    return false;
  for (unsigned N = 0, E = lanesOf(V->getType()); N != E; ++N) {
    auto *Index = dyn_cast_or_null<ConstantInt>(Vec->getAggregateElement(N));
    if (!Index)
      return false;
    Mask.push_back(Index->getValue().getLoBits(6).getZExtValue() & (Bound - 1));
  }
  return true;
}

static Value *permute(BuiltinCall &C, unsigned Sources) {
  IRBuilder<> &B = C.B;
  Value *From = sourceLanes(C, Sources);
  Value *Indices = C.arg(Sources);
  // 6.12.12: only as many low bits of an index count as the sources need.
  unsigned Bound = Sources * step(C.arg(0)->getType());
  SmallVector<int, 16> Mask;
  if (constantMask(Indices, Bound, Mask))
    return B.CreateShuffleVector(From, UndefValue::get(From->getType()), Mask);
  return eachLane(B, Indices, [&](ArrayRef<Value *> Index) {
    Value *Low =
        B.CreateAnd(Index[0], ConstantInt::get(Index[0]->getType(), Bound - 1));
    return B.CreateExtractElement(From,
                                  B.CreateZExtOrTrunc(Low, B.getInt32Ty()));
  });
}

Value *lowering::shuffle(BuiltinCall &C) { return permute(C, 1); }
Value *lowering::shuffleTwo(BuiltinCall &C) { return permute(C, 2); }
