// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel called by other code gets a twin that is a plain function: NVVM
/// kernels cannot be called, and the launch ABI is not the calling convention.
///
///   define spir_kernel void @k(...)       define spir_kernel void @k(...)
///   call spir_kernel void @k(...)         define internal spir_func
///                                           void @k.called(...)
///                                         call spir_func void @k.called(...)

#include "Diagnostics/Rules/Structure.h"
#include "Stages/Stages.h"
#include "Target/Printed.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace spir2nvvm;

static SmallVector<CallBase *, 4> callsOf(Function &F) {
  SmallVector<CallBase *, 4> Calls;
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U))
      if (Call->getCalledOperand() == &F)
        Calls.push_back(Call);
  return Calls;
}

// Takes away functions that call none of those left until nothing goes on.
static bool hasRecursion(Module &M) {
  DenseMap<const Function *, unsigned> Calls;
  for (Function &F : M)
    if (!F.isDeclaration())
      for (const CallBase *Call : callsOf(F))
        ++Calls[Call->getFunction()];
  SmallVector<Function *, 16> Leaves;
  for (Function &F : M)
    if (!F.isDeclaration() && !Calls.count(&F))
      Leaves.push_back(&F);
  size_t Left = Calls.size();
  while (!Leaves.empty())
    for (CallBase *Call : callsOf(*Leaves.pop_back_val()))
      if (Function *Caller = Call->getFunction(); --Calls[Caller] == 0) {
        Leaves.push_back(Caller);
        --Left;
      }
  return Left != 0;
}

static void refuseRecursion(Module &M, DiagnosticSink &Sink) {
  if (!hasRecursion(M)) // without a look at each instruction
    return;
  CallGraph Calls(M);
  for (auto It = scc_begin(&Calls); !It.isAtEnd(); ++It) {
    if (!It.hasCycle())
      continue;
    std::string Chain;
    Function *First = nullptr;
    for (CallGraphNode *Node : reverse(*It))
      if (Function *F = Node->getFunction()) {
        First = First ? First : F;
        Chain += F->getName().str() + " -> ";
      }
    if (First)
      Sink.report(rule::NM01, *First, Chain + First->getName().str());
  }
}

static void checkKernel(Function &F, DiagnosticSink &Sink) {
  if (Type *Result = F.getReturnType(); !Result->isVoidTy())
    Sink.report(rule::NM02, F, F.getName(), printed(*Result));
  if (F.isDeclaration())
    Sink.report(rule::NM03, F, F.getName());
  F.setLinkage(GlobalValue::ExternalLinkage);
  F.setVisibility(GlobalValue::DefaultVisibility);
  F.setDSOLocal(false);
  F.setCallingConv(CallingConv::SPIR_KERNEL);
}

static void makeCallable(Function &F) {
  SmallVector<CallBase *, 4> Calls = callsOf(F);
  if (Calls.empty())
    return;
  ValueToValueMapTy Map;
  Function *Twin = CloneFunction(&F, Map);
  Twin->setName(F.getName() + ".called");
  Twin->setLinkage(GlobalValue::InternalLinkage);
  Twin->setCallingConv(CallingConv::SPIR_FUNC);
  for (CallBase *Call : callsOf(F)) {
    Call->setCalledFunction(Twin);
    Call->setCallingConv(CallingConv::SPIR_FUNC);
  }
}

// After linking, C99's "inline" body is the only one there is: SPIR 3.6.
static void keepInlineBodies(Module &M) {
  for (Function &F : M)
    if (F.hasAvailableExternallyLinkage())
      F.setLinkage(GlobalValue::InternalLinkage);
  for (GlobalVariable &G : M.globals())
    if (G.hasAvailableExternallyLinkage())
      G.setLinkage(GlobalValue::InternalLinkage);
}

void spir2nvvm::normaliseKernels(Translation &T) {
  Module &M = *T.M;
  DiagnosticSink &Sink = T.Sink;
  refuseRecursion(M, Sink);
  keepInlineBodies(M);
  for (const Kernel &K : T.Kernels)
    checkKernel(K.function(), Sink);
  if (Sink.errorCount())
    return;
  for (const Kernel &K : T.Kernels)
    makeCallable(K.function());
}
