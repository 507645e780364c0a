// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Rotates by less than their width (UnmaskedRotates): libNVVM's two shifts for
/// a rotate of 64 bits take the amount as it is.
///
///   %r = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 %n)
///   ->
///   %by = and i64 %n, 63
///   %r = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 %by)
///
/// Of two values, too: they may become one in libNVVM's optimiser.

#include "Passes/Common/Calls.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr unsigned Width = 64;

static bool isWideFunnelShift(const Function &F) {
  Intrinsic::ID Id = F.getIntrinsicID();
  return (Id == Intrinsic::fshl || Id == Intrinsic::fshr) &&
         F.getReturnType()->isIntegerTy(Width);
}

static bool isMasked(Value *Amount) {
  using namespace PatternMatch;
  const APInt *Number = nullptr;
  return (match(Amount, m_APInt(Number)) ||
          match(Amount, m_And(m_Value(), m_APInt(Number)))) &&
         Number->ult(Width);
}

static void maskAmount(CallInst &Call) {
  Value *Amount = Call.getArgOperand(2);
  if (isMasked(Amount))
    return;
  IRBuilder<> B(&Call);
  Call.setArgOperand(2, B.CreateAnd(Amount, Width - 1));
}

void spir2nvvm::maskRotates(Translation &T) {
  if (!occursIn(LibNvvmFault::UnmaskedRotates, T.Opts.dialect()))
    return;
  for (Function *F : callersOf(*T.M, isWideFunnelShift))
    for (Instruction &I : instructions(*F))
      if (auto *Call = dyn_cast<IntrinsicInst>(&I))
        if (isWideFunnelShift(*Call->getCalledFunction()))
          maskAmount(*Call);
}
