// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Shuffles without undefined lanes (UndefinedLanes): libNVVM moves operations
/// with constants from after a shuffle to before it and forgets what they do
/// to lanes that the shuffle does not define.
///
///   %s = shufflevector <4 x i8> %v, undef, <0, 1, 2, undef>
///   %r = and <4 x i8> %s, <-1, -1, -1, 0>       ; the last lane is 0
/// becomes
///   %s = shufflevector <4 x i8> %v, undef, <0, 1, 2, 2>
///
/// A lane is what its neighbour is, so that a splat stays one. An index into
/// the undefined vector would do for most shuffles, but not for those that
/// libNVVM writes anew.

#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

// What is undefined by itself: no lane, or one of an undefined second vector.
static bool isUndefined(int Index, const ShuffleVectorInst &Shuffle) {
  auto *First = cast<FixedVectorType>(Shuffle.getOperand(0)->getType());
  return Index == UndefMaskElem ||
         (Index >= int(First->getNumElements()) &&
          isa<UndefValue>(Shuffle.getOperand(1))); // poison, too
}

static void defineLanes(ShuffleVectorInst &Shuffle) {
  auto IsDefined = [&](int Index) { return !isUndefined(Index, Shuffle); };
  SmallVector<int, 16> Mask = to_vector<16>(Shuffle.getShuffleMask());
  auto First = find_if(Mask, IsDefined);
  if (First == Mask.end() || all_of(Mask, IsDefined))
    return;
  int Neighbour = *First;
  for (int &Index : Mask)
    Neighbour = Index = IsDefined(Index) ? Index : Neighbour;
  Shuffle.setShuffleMask(Mask);
}

FunctionStep spir2nvvm::defineShuffledLanes(Translation &T) {
  if (!occursIn(LibNvvmFault::UndefinedLanes, T.Opts.dialect()))
    return {};
  return {[](Function &F) {
    for (Instruction &I : instructions(F))
      if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
        defineLanes(*Shuffle);
  }};
}
