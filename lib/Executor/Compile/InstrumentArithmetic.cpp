// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the host's processor would do something else than a GPU: integer
/// divisions fault, conversions out of range give another number, and
/// subnormal floats are never flushed.

#include "Executor/Compile/Instrument.h"
#include "Executor/Compile/Subnormals.h"
#include "Executor/Intrinsics/Intrinsics.h"
#include "Target/Nvvm.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// A divisor that can neither be 0 nor -1.
static bool isHarmless(const Value *Divisor) {
  auto *C = dyn_cast<Constant>(Divisor);
  if (C && C->getType()->isVectorTy())
    C = C->getSplatValue();
  auto *Int = dyn_cast_or_null<ConstantInt>(C);
  return Int && !Int->isZero() && !Int->isMinusOne();
}

// The translation gave it a divisor that never faults (Target/Nvvm.h); where it
// took another than the program's is still worth a report.
void FunctionRewriter::checkGuardedDivision(const BinaryOperator &Division) {
  if (!P.checked() || !Division.getMetadata(nvvm::GuardedDivision))
    return;
  // A divisor that is always wrong left no select. One lane of a vector has its
  // part of the vector's.
  Value *Divisor = Division.getOperand(1);
  auto *Lane = dyn_cast<ExtractElementInst>(Divisor);
  auto *Guard = dyn_cast<SelectInst>(Lane ? Lane->getVectorOperand() : Divisor);
  Value *Any = Guard ? Guard->getCondition() : B.getTrue();
  if (Lane && Any->getType()->isVectorTy())
    Any = B.CreateExtractElement(Any, Lane->getIndexOperand());
  else if (Any->getType()->isVectorTy())
    Any = B.CreateOrReduce(Any);
  call("s2nUndefined", B.getVoidTy(), {Any, B.getInt32(tellSiteOf(Division))});
}

// A bit of a ballot (Target/Nvvm.h) for a work-item that the sub-group lacks.
void FunctionRewriter::checkLaneNumber(const BinaryOperator &Narrowed) {
  if (!P.tracksInitialisation() || !Narrowed.getMetadata(nvvm::LaneNumber))
    return;
  callReporting("s2nLane", B.getVoidTy(),
                {Narrowed.getOperand(0), B.getInt32(siteOf(Narrowed))});
}

// Undefined in LLVM IR. Reported, and then the value is what GPUs give: all
// ones for a quotient by zero.
void FunctionRewriter::guardDivision(BinaryOperator &Division) {
  checkGuardedDivision(Division);
  Value *Divisor = Division.getOperand(1);
  if (isHarmless(Divisor))
    return;
  Type *Ty = Division.getType();
  bool Signed = Division.getOpcode() == Instruction::SDiv ||
                Division.getOpcode() == Instruction::SRem;
  bool Quotient = Division.getOpcode() == Instruction::SDiv ||
                  Division.getOpcode() == Instruction::UDiv;
  Value *IsZero = B.CreateICmpEQ(Divisor, Constant::getNullValue(Ty));
  Value *Bad = IsZero;
  if (Signed) {
    APInt Least = APInt::getSignedMinValue(Ty->getScalarSizeInBits());
    Value *Overflows =
        B.CreateICmpEQ(Division.getOperand(0), ConstantInt::get(Ty, Least));
    Overflows = B.CreateAnd(
        Overflows, B.CreateICmpEQ(Divisor, Constant::getAllOnesValue(Ty)));
    Bad = B.CreateOr(Bad, Overflows);
  }
  if (P.checked()) {
    Value *Any = Ty->isVectorTy() ? B.CreateOrReduce(Bad) : Bad;
    B.SetInsertPoint(
        SplitBlockAndInsertIfThen(Any, &Division, false, rarely()));
    callReporting("s2nUndefined", B.getVoidTy(),
                  {B.getTrue(), B.getInt32(tellSiteOf(Division))});
    B.SetInsertPoint(&Division);
  }
  Value *Safe = B.CreateSelect(Bad, ConstantInt::get(Ty, 1), Divisor);
  Value *New =
      B.CreateBinOp(Division.getOpcode(), Division.getOperand(0), Safe);
  if (Quotient) // a remainder by 1 is 0 already
    New = B.CreateSelect(IsZero, Constant::getAllOnesValue(Ty), New);
  replace(Division, New);
}

// cvt saturates where LLVM's instructions give poison.
void FunctionRewriter::saturateConversion(CastInst &Cast) {
  replace(Cast, saturatedInteger(B, Cast.getOperand(0), Cast.getType(),
                                 Cast.getOpcode() == Instruction::FPToSI));
}

// ---- -ftz=1 -----------------------------------------------------------------

Value *FunctionRewriter::flushed(Value *V) {
  const bool IsFloat = V->getType()->getScalarType()->isFloatTy();
  return IsFloat ? withoutSubnormals(B, V) : V;
}

// PTX ISA, copysign has no .ftz.
static bool isCopysign(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && (Callee->getIntrinsicID() == Intrinsic::copysign ||
                    Callee->getName() == "__nv_copysignf");
}

void FunctionRewriter::flushOperation(Instruction &I) {
  auto IsFloat = [](const Value *V) {
    return V->getType()->getScalarType()->isFloatTy();
  };
  const bool Takes = IsFloat(&I) || any_of(I.operands(), IsFloat);
  if (!P.Opts.FlushDenormals || !Takes || isCopysign(I))
    return;
  B.SetInsertPoint(&I);
  Instruction *New = I.clone();
  for (Use &Operand : New->operands())
    Operand = flushed(Operand);
  B.Insert(New);
  replace(I, flushed(New));
}

void FunctionRewriter::rewriteArithmetic(Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::SRem:
  case Instruction::URem:
    return guardDivision(cast<BinaryOperator>(I));
  case Instruction::And:
    return checkLaneNumber(cast<BinaryOperator>(I));
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return saturateConversion(cast<CastInst>(I));
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FRem:
  case Instruction::FCmp:
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return flushOperation(I);
  default:
    return;
  }
}
