// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/Common/InlineCall.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace spir2nvvm;

// What is passed by value is the function's own.
static Value *passed(CallInst &Call, const Argument &Parameter) {
  Value *Given = Call.getArgOperand(Parameter.getArgNo());
  if (!Parameter.hasByValAttr())
    return Given;
  const DataLayout &Layout = Call.getModule()->getDataLayout();
  Type *Ty = Parameter.getParamByValType();
  const Align Alignment =
      Parameter.getParamAlign().getValueOr(Layout.getABITypeAlign(Ty));
  auto *Copy = new AllocaInst(Ty, Layout.getAllocaAddrSpace(), nullptr,
                              Alignment, Parameter.getName(),
                              &Call.getFunction()->getEntryBlock().front());
  IRBuilder<> B(&Call);
  B.CreateMemCpy(Copy, Alignment, Given, Alignment,
                 Layout.getTypeAllocSize(Ty));
  return Copy;
}

static void moveVariables(BasicBlock &From, BasicBlock &Entry) {
  for (Instruction &I : make_early_inc_range(From))
    if (auto *Variable = dyn_cast<AllocaInst>(&I))
      Variable->moveBefore(&Entry.front());
}

// Lines are those of the function, inlined at the call.
static void placeLines(Function::iterator First, Function::iterator End,
                       const DILocation *At) {
  if (!At)
    return;
  LLVMContext &Context = At->getContext();
  auto *InlinedAt =
      DILocation::getDistinct(Context, At->getLine(), At->getColumn(),
                              At->getScope(), At->getInlinedAt());
  DenseMap<const MDNode *, MDNode *> Known;
  for (BasicBlock &Block : make_range(First, End))
    for (Instruction &I : Block) {
      const DebugLoc Old = I.getDebugLoc();
      if (!Old) {
        I.setDebugLoc(At);
        continue;
      }
      DebugLoc Outer =
          DebugLoc::appendInlinedAt(Old, InlinedAt, Context, Known);
      I.setDebugLoc(DILocation::get(Context, Old.getLine(), Old.getCol(),
                                    Old.getScope(), Outer.get()));
    }
}

// The function's result at \p Behind, where all of \p Returns go.
static Value *joinReturns(ArrayRef<ReturnInst *> Returns, BasicBlock &Behind,
                          Type *Ty) {
  PHINode *Result = nullptr;
  if (!Ty->isVoidTy())
    Result = PHINode::Create(Ty, unsigned(Returns.size()), "", &Behind.front());
  for (ReturnInst *Return : Returns) {
    if (Result)
      Result->addIncoming(Return->getReturnValue(), Return->getParent());
    BranchInst::Create(&Behind, Return)->setDebugLoc(Return->getDebugLoc());
    Return->eraseFromParent();
  }
  return Result;
}

void spir2nvvm::inlineCall(CallInst &Call) {
  Function &Caller = *Call.getFunction(), &Callee = *Call.getCalledFunction();
  ValueToValueMapTy Map;
  for (Argument &Parameter : Callee.args())
    Map[&Parameter] = passed(Call, Parameter);
  BasicBlock &Before = *Call.getParent();
  BasicBlock &Behind = *Before.splitBasicBlock(&Call);
  BasicBlock &Last = Caller.back();
  SmallVector<ReturnInst *, 4> Returns;
  CloneAndPruneFunctionInto(&Caller, &Callee, Map, /*ModuleLevelChanges=*/false,
                            Returns);
  auto First = std::next(Last.getIterator());
  placeLines(First, Caller.end(), Call.getDebugLoc().get());
  BasicBlock &Start = *First;
  moveVariables(Start, Caller.getEntryBlock());
  Before.getTerminator()->setSuccessor(0, &Start);
  Value *Result = joinReturns(Returns, Behind, Callee.getReturnType());
  if (Result)
    Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
  Caller.getBasicBlockList().splice(
      Behind.getIterator(), Caller.getBasicBlockList(), First, Caller.end());
  MergeBlockIntoPredecessor(&Start);
  MergeBlockIntoPredecessor(&Behind);
}
