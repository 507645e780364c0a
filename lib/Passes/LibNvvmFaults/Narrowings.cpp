// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Conversions of floats to halves and of doubles to both that libNVVM may
/// compute of constants (SubnormalConstants): some subnormal ones become the
/// smallest half or float.
///
///   %h = fptrunc float %x to half      asm "cvt.rn.f16.f32 $0, $1;", "=h,f"
///   %f = fptrunc double %y to float    @llvm.nvvm.d2f.rn(double %y)
///
/// Arithmetic of extended numbers stays, so that libNVVM can do without doubles.

#include "Passes/LibNvvmFaults/Elements.h"
#include "Passes/LibNvvmFaults/Opaque.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"
#include "Target/Narrowing.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace spir2nvvm;

// A number of the narrow type. None of their sums, products and quotients is
// subnormal in the wide one.
static bool isExtended(const Value *V, const Type *Narrow) {
  if (const auto *Number = dyn_cast<ConstantFP>(V)) {
    APFloat Rounded = Number->getValueAPF();
    bool LosesInfo = true;
    Rounded.convert(Narrow->getScalarType()->getFltSemantics(),
                    APFloat::rmNearestTiesToEven, &LosesInfo);
    return !LosesInfo;
  }
  return isa<FPExtInst>(V);
}

static bool isOfExtended(const FPTruncInst &Trunc) {
  const auto *I = dyn_cast<Instruction>(Trunc.getOperand(0));
  const auto IsExtendedOperand = [&Trunc](const Value *V) {
    return isExtended(V, Trunc.getType());
  };
  return I &&
         (IsExtendedOperand(I) || ((I->isBinaryOp() || I->isUnaryOp()) &&
                                   all_of(I->operands(), IsExtendedOperand)));
}

static Value *narrowed(IRBuilder<> &B, Value *X, Type *To, bool Flushes) {
  if (To->isHalfTy())
    return halfInPtx(B, X);
  return B.CreateIntrinsic(
      Flushes ? Intrinsic::nvvm_d2f_rn_ftz : Intrinsic::nvvm_d2f_rn, {}, {X});
}

static Value *narrowedLanes(IRBuilder<> &B, const FPTruncInst &Trunc,
                            bool Flushes) {
  Value *From = Trunc.getOperand(0);
  auto *Ty = dyn_cast<FixedVectorType>(Trunc.getType());
  if (isa<Constant>(From))
    return createNarrowing(B, From, Trunc.getType());
  if (!Ty)
    return narrowed(B, From, Trunc.getType(), Flushes);
  return ofLanes(B, Ty, From, [&](ArrayRef<Value *> Lane) {
    return narrowed(B, Lane.front(), Ty->getElementType(), Flushes);
  });
}

FunctionStep spir2nvvm::hideNarrowings(Translation &T) {
  if (!occursIn(LibNvvmFault::SubnormalConstants, T.Opts.dialect()))
    return {};
  const bool Flushes = is_contained(T.Info.BackendOptions, "-ftz=1");
  return {[Flushes](Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Trunc = dyn_cast<FPTruncInst>(&I);
      if (!Trunc || isOfExtended(*Trunc))
        continue;
      IRBuilder<> B(Trunc);
      Value *New = narrowedLanes(B, *Trunc, Flushes);
      New->takeName(Trunc);
      Trunc->replaceAllUsesWith(New);
      Trunc->eraseFromParent();
    }
  }};
}
