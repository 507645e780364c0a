// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Intrinsics that NVVM IR 1.1 does not list, by the rows of
/// Intrinsics.def.
///
///   call float @llvm.floor.f32(float %x)  ->  call float @__nv_floorf(float
///   %x)

#include "Writer/Legalise/Llvm7/Expansion.h"
#include "Writer/Legalise/Nvvm11.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *pair(IRBuilder<> &B, CallInst &Call, Value *Result,
                   Value *Overflow) {
  Value *Pair = UndefValue::get(Call.getType());
  Pair = B.CreateInsertValue(Pair, Result, 0);
  return B.CreateInsertValue(Pair, Overflow, 1);
}

static Value *isNegative(IRBuilder<> &B, Value *X) {
  return B.CreateICmpSLT(X, Constant::getNullValue(X->getType()));
}

static Value *expandUAddOverflow(IRBuilder<> &B, CallInst &Call) {
  Value *L = Call.getArgOperand(0);
  Value *Sum = B.CreateAdd(L, Call.getArgOperand(1));
  return pair(B, Call, Sum, B.CreateICmpULT(Sum, L));
}

static Value *expandUSubOverflow(IRBuilder<> &B, CallInst &Call) {
  Value *L = Call.getArgOperand(0), *R = Call.getArgOperand(1);
  Value *Difference = B.CreateSub(L, R);
  return pair(B, Call, Difference, B.CreateICmpULT(L, R));
}

static Value *expandSAddOverflow(IRBuilder<> &B, CallInst &Call) {
  Value *L = Call.getArgOperand(0), *R = Call.getArgOperand(1);
  Value *Sum = B.CreateAdd(L, R);
  Value *Left = B.CreateXor(L, Sum);
  Value *Right = B.CreateXor(R, Sum);
  return pair(B, Call, Sum, isNegative(B, B.CreateAnd(Left, Right)));
}

static Value *expandSSubOverflow(IRBuilder<> &B, CallInst &Call) {
  Value *L = Call.getArgOperand(0), *R = Call.getArgOperand(1);
  Value *Difference = B.CreateSub(L, R);
  Value *Signs = B.CreateXor(L, R);
  Value *Turned = B.CreateXor(L, Difference);
  return pair(B, Call, Difference, isNegative(B, B.CreateAnd(Signs, Turned)));
}

static Value *expandTrap(IRBuilder<> &B, CallInst &) {
  auto *Type = FunctionType::get(B.getVoidTy(), false);
  B.CreateCall(InlineAsm::get(Type, "trap;", "", /*hasSideEffects=*/true));
  return nullptr;
}

// The amount counts modulo the width; a shift by the whole width is avoided
// by shifting once more by one.
template <bool Left>
static Value *expandFunnel(IRBuilder<> &B, CallInst &Call) {
  Value *High = Call.getArgOperand(0), *Low = Call.getArgOperand(1);
  Type *Ty = Call.getType();
  unsigned Bits = Ty->getScalarSizeInBits();
  Value *Amount =
      B.CreateURem(Call.getArgOperand(2), ConstantInt::get(Ty, Bits));
  Value *Rest = B.CreateSub(ConstantInt::get(Ty, Bits - 1), Amount);
  Value *One = ConstantInt::get(Ty, 1);
  Value *Upper = Left ? B.CreateShl(High, Amount)
                      : B.CreateShl(B.CreateShl(High, One), Rest);
  Value *Lower = Left ? B.CreateLShr(B.CreateLShr(Low, One), Rest)
                      : B.CreateLShr(Low, Amount);
  return B.CreateOr(Upper, Lower);
}

static Value *expandMulAdd(IRBuilder<> &B, CallInst &Call) {
  B.setFastMathFlags(Call.getFastMathFlags());
  return B.CreateFAdd(
      B.CreateFMul(Call.getArgOperand(0), Call.getArgOperand(1)),
      Call.getArgOperand(2));
}

static Value *callLibrary(IRBuilder<> &B, CallInst &Call, StringRef Name) {
  Type *Ty = Call.getType()->getScalarType();
  std::string Full = (Name + (Ty->isFloatTy() ? "f" : "")).str();
  SmallVector<Type *, 3> Types(Call.arg_size(), Ty);
  FunctionCallee Callee = Call.getModule()->getOrInsertFunction(
      Full, FunctionType::get(Ty, Types, false));
  auto *Vector = dyn_cast<FixedVectorType>(Call.getType());
  if (!Vector)
    return B.CreateCall(Callee, SmallVector<Value *, 3>(Call.args()));
  Value *Result = UndefValue::get(Vector);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
    SmallVector<Value *, 3> Args;
    for (Value *Argument : Call.args())
      Args.push_back(B.CreateExtractElement(Argument, I));
    Result = B.CreateInsertElement(Result, B.CreateCall(Callee, Args), I);
  }
  return Result;
}

static Expansion expansionOf(Intrinsic::ID Id) {
  switch (Id) {
#define KEEP(ID)
#define LIBRARY(ID, NAME)                                                      \
  case Intrinsic::ID:                                                          \
    return [](IRBuilder<> &B, CallInst &Call) {                                \
      return callLibrary(B, Call, NAME);                                       \
    };
#define EXPAND(ID, FUNCTION)                                                   \
  case Intrinsic::ID:                                                          \
    return FUNCTION;
#include "Writer/Legalise/Nvvm11/Intrinsics.def"
  default:
    return nullptr;
  }
}

// Only float and double; half is computed in float first.
static bool isHalf(const CallInst &Call) {
  return Call.getType()->getScalarType()->isHalfTy();
}

void spir2nvvm::lowerIntrinsicsForNvvm11(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallInst>(&I);
      Expansion Expand = Call ? expansionOf(Call->getIntrinsicID()) : nullptr;
      if (Expand && !isHalf(*Call))
        expandCall(*Call, Expand);
    }
  for (Function &F : make_early_inc_range(M))
    if (F.isIntrinsic() && F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
}
