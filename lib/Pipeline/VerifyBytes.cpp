// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads a file with the reader that fits and verifies what it holds.

#include "Pipeline/VerifyBytes.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Diagnostics/Rules/Spir.h"
#include "Reader/Bitcode/BitcodeShape.h"
#include "Reader/Containment.h"
#include "Reader/Reader.h"
#include "Stages/Stages.h"

#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace spir2nvvm;

static void refuse(MemoryBufferRef Bytes, Rule Id, const Twine &What,
                   StringRef Hint, DiagnosticSink &Sink) {
  constexpr char Accepted[] = "NVVM IR, text or bitcode";
  Diagnostic D = DiagnosticSink::make(
      Id, Subject::file(Bytes.getBufferIdentifier()), What.str(), Accepted);
  D.Hint = Hint.str();
  Sink.emit(std::move(D));
}

static bool isSoundBitcode(MemoryBufferRef Bytes, DiagnosticSink &Sink) {
  BitcodeSummary Summary;
  auto Fault = checkBitcodeShape(Bytes.getBuffer(), Summary);
  if (Fault)
    Sink.report(rule::IN04,
                Subject::offset(Bytes.getBufferIdentifier(), Fault->ByteOffset),
                Fault->What);
  return !Fault;
}

/// Foreign bytes are refused by their beginning, before anything is made of
/// them; bitcode must at least be a sound stream.
static bool looksLikeNvvm(MemoryBufferRef Bytes, DiagnosticSink &Sink) {
  InputGuess Guess = detectInput(Bytes);
  switch (Guess.Kind) {
  case InputKind::Empty:
    refuse(Bytes, rule::IN02, "", "accepted is NVVM IR, text or bitcode", Sink);
    return false;
  case InputKind::SpirV:
  case InputKind::OpenCLC:
    refuse(Bytes, rule::IN03,
           Guess.Kind == InputKind::SpirV ? "SPIR-V" : "OpenCL C",
           "translate it with spir2nvvm first", Sink);
    return false;
  case InputKind::Other:
    refuse(Bytes, rule::IN03, Guess.What, Guess.Advice, Sink);
    return false;
  case InputKind::Bitcode:
    return isSoundBitcode(Bytes, Sink);
  case InputKind::Assembly:
  case InputKind::ForeignAssembly:
    return true;
  }
  llvm_unreachable("covered switch");
}

bool spir2nvvm::verifyNvvmBytes(MemoryBufferRef Bytes,
                                const NvvmVerifyOptions &Opts,
                                DiagnosticSink &Sink) {
  if (!looksLikeNvvm(Bytes, Sink))
    return false;
  const unsigned Before = Sink.errorCount();
  TranslateOptions Unused;
  OwnedTranslation T(Unused, Sink);
  auto GaveUp = runContained(
      [&] { T->M = readNvvm(Bytes, Opts, T->Context, Sink, readAssembly); });
  if (GaveUp) {
    Sink.report(rule::NV007, Subject::file(Bytes.getBufferIdentifier()),
                *GaveUp);
    T->ContextAbandoned = true;
    return false;
  }
  if (T->M)
    verifyNvvm(*T->M, Opts, Sink);
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
  OwnedTranslation T(Opts, Sink);
  T->Inputs.push_back(Bytes);
  T->AsWritten = true;
  readInputs(*T);
  if (T->ContextAbandoned)
    return false;
  for (const std::unique_ptr<Module> &M : T->Modules) {
    checkLostLinkages(Bytes, Level, Sink);
    verifySpir(*M, Level, Sink);
  }
  return Sink.errorCount() == Before;
}
