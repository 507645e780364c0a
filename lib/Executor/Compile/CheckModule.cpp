// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the executor refuses at load, so that the later steps need no default
/// cases. Functions without a body are LinkLibdevice's and Instrument's.

#include "Executor/Compile/Prepare.h"

#include "Diagnostics/Rules/Executor.h"
#include "Target/Printed.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/TypeFinder.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// What this instruction is in the words of EX03, or nothing when it can run.
static StringRef obstacle(const Instruction &I) {
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    if (isa<InlineAsm>(Call->getCalledOperand()))
      return ""; // it is lifted (Ptx/Lift/Inline.h)
    return isa<CallInst>(Call) ? "" : "a call with an exceptional exit";
  }
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    return Alloca->isStaticAlloca() ? "" : "an alloca that runs more than once";
  if (isa<IndirectBrInst>(I) || isa<VAArgInst>(I) || I.isEHPad() ||
      isa<ResumeInst>(I))
    return "an instruction NVVM IR does not have";
  return "";
}

// Those that are defined have addresses.
static bool namesForeign(const Constant &C) {
  if (auto *F = dyn_cast<Function>(&C))
    return F->isDeclaration();
  return !isa<GlobalValue>(C) && any_of(C.operands(), [](const Use &Operand) {
    auto *Inner = dyn_cast<Constant>(Operand);
    return Inner && namesForeign(*Inner);
  });
}

static bool takesForeignAddress(const Instruction &I) {
  return any_of(I.operands(), [&](const Use &Operand) {
    auto *C = dyn_cast<Constant>(Operand);
    auto *Call = dyn_cast<CallBase>(&I);
    return C && !(Call && Call->isCallee(&Operand)) && namesForeign(*C);
  });
}

static void checkFunctions(const Module &M, DiagnosticSink &Sink) {
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      StringRef Found = obstacle(I);
      if (Found.empty() && takesForeignAddress(I))
        Found = "the address of a function that is not defined here";
      if (!Found.empty())
        Sink.report(rule::EX03, I, Found);
    }
}

// The compiler for the host reads memory by the host's rules.
static bool liesTheSame(StructType *Type, const DataLayout &Device,
                        const DataLayout &Host) {
  if (Type->isOpaque() || !Type->isSized())
    return true;
  const StructLayout *A = Device.getStructLayout(Type);
  const StructLayout *B = Host.getStructLayout(Type);
  return A->getSizeInBytes() == B->getSizeInBytes() &&
         A->getMemberOffsets() == B->getMemberOffsets();
}

static void checkTypes(const Program &P, const DataLayout &Host,
                       DiagnosticSink &Sink) {
  TypeFinder Types;
  Types.run(*P.Source, /*onlyNamed=*/false);
  for (StructType *Type : Types)
    if (!liesTheSame(Type, P.Source->getDataLayout(), Host))
      Sink.report(rule::EX04, Subject::module(*P.Source), printed(*Type));
}

bool executor::checkModule(const Program &P, DiagnosticSink &Sink) {
  unsigned Before = Sink.errorCount();
  const Module &M = *P.Source;
  const DataLayout &Layout = M.getDataLayout();
  for (unsigned Space : {0u, 1u, 3u, 4u, 5u})
    if (Layout.getPointerSizeInBits(Space) != 64) {
      Sink.report(rule::EX05, Subject::module(M),
                  Layout.getPointerSizeInBits(Space));
      return false;
    }
  checkFunctions(M, Sink);
  checkTypes(P, P.HostLayout, Sink);
  return Sink.errorCount() == Before;
}
