// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The one way through the stages that embedders, tools and tests take.

#include "Pipeline/Translate.h"

#include "Diagnostics/Rules/Input.h"
#include "Diagnostics/Rules/Output.h"
#include "Pipeline/Pipeline.h"
#include "Process/Interrupt.h"
#include "Stages/Stages.h"
#include "Target/BufferedText.h"
#include "Writer/Bitcode14.h"
#include "Writer/ReflectionJson.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// What the reports and the stage they came from mean for the caller.
class Outcome {
public:
  void heard(const Diagnostic &D) {
    if (D.Level != Severity::Error)
      return;
    Internal |= familyOf(D.Id) == RuleFamily::Pipeline;
    BackEnd |= familyOf(D.Id) == RuleFamily::Backend;
    Cancelled |= D.Id == rule::IN25;
    Limit |= D.Id == rule::IN24 || D.Id == rule::IN26;
  }
  void finished(const StageRow &Row) {
    OfOutput = verifiesOutput(Row);
    BackEnd |= Row.Name == "compile";
  }
  TranslateStatus ofFailure() const {
    return Cancelled  ? TranslateStatus::Cancelled
           : Limit    ? TranslateStatus::Limit
           : Internal ? TranslateStatus::Internal
           : BackEnd  ? TranslateStatus::Backend
           : OfOutput ? TranslateStatus::BadOutput
                      : TranslateStatus::BadInput;
  }

private:
  bool Internal = false, BackEnd = false, OfOutput = false;
  bool Cancelled = false, Limit = false;
};

} // namespace

// False after reporting that the inputs are more than is allowed.
static bool isSmallEnough(ArrayRef<MemoryBufferRef> Inputs,
                          const TranslateOptions &Opts, uint64_t Allowed,
                          DiagnosticSink &Sink) {
  uint64_t Bytes = 0;
  for (MemoryBufferRef Input : Inputs)
    Bytes += Input.getBufferSize();
  for (const HeaderText &Header : Opts.Headers)
    Bytes += Header.Text.size();
  if (Allowed == 0 || Bytes <= Allowed)
    return true;
  Sink.report(rule::IN24, Subject::commandLine("options"), Bytes, Allowed);
  return false;
}

// What a stopped translation shows: modules in LLVM 14's form.
static void show(Translation &T, raw_ostream &OS) {
  auto Print = [&](const Module &M) {
    if (T.Emit == EmitKind::Bc)
      OS << writeBitcode14(M);
    else
      M.print(OS, nullptr);
  };
  for (const std::unique_ptr<Module> &M : T.Modules)
    Print(*M);
  if (T.M)
    Print(*T.M);
}

static std::string takeOutput(Translation &T) {
  if (!T.Output.empty() || T.IsStreamed)
    return std::move(T.Output);
  if (!T.TextStream)
    return bufferedText([&T](raw_ostream &OS) { show(T, OS); });
  show(T, *T.TextStream);
  return {};
}

// verify-written reads NVVM IR 1.1 back, and libNVVM's verifier the rest.
static bool looksAtText(const TranslateOptions &Opts) {
  return Opts.Version == NvvmVersion::V1_1 || Opts.LibNvvmVerify;
}

TranslateResult spir2nvvm::translate(ArrayRef<MemoryBufferRef> Inputs,
                                     const TranslateOptions &Asked,
                                     EmitKind Emit, DiagnosticSink &Sink,
                                     const RunOptions &Run) {
  TranslateOptions Opts = Asked;
  Interruptible Guard(Opts.Stop, Run.TotalSeconds);
  Outcome End;
  DiagnosticSink Forward([&](const Diagnostic &D) {
    End.heard(D);
    Sink.emit(D);
  });
  WarningControl Everything; // the caller's sink decides
  Everything.show("all");
  Forward.setWarnings(std::move(Everything));
  RunOptions Observed = Run;
  Observed.OnStage = [&](const StageRow &Row, double Milliseconds) {
    End.finished(Row);
    if (Run.OnStage)
      Run.OnStage(Row, Milliseconds);
  };
  // The stages between are for NVVM IR.
  bool WritesSpir = Emit == EmitKind::Spir && !Run.StopAfter;
  if (WritesSpir)
    Observed.StopAfter = findStage("verify-spir");
  const bool HasBackEnd = Run.StopAfter || chooseBackEnd(Opts, Emit, Forward);
  OwnedTranslation T(Opts, Forward);
  T->Inputs.assign(Inputs.begin(), Inputs.end());
  T->Emit = Emit;
  if (!looksAtText(Opts))
    T->TextStream = Run.TextStream;

  TranslateResult R;
  bool Done = false;
  const unsigned ErrorsBefore = Sink.errorCount();
  if (std::string Fault = contradictionIn(Opts); !Fault.empty())
    Forward.report(rule::OUT02, Subject::commandLine("options"), Fault);
  else
    Done = HasBackEnd &&
           isSmallEnough(Inputs, Opts, Run.MaxInputBytes, Forward) &&
           runPipeline(*T, Observed) &&
           (!WritesSpir || runStage(*findStage("write"), *T, Observed));
  R.Status = Done ? TranslateStatus::Done : End.ofFailure();
  // Warnings the caller takes for errors: the stages went on after them.
  if (Done && Sink.errorCount() != ErrorsBefore) {
    Done = false;
    R.Status = TranslateStatus::BadInput;
  }
  if (Done)
    R.Bytes = takeOutput(*T);
  if (Run.KeepsMemory)
    R.Memory = T.takeMemory();
  R.Info = std::move(T->Info);
  R.Arch = Opts.Arch;
  R.FrontEndLog = std::move(T->FrontEndLog);
  R.Compiled = std::move(T->Compiled);
  return R;
}

TranslateResult spir2nvvm::translate(ArrayRef<MemoryBufferRef> Inputs,
                                     const TranslateOptions &Opts,
                                     EmitKind Emit, DiagnosticSink &Sink) {
  return translate(Inputs, Opts, Emit, Sink, RunOptions());
}

std::string spir2nvvm::reflectionJson(const Reflection &Info,
                                      const TranslateOptions &Opts) {
  return renderReflection(Info, Opts);
}
