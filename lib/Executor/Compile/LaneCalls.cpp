// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls of lanes: vector forms where there are some, one call for all of them
/// where the host knows rows, and one for each lane.

#include "Executor/Compile/LaneCode.h"

#include "Executor/Model/Program.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cmath>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- Calls ------------------------------------------------------------------

static bool isSaturated(Intrinsic::ID Name) {
  return Name == Intrinsic::fptosi_sat || Name == Intrinsic::fptoui_sat;
}

static bool hasVectorForm(const CallInst &Call) {
  const Intrinsic::ID Name = Call.getIntrinsicID();
  return Name != Intrinsic::not_intrinsic &&
         (isTriviallyVectorizable(Name) || isSaturated(Name) ||
          Name == Intrinsic::arithmetic_fence);
}

// LLVM 14 converts vectors element by element. Where the plain instruction gives
// poison, something else is chosen.
void LaneCode::emitSaturated(CallInst &Call, LaneValue &To) {
  const bool Signed = Call.getIntrinsicID() == Intrinsic::fptosi_sat;
  const unsigned Bits = Call.getType()->getScalarSizeInBits();
  const APInt Least = Signed ? APInt::getSignedMinValue(Bits)
                             : APInt::getMinValue(Bits),
              Most = Signed ? APInt::getSignedMaxValue(Bits)
                            : APInt::getMaxValue(Bits);
  for (unsigned N = 0; N != partsOf(*Call.getType()); ++N) {
    llvm::Value *From = part(*Call.getArgOperand(0), N);
    Type *Ty = laneType(*Call.getType());
    const double End = std::ldexp(1.0, int(Signed ? Bits - 1 : Bits));
    auto *Above = ConstantFP::get(From->getType(), End);
    auto *Low = ConstantFP::get(From->getType(), Signed ? -End : 0.0);
    llvm::Value *Plain =
        Signed ? B.CreateFPToSI(From, Ty) : B.CreateFPToUI(From, Ty);
    llvm::Value *Known = B.CreateSelect(B.CreateFCmpOGE(From, Above),
                                        ConstantInt::get(Ty, Most), Plain);
    Known = B.CreateSelect(B.CreateFCmpOLE(From, Low),
                           ConstantInt::get(Ty, Least), Known);
    To.Parts.push_back(B.CreateSelect(B.CreateFCmpUNO(From, From),
                                      ConstantInt::get(Ty, 0), Known));
  }
}

bool executor::staysApart(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && Callee->getName().startswith(ApartPrefix);
}

bool executor::canRunAsLanes(const CallInst &Call, const LaneShapes &Shapes) {
  if (isa<DbgInfoIntrinsic>(Call) || Call.isLifetimeStartOrEnd() ||
      Call.getIntrinsicID() == Intrinsic::assume ||
      Call.getIntrinsicID() == Intrinsic::experimental_noalias_scope_decl)
    return true;
  if (auto *Memory = dyn_cast<MemIntrinsic>(&Call))
    return !Memory->isVolatile();
  if (isSample(Call)) // one sampler for all
    return Shapes.isUniform(*Call.getArgOperand(0));
  const bool IsOfRecords = Call.doesNotAccessMemory() && Shapes.isUniform(Call);
  return hasVectorForm(Call) || isOfNumbers(Call) || staysApart(Call) ||
         IsOfRecords;
}

void LaneCode::emitCall(CallInst &Call, LaneValue &To) {
  if (isSample(Call))
    return emitSample(Call, To);
  if (!hasVectorForm(Call))
    return emitLaneByLane(Call, To);
  const Intrinsic::ID Name = Call.getIntrinsicID();
  if (isSaturated(Name))
    return emitSaturated(Call, To);
  for (unsigned N = 0; N != partsOf(*Call.getType()); ++N) {
    SmallVector<Type *, 2> Types = {laneType(*Call.getType())};
    SmallVector<llvm::Value *, 4> Operands;
    for (unsigned At = 0; At != Call.arg_size(); ++At) {
      llvm::Value &Operand = *Call.getArgOperand(At);
      Operands.push_back(hasVectorInstrinsicScalarOpd(Name, At)
                             ? scalar(Operand)
                             : part(Operand, N));
      if (hasVectorInstrinsicOverloadedScalarOpd(Name, At))
        Types.push_back(Operands.back()->getType());
    }
    Function *Form = Intrinsic::getDeclaration(New.getParent(), Name, Types);
    CallInst *Made = B.CreateCall(Form, Operands);
    if (isa<FPMathOperator>(Made))
      Made->copyIRFlags(&Call);
    To.Parts.push_back(Made);
  }
}

// Functions of numbers alone, which do no harm where a lane is not there.
void LaneCode::emitLaneByLane(CallInst &Call, LaneValue &To) {
  SmallVector<SmallVector<llvm::Value *, 4>, 4> Operands(Call.arg_size());
  for (unsigned At = 0; At != Call.arg_size(); ++At)
    for (unsigned N = 0; N != partsOf(*Call.getArgOperand(At)->getType()); ++N)
      Operands[At].push_back(part(*Call.getArgOperand(At), N));
  llvm::Value *Result = UndefValue::get(laneType(*Call.getType()));
  for (unsigned Lane = 0; Lane != Width; ++Lane) {
    SmallVector<llvm::Value *, 4> One;
    for (auto &Parts : Operands)
      One.push_back(B.CreateExtractElement(Parts.front(), Lane));
    CallInst *Made = B.CreateCall(Call.getCalledFunction(), One);
    Made->setAttributes(Call.getAttributes());
    Result = B.CreateInsertElement(Result, Made, Lane);
  }
  To.Parts.push_back(Result);
}

// For the lanes that are there.
void LaneCode::emitApart(CallInst &Call) {
  for (Use &U : Call.args()) // before the loop
    get(*U);
  SmallVector<AllocaInst *, 4> Results;
  if (!Call.getType()->isVoidTy())
    for (unsigned N = 0; N != partsOf(*Call.getType()); ++N)
      Results.push_back(variable(laneType(*Call.getType()), "results"));
  forEachLane([&](llvm::Value *Lane) {
    SmallVector<llvm::Value *, 8> One;
    for (Use &U : Call.args())
      One.push_back(laneOf(*U, Lane));
    llvm::Value *Made = B.CreateCall(Call.getCalledFunction(), One);
    for (size_t N = 0; N != Results.size(); ++N) {
      llvm::Value *All =
          B.CreateLoad(Results[N]->getAllocatedType(), Results[N]);
      llvm::Value *Element =
          Call.getType()->isVectorTy() ? B.CreateExtractElement(Made, N) : Made;
      B.CreateStore(B.CreateInsertElement(All, Element, Lane), Results[N]);
    }
  });
  if (Results.empty())
    return;
  LaneValue To;
  for (AllocaInst *From : Results)
    To.Parts.push_back(B.CreateLoad(From->getAllocatedType(), From));
  set(Call, To);
}
