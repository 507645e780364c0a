// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Shuffles without undefined lanes (UndefinedLanes): libNVVM moves operations
/// with constants from behind a shuffle to before it and forgets what they do
/// to lanes that the shuffle does not define.
///
///   %s = shufflevector <4 x i8> %v, undef, <0, 1, 2, undef>
///   %r = and <4 x i8> %s, <-1, -1, -1, 0>       ; the last lane is 0
/// becomes
///   %s = shufflevector <4 x i8> %v, undef, <0, 1, 2, 4>
///
/// The lane is as undefined as before where the second vector is; otherwise it
/// is the lane of the first one that stands there.

#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

static void defineLanes(ShuffleVectorInst &Shuffle) {
  ArrayRef<int> Mask = Shuffle.getShuffleMask();
  if (!is_contained(Mask, UndefMaskElem))
    return;
  Value *Second = Shuffle.getOperand(1);
  int Lanes = cast<FixedVectorType>(Second->getType())->getNumElements();
  bool TakesSecond = isa<UndefValue>(Second); // poison, too
  SmallVector<int, 16> Defined(Mask.begin(), Mask.end());
  for (auto Lane : enumerate(Defined))
    if (Lane.value() == UndefMaskElem)
      Lane.value() = TakesSecond ? Lanes : Lane.index() % Lanes;
  if (TakesSecond)
    Shuffle.setOperand(1, UndefValue::get(Second->getType()));
  Shuffle.setShuffleMask(Defined);
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
