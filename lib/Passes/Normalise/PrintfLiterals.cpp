// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Formats and strings of printf are literals in the source (OpenCL C 1.2,
/// 6.12.13.2), but an optimiser makes one call of two:
///
///   before  %f = select i1 %c, i8 addrspace(2)* @a, i8 addrspace(2)* @b
///           call i32 (...) @printf(i8 addrspace(2)* %f, i32 %x)
///   after   %is = icmp eq i8 addrspace(2)* %f, @a
///           br i1 %is, label %1, label %2
///           1: call i32 (...) @printf(i8 addrspace(2)* @a, i32 %x)
///           2: call i32 (...) @printf(i8 addrspace(2)* @b, i32 %x)
///
/// Two literals at one address have the same text, so the comparison of
/// addresses chooses right.

#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace spir2nvvm;

// A call is copied once for each literal; what has more is left to the
// diagnostic about formats that are not literals.
static constexpr unsigned MaxLiterals = 32;

// The constants that V may be; empty when it may be anything else.
static SmallVector<Constant *, 4> literalsOf(Value *V) {
  SmallSetVector<Value *, 8> Seen;
  SmallVector<Constant *, 4> Found;
  Seen.insert(V);
  for (unsigned N = 0; N != Seen.size(); ++N) {
    Value *Way = Seen[N];
    if (auto *S = dyn_cast<SelectInst>(Way)) {
      Seen.insert(S->getTrueValue());
      Seen.insert(S->getFalseValue());
    } else if (auto *P = dyn_cast<PHINode>(Way)) {
      Seen.insert(P->value_op_begin(), P->value_op_end());
    } else if (auto *C = dyn_cast<Constant>(Way)) {
      if (!isa<UndefValue>(C))
        Found.push_back(C);
    } else {
      return {};
    }
  }
  return Found.size() > MaxLiterals ? SmallVector<Constant *, 4>() : Found;
}

// A copy of Call for Literal where argument ArgNo is that, and Call elsewhere.
static CallInst *splitOff(CallInst *Call, unsigned ArgNo, Constant *Literal) {
  Value *Is =
      IRBuilder<>(Call).CreateICmpEQ(Call->getArgOperand(ArgNo), Literal);
  Instruction *Then = nullptr, *Else = nullptr;
  SplitBlockAndInsertIfThenElse(Is, Call, &Then, &Else);
  BasicBlock *Behind = Call->getParent();
  auto *Copy = cast<CallInst>(Call->clone());
  Copy->setArgOperand(ArgNo, Literal);
  Copy->insertBefore(Then);
  Call->moveBefore(Else);
  if (!Call->use_empty()) {
    PHINode *Result = PHINode::Create(Call->getType(), 2, "", &Behind->front());
    Call->replaceAllUsesWith(Result);
    Result->addIncoming(Copy, Then->getParent());
    Result->addIncoming(Call, Else->getParent());
  }
  return Copy;
}

void spir2nvvm::separatePrintfLiterals(Translation &T) {
  Module &M = *T.M;
  Function *Printf = M.getFunction("printf");
  if (!Printf || !Printf->isDeclaration())
    return;
  SmallVector<CallInst *, 8> Calls;
  for (User *U : Printf->users())
    if (auto *Call = dyn_cast<CallInst>(U);
        Call && Call->getCalledOperand() == Printf)
      Calls.push_back(Call);
  while (!Calls.empty()) {
    CallInst *Call = Calls.pop_back_val();
    for (unsigned N = 0; N != Call->arg_size(); ++N) {
      Value *Arg = Call->getArgOperand(N);
      if (isa<Constant>(Arg) || !Arg->getType()->isPointerTy() ||
          Arg->getType()->getPointerAddressSpace() != spir::Constant)
        continue;
      SmallVector<Constant *, 4> Literals = literalsOf(Arg);
      if (Literals.empty())
        continue;
      for (Constant *Literal : drop_begin(Literals))
        Calls.push_back(splitOff(Call, N, Literal));
      Call->setArgOperand(N, Literals.front());
    }
  }
}
