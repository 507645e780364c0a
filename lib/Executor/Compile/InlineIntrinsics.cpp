// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The INLINE rows of Intrinsics.def: libdevice is full of them, so a call
/// would cost more than they do.

#include "Executor/Compile/Prepare.h"
#include "Executor/Intrinsics/Intrinsics.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static Value *highProduct(IRBuilder<> &B, CallInst &Call, bool Signed) {
  unsigned Bits = Call.getType()->getIntegerBitWidth();
  Type *Wide = B.getIntNTy(2 * Bits);
  Value *X = B.CreateIntCast(Call.getArgOperand(0), Wide, Signed);
  Value *Y = B.CreateIntCast(Call.getArgOperand(1), Wide, Signed);
  return B.CreateTrunc(B.CreateLShr(B.CreateMul(X, Y), Bits), Call.getType());
}

Value *executor::highProductSigned(IRBuilder<> &B, CallInst &Call) {
  return highProduct(B, Call, true);
}
Value *executor::highProductUnsigned(IRBuilder<> &B, CallInst &Call) {
  return highProduct(B, Call, false);
}

Value *executor::highWord(IRBuilder<> &B, CallInst &Call) {
  Value *Bits = B.CreateBitCast(Call.getArgOperand(0), B.getInt64Ty());
  return B.CreateTrunc(B.CreateLShr(Bits, 32), B.getInt32Ty());
}
Value *executor::lowWord(IRBuilder<> &B, CallInst &Call) {
  Value *Bits = B.CreateBitCast(Call.getArgOperand(0), B.getInt64Ty());
  return B.CreateTrunc(Bits, B.getInt32Ty());
}
Value *executor::doubleOfWords(IRBuilder<> &B, CallInst &Call) {
  Value *Low = B.CreateZExt(Call.getArgOperand(0), B.getInt64Ty());
  Value *High = B.CreateZExt(Call.getArgOperand(1), B.getInt64Ty());
  return B.CreateBitCast(B.CreateOr(B.CreateShl(High, 32), Low),
                         B.getDoubleTy());
}

// ---- To nearest, as LLVM's own instructions round ----------------------------

Value *executor::reciprocalToNearest(IRBuilder<> &B, CallInst &Call) {
  return B.CreateFDiv(ConstantFP::get(Call.getType(), 1.0),
                      Call.getArgOperand(0));
}
Value *executor::fromSigned(IRBuilder<> &B, CallInst &Call) {
  return B.CreateSIToFP(Call.getArgOperand(0), Call.getType());
}
Value *executor::fromUnsigned(IRBuilder<> &B, CallInst &Call) {
  return B.CreateUIToFP(Call.getArgOperand(0), Call.getType());
}
Value *executor::narrowToNearest(IRBuilder<> &B, CallInst &Call) {
  return B.CreateFPTrunc(hidden(B, Call.getArgOperand(0)), Call.getType());
}
Value *executor::divide(IRBuilder<> &B, CallInst &Call) {
  return B.CreateFDiv(Call.getArgOperand(0), Call.getArgOperand(1));
}
Value *executor::rootToNearest(IRBuilder<> &B, CallInst &Call) {
  return B.CreateUnaryIntrinsic(Intrinsic::sqrt, Call.getArgOperand(0));
}
