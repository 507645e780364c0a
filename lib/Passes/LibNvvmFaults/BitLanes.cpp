// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lanes that a variable index takes out of vectors, where comparisons make
/// vectors (BitLanes): libNVVM takes the lane out of the vector of i1 before it
/// calculates with it, through memory and calls, too. That vector lies in local
/// memory as bytes of 0 and 255, and such a byte is used as the i1.
///
///   %r = extractelement <3 x i16> %v, i32 %i
/// becomes
///   %1 = and i32 %i, 1
///   %2 = icmp ne i32 %1, 0
///   %3 = select i1 %2, i16 (%v, lane 1), i16 (%v, lane 0)
///   %4 = and i32 %i, 2
///   %5 = icmp ne i32 %4, 0
///   %r = select i1 %5, i16 (%v, lane 2), i16 %3

#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;

static bool hasBitVectors(const Module &M) {
  return any_of(M, [](const Function &F) {
    return any_of(instructions(F), [](const Instruction &I) {
      return I.getType()->isVectorTy() &&
             I.getType()->getScalarType()->isIntegerTy(1);
    });
  });
}

// Each bit of the index halves what is left.
static Value *selected(IRBuilder<> &B, SmallVectorImpl<Value *> &Lanes,
                       Value *Index) {
  Type *Ty = Index->getType();
  for (uint64_t Bit = 1; Lanes.size() != 1; Bit *= 2) {
    Value *IsSet = B.CreateICmpNE(B.CreateAnd(Index, ConstantInt::get(Ty, Bit)),
                                  ConstantInt::get(Ty, 0));
    size_t Left = 0;
    for (size_t I = 0; I < Lanes.size(); I += 2)
      Lanes[Left++] = I + 1 == Lanes.size()
                          ? Lanes[I]
                          : B.CreateSelect(IsSet, Lanes[I + 1], Lanes[I]);
    Lanes.resize(Left);
  }
  return Lanes.front();
}

static void selectLane(ExtractElementInst &Extract) {
  IRBuilder<> B(&Extract);
  Value *Vector = Extract.getVectorOperand();
  SmallVector<Value *, 16> Lanes;
  for (unsigned Lane = 0;
       Lane != cast<FixedVectorType>(Vector->getType())->getNumElements();
       ++Lane)
    Lanes.push_back(B.CreateExtractElement(Vector, uint64_t(Lane)));
  Value *Result = selected(B, Lanes, Extract.getIndexOperand());
  Result->takeName(&Extract);
  Extract.replaceAllUsesWith(Result);
  Extract.eraseFromParent();
}

FunctionStep spir2nvvm::selectBitLanes(Translation &T) {
  if (!occursIn(LibNvvmFault::BitLanes, T.Opts.dialect()) ||
      !hasBitVectors(*T.M))
    return {};
  return {[](Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
        if (!isa<ConstantInt>(Extract->getIndexOperand()))
          selectLane(*Extract);
  }};
}
