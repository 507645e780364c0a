// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions around inline assembly that mean something only where they are
/// called stand there, whether the optimiser would inline them or not:
///
///   uint lut3(uint a, uint b, uint c, uint i) {      a constant for the caller
///     asm("lop3.b32 %0, %1, %2, %3, %4;" : ... : ..., "n"(i)); ...
///   uint addc(uint a, uint b) {                      a carry of the caller
///     asm volatile("addc.u32 %0, %1, %2;" : ...); ...
///
/// PTX keeps CC.CF over no call.

#include "Passes/Common/KernelFunctions.h"
#include "Stages/Stages.h"
#include "Target/AssemblyText.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace spir2nvvm;

// An argument that its constraint wants to be a constant, and is none.
static bool wantsConstants(const CallInst &Call, const InlineAsm &Asm) {
  unsigned Argument = 0;
  for (const InlineAsm::ConstraintInfo &Info : Asm.ParseConstraints()) {
    const bool IsArgument = Info.Type == InlineAsm::isInput || Info.isIndirect;
    if (!IsArgument)
      continue;
    if (Info.Codes.size() == 1 && isCodeOfConstants(Info.Codes.front()) &&
        !textOfConstant(*Call.getArgOperand(Argument)))
      return true;
    ++Argument;
  }
  return false;
}

namespace {
/// What a function's assembly asks of its caller.
struct Needs {
  bool Constants = false, Carry = false;
};
} // namespace

static Needs needsOf(Function &F) {
  Needs Found;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !Call->isInlineAsm())
      continue;
    const auto *Asm = cast<InlineAsm>(Call->getCalledOperand());
    Found.Constants |= wantsConstants(*Call, *Asm);
    Found.Carry |= sharesCarry(Asm->getAsmString());
  }
  return Found;
}

// Unoptimised code keeps its arguments in memory.
static void promoteVariables(Function &F) {
  std::vector<AllocaInst *> Variables;
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I); A && isAllocaPromotable(A))
      Variables.push_back(A);
  DominatorTree Tree(F);
  PromoteMemToReg(Variables, Tree);
}

static void inlineCalls(Function &F, SetVector<Function *> &Callers) {
  for (User *U : make_early_inc_range(F.users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledOperand() != &F)
      continue;
    Callers.insert(Call->getFunction());
    // It fails for what no OpenCL has: exceptions, coroutines, variable
    // arguments.
    InlineFunctionInfo Info;
    InlineFunction(*Call, Info);
  }
}

void spir2nvvm::inlineAssemblyCallers(Translation &T) {
  const FunctionSet Kernels = kernelFunctions(T);
  SetVector<Function *> Left;
  for (Function &F : *T.M)
    Left.insert(&F);
  while (!Left.empty()) {
    Function *F = Left.pop_back_val();
    if (F->isDeclaration())
      continue;
    Needs Found = needsOf(*F);
    if (Found.Constants)
      promoteVariables(*F);
    if (Kernels.count(F) || !(Found.Constants || Found.Carry))
      continue;
    inlineCalls(*F, Left);
    Left.remove(F);
    if (F->use_empty())
      F->eraseFromParent();
  }
}
