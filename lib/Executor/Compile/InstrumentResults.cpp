// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls that tell of results that are no numbers or do not fit, and of the ways
/// that branches go:
///
///   %q = fdiv float %a, %b
///   br (fabs(%q) is infinite or no number), to
///     call void @s2nNotFinite(%item, %q, %a, %b, 0.0, i32 2, i32 site)

#include "Executor/Compile/Instrument.h"

#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static constexpr unsigned MostOperands = 3; // of fma

// Steps of the math library are no business of the program's.
static bool isLibrary(const Function &F) {
  return F.getName().startswith("__nv_");
}

/// The operands of what makes a number of numbers; none for anything else.
static SmallVector<Value *, MostOperands> numbersIn(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (Call && (!Callee || !(Callee->isDeclaration() || isLibrary(*Callee))))
    return {}; // of the program, which is looked at itself
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FRem:
  case Instruction::FPTrunc:
  case Instruction::Call:
    break;
  default:
    return {};
  }
  SmallVector<Value *, MostOperands> Found;
  for (const Use &U : Call ? Call->args() : I.operands()) {
    if (!U->getType()->isFPOrFPVectorTy() || Found.size() == MostOperands)
      return {};
    Found.push_back(U);
  }
  return I.getType()->isFPOrFPVectorTy() ? Found
                                         : SmallVector<Value *, MostOperands>();
}

MDNode *FunctionRewriter::rarely() const {
  return MDBuilder(F.getContext()).createBranchWeights(1, 1 << 20);
}

void FunctionRewriter::trapNumber(Instruction &I) {
  const SmallVector<Value *, MostOperands> Operands = numbersIn(I);
  if (Operands.empty())
    return;
  Instruction *Next = I.getNextNode();
  auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  for (unsigned Lane = 0; Lane != (Vector ? Vector->getNumElements() : 1);
       ++Lane) {
    B.SetInsertPoint(Next);
    auto Number = [&](Value *V) {
      if (V->getType()->isVectorTy())
        V = B.CreateExtractElement(V, Lane);
      return B.CreateFPExt(V, B.getDoubleTy());
    };
    Value *Result = Number(&I);
    Value *Bad =
        B.CreateFCmpUEQ(B.CreateUnaryIntrinsic(Intrinsic::fabs, Result),
                        ConstantFP::getInfinity(B.getDoubleTy()));
    B.SetInsertPoint(SplitBlockAndInsertIfThen(Bad, Next, false, rarely()));
    SmallVector<Value *, 8> Args = {Result};
    for (Value *V : Operands)
      Args.push_back(Number(V));
    Args.resize(1 + MostOperands, ConstantFP::get(B.getDoubleTy(), 0.0));
    append_range(Args, ArrayRef<Value *>{B.getInt32(Operands.size()),
                                         B.getInt32(tellSiteOf(I))});
    callReporting("s2nNotFinite", B.getVoidTy(), Args);
  }
}

void FunctionRewriter::trapOverflow(BinaryOperator &I) {
  const unsigned Code = I.getOpcode();
  const bool IsSum = Code == Instruction::Add || Code == Instruction::Sub ||
                     Code == Instruction::Mul;
  if (!IsSum || !I.hasNoSignedWrap() || !I.getType()->isIntegerTy() ||
      I.getType()->getIntegerBitWidth() > 64)
    return;
  Instruction *Next = I.getNextNode();
  B.SetInsertPoint(Next);
  const Intrinsic::ID Id =
      Code == Instruction::Add   ? Intrinsic::sadd_with_overflow
      : Code == Instruction::Sub ? Intrinsic::ssub_with_overflow
                                 : Intrinsic::smul_with_overflow;
  Value *Both = B.CreateBinaryIntrinsic(Id, I.getOperand(0), I.getOperand(1));
  Value *Bad = B.CreateExtractValue(Both, 1);
  B.SetInsertPoint(SplitBlockAndInsertIfThen(Bad, Next, false, rarely()));
  auto Wide = [&](unsigned N) {
    return B.CreateSExt(I.getOperand(N), B.getInt64Ty());
  };
  callReporting("s2nOverflows", B.getVoidTy(),
                {Wide(0), Wide(1), B.getInt32(tellSiteOf(I))});
}

void FunctionRewriter::noteBranch(Instruction &I) {
  Value *Way = nullptr;
  if (auto *Branch = dyn_cast<BranchInst>(&I);
      Branch && Branch->isConditional())
    Way = Branch->getCondition();
  else if (auto *Switch = dyn_cast<SwitchInst>(&I))
    Way = Switch->getCondition();
  if (!Way)
    return;
  B.SetInsertPoint(&I);
  call("s2nBranch", B.getVoidTy(),
       {Ids[0], Ids[1], Ids[2], B.CreateZExtOrTrunc(Way, B.getInt32Ty()),
        B.getInt32(siteOf(I))});
}

void FunctionRewriter::watch(Instruction &I) {
  if (isLibrary(*Source))
    return;
  if (P.advises())
    noteBranch(I);
  if (P.Opts.Traps.Nan || P.Opts.Traps.Infinity)
    trapNumber(I);
  if (auto *Operation = dyn_cast<BinaryOperator>(&I);
      Operation && P.Opts.Traps.Overflow)
    trapOverflow(*Operation);
  B.SetInsertPoint(&I);
}
