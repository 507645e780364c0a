// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is done to a trusted module before it is rewritten: the rewriting sees
/// one function at a time, and a pointer whose origin it sees stays a pointer
/// to the optimiser. Checked mode quotes the module as it was given.

#include "Executor/Compile/Analyses.h"
#include "Executor/Compile/Prepare.h"
#include "Executor/Intrinsics/Intrinsics.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

bool executor::isBetterInline(const Function &F) {
  constexpr size_t MostInstructions = 2000;
  bool TakesPointers = F.getReturnType()->isPointerTy() ||
                       any_of(F.args(), [](const Argument &A) {
                         return A.getType()->isPointerTy();
                       });
  return TakesPointers && F.getInstructionCount() < MostInstructions &&
         !F.hasFnAttribute(Attribute::NoInline) && !F.hasOptNone();
}

void executor::dropFastMath(Function &F) {
  for (Instruction &I : instructions(F))
    if (isa<FPMathOperator>(I))
      I.copyFastMathFlags(FastMathFlags());
}

// Functions that pass pointers or wait at barriers; the rest is the
// optimiser's decision, as everywhere.
static void markForInlining(Module &M) {
  CallTree Tree(M);
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasOptNone())
      continue;
    bool Waits = any_of(Tree.reachable(F), [](const Function *G) {
      return G->isDeclaration() && isBarrier(G->getName());
    });
    if ((!Waits && !isBetterInline(F)) || Tree.isRecursive(F))
      continue;
    F.removeFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::AlwaysInline);
  }
}

static bool hasArrays(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    auto *Alloca = dyn_cast<AllocaInst>(&I);
    return Alloca && Alloca->getAllocatedType()->isArrayTy();
  });
}

// Whether work-items may meet there or see what others do: what is called once
// stays so.
static bool callsOut(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) {
      auto *Call = dyn_cast<CallBase>(&I);
      return Call && !Call->doesNotAccessMemory() && !isa<MemIntrinsic>(Call) &&
             !isa<DbgInfoIntrinsic>(Call) && !Call->isLifetimeStartOrEnd();
    });
  });
}

namespace {
/// Passes for loops that do not.
class QuietLoopsPass : public PassInfoMixin<QuietLoopsPass> {
public:
  explicit QuietLoopsPass(LoopPassManager Passes) : Passes(std::move(Passes)) {}
  PreservedAnalyses run(Loop &L, LoopAnalysisManager &Known,
                        LoopStandardAnalysisResults &Results, LPMUpdater &Now) {
    return callsOut(L) ? PreservedAnalyses::all()
                       : Passes.run(L, Known, Results, Now);
  }

private:
  LoopPassManager Passes;
};
} // namespace

static auto onQuietLoops(LoopPassManager Passes) {
  return createFunctionToLoopPassAdaptor(QuietLoopsPass(std::move(Passes)));
}

// Loops that run a few times are written out, so that arrays whose elements they
// name become values, which lie side by side for neighbouring work-items where
// they outlive a barrier.
static void unrollAroundArrays(Module &M) {
  constexpr int Level = 3;
  LoopPassManager Rotation, Unrolling;
  Rotation.addPass(LoopRotatePass());
  Unrolling.addPass(IndVarSimplifyPass());
  Unrolling.addPass(LoopFullUnrollPass(Level));
  FunctionPassManager Each;
  Each.addPass(onQuietLoops(std::move(Rotation)));
  Each.addPass(onQuietLoops(std::move(Unrolling)));
  Each.addPass(SROAPass());
  Each.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Each.addPass(SimplifyCFGPass());
  Each.addPass(ADCEPass());
  Analyses Known;
  for (Function &F : M)
    if (hasArrays(F) && !F.hasOptNone())
      Each.run(F, Known.Functions);
}

void executor::simplifySource(Program &P) {
  Module &M = *P.Source;
  // LLVM 14's passes are not to be trusted with opaque pointers
  // (MachineCode.cpp).
  if (P.checked() || P.debugs() || !M.getContext().supportsTypedPointers())
    return;
  for (Function &F : M)
    dropFastMath(F);
  markForInlining(M);
  constexpr unsigned Generic = 0;
  Analyses Known;
  FunctionPassManager Each;
  Each.addPass(SROAPass());
  Each.addPass(InferAddressSpacesPass(Generic));
  Each.addPass(SROAPass());
  Each.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Each.addPass(ADCEPass());
  ModulePassManager All;
  All.addPass(AlwaysInlinerPass(/*InsertLifetimeIntrinsics=*/false));
  All.addPass(createModuleToFunctionPassAdaptor(std::move(Each)));
  All.run(M, Known.Modules);
  unrollAroundArrays(M);
}
