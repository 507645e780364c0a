// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Halves of modules built with -cl-denorms-are-zero (FlushedHalves): the option
/// is about single precision, and about double where the device likes
/// (OpenCL 1.2, 5.6.4.2), but libNVVM's -ftz=1 flushes halves, too, and writes
/// conversions of doubles that ptxas refuses.
///
///   %s = fadd half %a, %b                 add.rn.f16
///   %t = fmul <2 x half> %c, %d           mul.rn.f16x2
///   %u = fneg half %a                     neg.f16
///   call half @llvm.fma.f16(...)          fma.rn.f16
///   %v = fpext half %a to float           cvt.f32.f16
///   %w = fptrunc double %d to half        cvt.rn.f16.f64
///   fdiv, fcmp, fptosi, fptoui            as floats
///
/// All in inline PTX, conversions as well: libNVVM makes arithmetic of halves of
/// floats that were halves and become halves.

#include "Passes/LibNvvmFaults/Opaque.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

// ---- One lane, or two in a register -----------------------------------------

// The bits of a half, or of two.
static Value *bitsOf(IRBuilder<> &B, Value *V) {
  return B.CreateBitCast(V, V->getType()->isVectorTy() ? B.getInt32Ty()
                                                       : B.getInt16Ty());
}

static Value *calculate(IRBuilder<> &B, StringRef Instruction,
                        ArrayRef<Value *> Operands) {
  Type *Ty = Operands.front()->getType();
  const bool IsPair = Ty->isVectorTy();
  SmallVector<Value *, 3> In;
  for (Value *V : Operands)
    In.push_back(bitsOf(B, V));
  StringRef Names = StringRef(" $0, $1, $2, $3").take_front(3 + 4 * In.size());
  StringRef Registers = IsPair ? "=r,r,r,r" : "=h,h,h,h";
  Value *Result =
      inPtx(B, Instruction + (IsPair ? ".f16x2" : ".f16") + Names + ";",
            Registers.take_front(2 + 2 * In.size()), In.front()->getType(), In);
  return B.CreateBitCast(Result, Ty);
}

// A constant's value is known to both sides.
static Value *extend(IRBuilder<> &B, Value *X, Type *To) {
  if (auto *Number = dyn_cast<Constant>(X))
    return ConstantExpr::getFPExtend(Number, To);
  const bool IsSingle = To->isFloatTy();
  return inPtx(B, IsSingle ? "cvt.f32.f16 $0, $1;" : "cvt.f64.f16 $0, $1;",
               IsSingle ? "=f,h" : "=d,h", To, {bitsOf(B, X)});
}

// ---- Instructions -----------------------------------------------------------

static bool isHalf(const Value *V) {
  return V->getType()->getScalarType()->isHalfTy();
}

static bool isFusedOfHalves(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::fma && isHalf(Call);
}

static StringRef arithmeticOf(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::FAdd:
    return "add.rn";
  case Instruction::FSub:
    return "sub.rn";
  case Instruction::FMul:
    return "mul.rn";
  case Instruction::FNeg:
    return "neg";
  case Instruction::Call:
    return "fma.rn";
  default:
    return "";
  }
}

static Value *keepFlags(Value *New, const Instruction &I) {
  if (auto *Made = dyn_cast<Instruction>(New))
    Made->copyIRFlags(&I);
  return New;
}

// What \p I calculates of operands that are one lane, or two.
static Value *calculated(IRBuilder<> &B, const Instruction &I,
                         ArrayRef<Value *> Operands) {
  if (StringRef Name = arithmeticOf(I); !Name.empty())
    return calculate(B, Name, Operands);
  Type *Lane = I.getType()->getScalarType();
  Value *X = Operands.front(), *Y = Operands.back();
  switch (I.getOpcode()) {
  case Instruction::FPExt:
    return extend(B, X, Lane);
  case Instruction::FPTrunc:
    return halfInPtx(B, X);
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return B.CreateCast(cast<CastInst>(I).getOpcode(),
                        extend(B, X, B.getFloatTy()), Lane);
  case Instruction::FCmp:
    X = extend(B, X, B.getFloatTy());
    Y = extend(B, Y, B.getFloatTy());
    return keepFlags(B.CreateFCmp(cast<FCmpInst>(I).getPredicate(), X, Y), I);
  default:
    X = extend(B, X, B.getFloatTy());
    Y = extend(B, Y, B.getFloatTy());
    return halfInPtx(B, keepFlags(B.CreateFDiv(X, Y), I));
  }
}

static bool isOfHalves(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FNeg:
  case Instruction::FCmp:
  case Instruction::FPExt:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return isHalf(I.getOperand(0));
  case Instruction::FPTrunc:
    return isHalf(&I);
  default:
    return isFusedOfHalves(I);
  }
}

// ---- Vectors ----------------------------------------------------------------

static Value *lane(IRBuilder<> &B, Value *V, unsigned Lane) {
  return B.CreateExtractElement(V, Lane);
}

static Value *pair(IRBuilder<> &B, Value *V, unsigned Lane) {
  const int Lanes[] = {int(Lane), int(Lane) + 1};
  return B.CreateShuffleVector(V, V, Lanes);
}

static SmallVector<Value *, 3> operandsOf(const Instruction &I) {
  if (auto *Call = dyn_cast<CallBase>(&I))
    return {Call->arg_begin(), Call->arg_end()};
  return {I.op_begin(), I.op_end()};
}

using Part = function_ref<Value *(Value *Vector)>;

static Value *ofVectors(IRBuilder<> &B, const Instruction &I) {
  const unsigned Lanes = cast<FixedVectorType>(I.getType())->getNumElements();
  const bool InPairs = !arithmeticOf(I).empty();
  Value *Result = UndefValue::get(I.getType());
  auto Calculate = [&](Part Take) {
    SmallVector<Value *, 3> Parts = operandsOf(I);
    for (Value *&V : Parts)
      V = Take(V);
    return calculated(B, I, Parts);
  };
  for (unsigned Lane = 0; Lane != Lanes;) {
    if (InPairs && Lane + 1 != Lanes) {
      Value *Both = Calculate([&](Value *V) { return pair(B, V, Lane); });
      for (unsigned Half : {0U, 1U})
        Result = B.CreateInsertElement(Result, lane(B, Both, Half), Lane++);
      continue;
    }
    Value *One = Calculate([&](Value *V) { return lane(B, V, Lane); });
    Result = B.CreateInsertElement(Result, One, Lane++);
  }
  return Result;
}

static void rewrite(Instruction &I) {
  IRBuilder<> B(&I);
  Value *New = I.getType()->isVectorTy() ? ofVectors(B, I)
                                         : calculated(B, I, operandsOf(I));
  New->takeName(&I);
  I.replaceAllUsesWith(New);
  I.eraseFromParent();
}

FunctionStep spir2nvvm::keepHalfSubnormals(Translation &T) {
  if (!occursIn(LibNvvmFault::FlushedHalves, T.Opts.dialect()) ||
      !is_contained(T.Info.BackendOptions, "-ftz=1"))
    return {};
  return {[](Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isOfHalves(I))
        rewrite(I);
  }};
}
