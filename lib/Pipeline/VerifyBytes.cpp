// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/VerifyBytes.h"

#include "Pipeline/Stages.h"
#include "Reader/Containment.h"
#include "Reader/Reader.h"
#include "spir2nvvm/rules/Nvvm.h"
#include "spir2nvvm/rules/Spir.h"

#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace spir2nvvm;

bool spir2nvvm::verifyNvvmBytes(MemoryBufferRef Bytes,
                                const NvvmVerifyOptions &Opts,
                                DiagnosticSink &Sink) {
  const unsigned Before = Sink.errorCount();
  auto Context = std::make_unique<LLVMContext>();
  std::unique_ptr<Module> M;
  auto GaveUp = runContained(
      [&] { M = readNvvm(Bytes, Opts, *Context, Sink, readAssembly); });
  if (GaveUp) {
    Sink.report(rule::NV007, Subject::file(Bytes.getBufferIdentifier()),
                *GaveUp);
    (void)M.release(); // lives in the context, which nobody may touch again
    (void)Context.release();
    return false;
  }
  if (M)
    verifyNvvm(*M, Opts, Sink);
  return Sink.errorCount() == Before;
}

/// Table 11 forbids linkages that the module no longer shows.
static void checkLostLinkages(MemoryBufferRef Bytes, SpirLevel Level,
                              DiagnosticSink &Sink) {
  if (detectInput(Bytes).Kind != InputKind::Assembly)
    return;
  for (const LostLinkage &Lost : lostLinkages(Bytes, Sink)) {
    Diagnostic D = DiagnosticSink::make(rule::SP403, Lost.Where, Lost.Global,
                                        Lost.Linkage);
    D.Level = severityOf(rule::SP403, Level);
    D.Label = Level == SpirLevel::Strict ? "strict" : "lenient";
    Sink.emit(std::move(D));
  }
}

bool spir2nvvm::verifySpirBytes(MemoryBufferRef Bytes, SpirLevel Level,
                                DiagnosticSink &Sink) {
  const unsigned Before = Sink.errorCount();
  TranslateOptions Opts;
  auto Context = std::make_unique<LLVMContext>();
  Translation T(Opts, Sink, *Context);
  T.Inputs.push_back(Bytes);
  T.AsWritten = true;
  readInputs(T);
  if (T.ContextAbandoned) {
    leakAbandoned(T, Context);
    return false;
  }
  for (const std::unique_ptr<Module> &M : T.Modules) {
    checkLostLinkages(Bytes, Level, Sink);
    verifySpir(*M, Level, Sink);
  }
  return Sink.errorCount() == Before;
}
