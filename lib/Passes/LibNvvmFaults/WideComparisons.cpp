// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Comparisons of vectors of three and more numbers of 64 bits, lane by lane
/// (WideComparisons): where one chooses bytes that are compared themselves,
/// libNVVM crashes.
///
///   %c = fcmp uno <4 x double> %x, %y
/// becomes
///   %1 = extractelement <4 x double> %x, i64 0
///   %2 = extractelement <4 x double> %y, i64 0
///   %3 = fcmp uno double %1, %2
///   %4 = insertelement <4 x i1> undef, i1 %3, i64 0
///   ...

#include "Passes/LibNvvmFaults/Elements.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isWide(const CmpInst &Compare) {
  constexpr unsigned MostLanes = 2;
  auto *Ty = dyn_cast<FixedVectorType>(Compare.getOperand(0)->getType());
  return Ty && Ty->getNumElements() > MostLanes &&
         Ty->getScalarSizeInBits() == 64;
}

static void compareLanes(CmpInst &Compare) {
  IRBuilder<> B(&Compare);
  Value *Result = ofLanes(B, cast<FixedVectorType>(Compare.getType()),
                          {Compare.getOperand(0), Compare.getOperand(1)},
                          [&](ArrayRef<Value *> Lane) {
                            Value *One = B.CreateCmp(Compare.getPredicate(),
                                                     Lane[0], Lane[1]);
                            if (auto *New = dyn_cast<Instruction>(One))
                              New->copyIRFlags(&Compare);
                            return One;
                          });
  Result->takeName(&Compare);
  Compare.replaceAllUsesWith(Result);
  Compare.eraseFromParent();
}

FunctionStep spir2nvvm::compareWideLanes(Translation &T) {
  if (!occursIn(LibNvvmFault::WideComparisons, T.Opts.dialect()))
    return {};
  return {[](Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Compare = dyn_cast<CmpInst>(&I))
        if (isWide(*Compare))
          compareLanes(*Compare);
  }};
}
