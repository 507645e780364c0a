// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Vectors of bytes that comparisons choose, lane by lane (ByteChoices):
/// where such bytes are compared themselves, and some lanes are known or
/// unused, libNVVM crashes.
///
///   %r = select <4 x i1> %c, <4 x i8> %x, <4 x i8> %y
/// becomes
///   %1 = extractelement <4 x i1> %c, i64 0
///   %2 = extractelement <4 x i8> %x, i64 0
///   %3 = extractelement <4 x i8> %y, i64 0
///   %4 = select i1 %1, i8 %2, i8 %3
///   %5 = insertelement <4 x i8> undef, i8 %4, i64 0
///   ...
///
/// PTX has no choices of vectors, so that its code stays what it is.

#include "Passes/LibNvvmFaults/Elements.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;

static bool choosesBytes(const SelectInst &Choice) {
  constexpr unsigned MostLanes = 2;
  auto *Ty = dyn_cast<FixedVectorType>(Choice.getType());
  return Ty && Ty->getNumElements() > MostLanes &&
         Ty->getElementType()->isIntegerTy(8) &&
         Choice.getCondition()->getType()->isVectorTy();
}

static void chooseLanes(SelectInst &Choice) {
  IRBuilder<> B(&Choice);
  Value *Result = ofLanes(
      B, cast<FixedVectorType>(Choice.getType()),
      {Choice.getCondition(), Choice.getTrueValue(), Choice.getFalseValue()},
      [&B](ArrayRef<Value *> Lane) {
        return B.CreateSelect(Lane[0], Lane[1], Lane[2]);
      });
  Result->takeName(&Choice);
  Choice.replaceAllUsesWith(Result);
  Choice.eraseFromParent();
}

FunctionStep spir2nvvm::chooseBytesByLanes(Translation &T) {
  if (!occursIn(LibNvvmFault::ByteChoices, T.Opts.dialect()))
    return {};
  return {[](Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Choice = dyn_cast<SelectInst>(&I))
        if (choosesBytes(*Choice))
          chooseLanes(*Choice);
  }};
}
