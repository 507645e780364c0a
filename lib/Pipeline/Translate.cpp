// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Translate.h"

#include "Backend/Backend.h"
#include "Writer/ReflectionJson.h"
#include "spir2nvvm/Pipeline.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// A translation that may leave its LLVMContext unusable.
class Run {
public:
  Run(ArrayRef<MemoryBufferRef> Inputs, const TranslateOptions &Opts,
      EmitKind Emit, DiagnosticSink &Sink)
      : Forward([this, &Sink](const Diagnostic &D) {
          InternalError |= D.Level == Severity::Error &&
                           StringRef(rowOf(D.Id).Id).startswith("PI");
          Sink.emit(D);
        }),
        Context(std::make_unique<LLVMContext>()), T(Opts, Forward, *Context) {
    T.Inputs.assign(Inputs.begin(), Inputs.end());
    T.Emit = Emit;
  }
  ~Run() { leakAbandoned(T, Context); }
  Run(const Run &) = delete;
  Run &operator=(const Run &) = delete;

  TranslateResult result();

private:
  TranslateStatus stages();
  TranslateStatus compileOutput();

  bool InternalError = false;
  DiagnosticSink Forward;
  // T is destroyed first: its modules live in the context.
  std::unique_ptr<LLVMContext> Context;
  Translation T;
};

} // namespace

TranslateStatus Run::stages() {
  const StageRow *Last = nullptr;
  RunOptions Options;
  if (T.Emit == EmitKind::Spir)
    Options.StopAfter = findStage("verify-spir");
  Options.OnStage = [&Last](const StageRow &Stage, double) { Last = &Stage; };
  bool Done = runPipeline(T, Options);
  if (Done && T.Emit == EmitKind::Spir) // the stages between are for NVVM IR
    Done = runStage(*findStage("write"), T, RunOptions());
  if (Done)
    return TranslateStatus::Done;
  return Last && verifiesOutput(*Last) ? TranslateStatus::BadOutput
                                       : TranslateStatus::BadInput;
}

TranslateStatus Run::compileOutput() {
  if (T.Emit != EmitKind::Ptx && T.Emit != EmitKind::Cubin)
    return TranslateStatus::Done;
  StringRef Name = T.Inputs.empty() ? StringRef("module")
                                    : T.Inputs.front().getBufferIdentifier();
  auto Compiled =
      compile(T.Output, Name, T.Emit, T.Opts, T.Info.BackendOptions, T.Sink);
  if (!Compiled)
    return TranslateStatus::Backend;
  T.Output = std::move(Compiled->Bytes);
  return TranslateStatus::Done;
}

TranslateResult Run::result() {
  TranslateResult R;
  R.Status = stages();
  if (R.Status == TranslateStatus::Done)
    R.Status = compileOutput();
  if (R.Status == TranslateStatus::Done)
    R.Bytes = std::move(T.Output);
  else if (InternalError)
    R.Status = TranslateStatus::Internal;
  R.Info = std::move(T.Info);
  R.FrontEndLog = std::move(T.FrontEndLog);
  return R;
}

TranslateResult spir2nvvm::translate(ArrayRef<MemoryBufferRef> Inputs,
                                     const TranslateOptions &Opts,
                                     EmitKind Emit, DiagnosticSink &Sink) {
  return Run(Inputs, Opts, Emit, Sink).result();
}

std::string spir2nvvm::reflectionJson(const Reflection &Info,
                                      const TranslateOptions &Opts) {
  return renderReflection(Info, Opts);
}
