// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Conversions that saturate (SaturatingConversions): libNVVM takes those
/// towards zero for fptosi and fptoui, whose result its optimiser may choose
/// where the number is out of range.
///
///   %i = call i32 @__nv_float2int_rz(float %x)
///   %j = call i32 @__nv_double2int_rz(double %y)
///   ->
///   %i = call i32 @llvm.nvvm.f2i.rz.ftz(float %x)
///   %j = call i32 asm "cvt.rzi.s32.f64 $0, $1;", "=r,d"(double %y)
///
/// Numbers that ftz takes for zero are zero as integers anyway. Doubles have no
/// ftz, and a branch around PTX stays one.
/// A constant that is in range stays, and is folded.

#include "Passes/LibNvvmFaults/Opaque.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
struct Conversion {
  StringLiteral Function;
  bool IsSigned;
  Intrinsic::ID Intrinsic;
  StringLiteral Ptx, Registers;
};
} // namespace

static constexpr Conversion Conversions[] = {
    {"__nv_float2int_rz", true, Intrinsic::nvvm_f2i_rz_ftz, "", ""},
    {"__nv_float2uint_rz", false, Intrinsic::nvvm_f2ui_rz_ftz, "", ""},
    {"__nv_float2ll_rz", true, Intrinsic::nvvm_f2ll_rz_ftz, "", ""},
    {"__nv_float2ull_rz", false, Intrinsic::nvvm_f2ull_rz_ftz, "", ""},
    {"__nv_double2int_rz", true, 0, "cvt.rzi.s32.f64 $0, $1;", "=r,d"},
    {"__nv_double2uint_rz", false, 0, "cvt.rzi.u32.f64 $0, $1;", "=r,d"},
    {"__nv_double2ll_rz", true, 0, "cvt.rzi.s64.f64 $0, $1;", "=l,d"},
    {"__nv_double2ull_rz", false, 0, "cvt.rzi.u64.f64 $0, $1;", "=l,d"},
};

static bool isInRange(const Value *V, unsigned Bits, bool IsSigned) {
  const auto *Number = dyn_cast<ConstantFP>(V);
  APSInt Result(Bits, /*isUnsigned=*/!IsSigned);
  bool IsExact = false;
  return Number &&
         Number->getValueAPF().convertToInteger(
             Result, APFloat::rmTowardZero, &IsExact) != APFloat::opInvalidOp;
}

static Value *saturating(CallInst &Call, const Conversion &C) {
  IRBuilder<> B(&Call);
  Value *From = Call.getArgOperand(0);
  if (C.Intrinsic)
    return B.CreateIntrinsic(C.Intrinsic, {}, {From});
  return inPtx(B, C.Ptx, C.Registers, Call.getType(), {From});
}

static void saturate(CallInst &Call, const Conversion &C) {
  if (isInRange(Call.getArgOperand(0), Call.getType()->getIntegerBitWidth(),
                C.IsSigned))
    return;
  Value *New = saturating(Call, C);
  New->takeName(&Call);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

void spir2nvvm::saturateConversions(Translation &T) {
  if (!occursIn(LibNvvmFault::SaturatingConversions, T.Opts.dialect()))
    return;
  for (const Conversion &C : Conversions)
    if (Function *F = T.M->getFunction(C.Function)) {
      for (User *U : make_early_inc_range(F->users()))
        if (auto *Call = dyn_cast<CallInst>(U))
          saturate(*Call, C);
      if (F->use_empty())
        F->eraseFromParent();
    }
}
