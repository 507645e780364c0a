// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Integer divisions of lanes. Processors have none of vectors, and one lane after
/// the other takes four cycles each: quotients of at most 32 bits are those of
/// floating-point numbers, cut off.
///
///   (|A| + 1/2) / |D|  is at least 1 / (2 |D|) away from any integer, and
///   that near to what is computed, also by D's reciprocal: of 32 bits as doubles
///   the error is less than 2^-19 / |D|, of 16 bits as floats than 2^-6 / |D|.

#include "Executor/Compile/LaneCode.h"

using namespace llvm;
using namespace spir2nvvm::executor;

// Division traps for lanes that are not there.
Value *LaneCode::safeDivisor(Value *Divisor) {
  return Active ? B.CreateSelect(Active, Divisor,
                                 ConstantInt::get(Divisor->getType(), 1))
                : Divisor;
}

Value *LaneCode::quotientOf(BinaryOperator &I, unsigned N) {
  const bool Signed = I.getOpcode() == llvm::Instruction::SDiv ||
                      I.getOpcode() == llvm::Instruction::SRem;
  constexpr unsigned OfFloats = 16;
  Type *Element = I.getType()->getScalarSizeInBits() <= OfFloats
                      ? B.getFloatTy()
                      : B.getDoubleTy();
  auto Converted = [&](Value *V, Type *To) {
    return Signed ? B.CreateSIToFP(V, To) : B.CreateUIToFP(V, To);
  };
  Type *Numbers = FixedVectorType::get(Element, Width);
  Value *Left = Converted(part(*I.getOperand(0), N), Numbers);
  Value *Half = ConstantFP::get(Numbers, 0.5);
  if (Signed)
    Half = B.CreateBinaryIntrinsic(Intrinsic::copysign, Half, Left);
  Left = B.CreateFAdd(Left, Half);
  Value &Divisor = *I.getOperand(1);
  Value *Quotient = nullptr;
  if (Shapes.isUniform(Divisor) && !Divisor.getType()->isVectorTy())
    Quotient = B.CreateFMul(
        Left, splat(B.CreateFDiv(ConstantFP::get(Element, 1.0),
                                 Converted(scalar(Divisor), Element))));
  else
    Quotient = B.CreateFDiv(Left, Converted(part(Divisor, N), Numbers));
  Type *Whole = laneType(*I.getType());
  return Signed ? B.CreateFPToSI(Quotient, Whole)
                : B.CreateFPToUI(Quotient, Whole);
}

Value *LaneCode::divided(BinaryOperator &I, unsigned N) {
  constexpr unsigned Most = 32;
  Value *Left = part(*I.getOperand(0), N), *Right = part(*I.getOperand(1), N);
  // By a constant that is a product.
  if (isa<Constant>(I.getOperand(1)))
    return B.CreateBinOp(I.getOpcode(), Left, Right);
  if (I.getType()->getScalarSizeInBits() > Most)
    return B.CreateBinOp(I.getOpcode(), Left, safeDivisor(Right));
  Value *Quotient = quotientOf(I, N);
  if (I.getOpcode() == llvm::Instruction::UDiv ||
      I.getOpcode() == llvm::Instruction::SDiv)
    return Quotient;
  return B.CreateSub(Left, B.CreateMul(Quotient, Right));
}
