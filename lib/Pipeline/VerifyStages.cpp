// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The two verifiers as stages.

#include "Diagnostics/LazySubject.h"
#include "Diagnostics/Rules/Nvvm.h"
#include "Reader/Reader.h"
#include "Stages/Stages.h"
#include "Verifier/Verifier.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace spir2nvvm;

/// Requires: one module (link).
/// Ensures:  nothing in it breaks a rule that is an error at the level asked
///           for. Notes are for spir-verify: every producer earns the same
///           ones, and a user of the translator can do nothing about them; nor
///           about the habits of a compiler that we started ourselves. What
///           the lenient level lets pass is counted as forgiven.
void spir2nvvm::verifySpirStage(Translation &T) {
  if (T.Opts.VerifySpir == SpirCheck::Off)
    return;
  bool Strict = T.Opts.VerifySpir == SpirCheck::Strict;
  bool OnlyErrors = T.CompiledHere && !Strict;
  DiagnosticSink WithoutNotes([&T, OnlyErrors](Diagnostic D) {
    if (D.Level == Severity::Note ||
        (D.Level == Severity::Warning && OnlyErrors))
      return;
    D.Forgiven = D.Level == Severity::Warning;
    T.Sink.emit(std::move(D));
  });
  verifySpir(*T.M, Strict ? SpirLevel::Strict : SpirLevel::Lenient,
             WithoutNotes, T.Accepted ? IrIs::Legal : IrIs::Unknown);
}

// --abi=plain is the literal mapping of NVVM IR's text, sampler handles
// included; docs/launch-abi.md says that ptxas refuses their form.
static bool isAskedFor(Rule R, const TranslateOptions &Opts) {
  return Opts.KernelAbi == Abi::Plain && R == rule::NV813;
}

static NvvmVerifyOptions optionsOf(const TranslateOptions &Given) {
  NvvmVerifyOptions Opts;
  Opts.Arch = Given.Arch;
  Opts.Syntax = Given.Syntax;
  Opts.AcceptUnlistedIntrinsics = true;
  return Opts;
}

// Later stages write assembly of their own.
static std::vector<InlinePtx> inlinePtxOf(const Module &M) {
  std::vector<InlinePtx> All;
  StringMap<size_t> Known;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || !Call->isInlineAsm() || !I.getDebugLoc())
        continue;
      const auto &Asm = *cast<InlineAsm>(Call->getCalledOperand());
      const auto Slot = Known.try_emplace(Asm.getAsmString(), All.size());
      if (Slot.second)
        All.push_back({Asm.getAsmString(), {}});
      std::vector<std::string> &Places = All[Slot.first->second].Places;
      std::string Place = sourceOf(I);
      if (!is_contained(Places, Place))
        Places.push_back(std::move(Place));
    }
  return All;
}

/// Requires: constants of assembly in its text (normalise/assembly-constants).
/// Ensures:  every text is PTX that ptxas takes for the architecture, with
///           operands as wide as their constraints; an error here is one of
///           the source. T.Inline says where each stands, for what only an
///           assembler notices.
void spir2nvvm::verifyAssemblyStage(Translation &T) {
  T.Inline = inlinePtxOf(*T.M);
  if (T.Opts.VerifyNvvm)
    verifyInlineAssembly(*T.M, optionsOf(T.Opts), T.Sink);
}

/// Requires: the module as it will be written (legalise).
/// Ensures:  it breaks no NVVM rule of the target; an error here is a fault of
///           this project. What the toolchain is known to take may be used
///           although the specification does not list it. NVVM IR 1.1 is
///           spelt by the writer, so what it wrote is checked (verify-written).
void spir2nvvm::verifyNvvmStage(Translation &T) {
  if (!T.Opts.VerifyNvvm || T.Opts.Version == NvvmVersion::V1_1)
    return;
  DiagnosticSink Filter([&T](const Diagnostic &D) {
    if (!isAskedFor(D.Id, T.Opts))
      T.Sink.emit(D);
  });
  verifyNvvm(*T.M, optionsOf(T.Opts), Filter);
}

/// Requires: the bytes of a module (write).
/// Ensures:  as NVVM IR 1.1 they break no rule of it; an error here is a fault
///           of this project. There is no toolchain for 1.1 left that could
///           notice, and text and bitcode are spelt by writers of our own.
void spir2nvvm::verifyWrittenStage(Translation &T) {
  if (!T.Opts.VerifyNvvm || T.Opts.Version != NvvmVersion::V1_1 ||
      T.Emit == EmitKind::Reflection || T.Output.empty())
    return;
  NvvmVerifyOptions Opts;
  Opts.Arch = T.Opts.Arch;
  Opts.Version = NvvmVersion::V1_1;
  LLVMContext Context;
  if (auto M =
          readNvvm({T.Output, "output"}, Opts, Context, T.Sink, readAssembly))
    verifyNvvm(*M, Opts, T.Sink);
}
