// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The read stage: each input goes to the reader of its kind, and what comes
/// back is brought into SPIR 1.2's one form.
///
/// Requires: T.Inputs.
/// Ensures:  T.Modules holds a module for each input that LLVM's verifier
///           accepts, with typed pointers, a SPIR triple and SPIR 1.2's form
///           of kernel metadata and built-in types; or an error was reported.
///           With T.AsWritten, a module for each input that could be parsed.
///           T.ContextAbandoned is set when a reader was cut short.

#include "Diagnostics/Rules/Input.h"
#include "Reader/Canonicalise/ByteParts.h"
#include "Reader/Canonicalise/CanonicaliseClang.h"
#include "Reader/Canonicalise/LoopHints.h"
#include "Reader/Containment.h"
#include "Reader/Reader.h"
#include "Stages/Stages.h"
#include "Target/LegalModule.h"

#include "llvm/ADT/Triple.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// LLVM's own warnings while reading (old debug information it drops, for
/// one) go to the sink; by default it prints them.
class Warnings : public DiagnosticHandler {
public:
  explicit Warnings(DiagnosticSink &Sink) : Sink(Sink) {}
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    std::string Text;
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    Info.print(Printer);
    // Errors also come back from the reader that met them.
    if (Info.getSeverity() == DS_Warning)
      Sink.report(rule::IN14, Subject::file(Path), OS.str());
    return true;
  }
  void setPath(StringRef P) { Path = P.str(); }

private:
  DiagnosticSink &Sink;
  std::string Path;
};

/// Puts a handler into a context that is not ours, for a while.
class ScopedHandler {
public:
  ScopedHandler(LLVMContext &Ctx, std::unique_ptr<DiagnosticHandler> Ours)
      : Ctx(Ctx), Theirs(Ctx.getDiagnosticHandler()) {
    Ctx.setDiagnosticHandler(std::move(Ours));
  }
  ~ScopedHandler() { Ctx.setDiagnosticHandler(std::move(Theirs)); }
  ScopedHandler(const ScopedHandler &) = delete;
  ScopedHandler &operator=(const ScopedHandler &) = delete;

private:
  LLVMContext &Ctx;
  std::unique_ptr<DiagnosticHandler> Theirs;
};

} // namespace

// An empty input is none of any form, except that a source that is said to be
// OpenCL C may declare nothing.
static InputGuess formOf(MemoryBufferRef Bytes, InputForm Form) {
  InputGuess Guess;
  if (Bytes.getBufferSize() == 0 && Form != InputForm::OpenCLC)
    Form = InputForm::Detect;
  switch (Form) {
  case InputForm::Detect:
    return detectInput(Bytes);
  case InputForm::Bitcode:
    Guess.Kind = InputKind::Bitcode;
    break;
  case InputForm::Assembly:
    Guess.Kind = InputKind::Assembly;
    break;
  case InputForm::SpirV:
    Guess.Kind = InputKind::SpirV;
    break;
  case InputForm::OpenCLC:
    Guess.Kind = InputKind::OpenCLC;
    break;
  }
  return Guess;
}

static ModulePtr readOne(MemoryBufferRef Bytes, const InputGuess &Guess,
                         Translation &T) {
  Subject About = Subject::file(Bytes.getBufferIdentifier());
  switch (Guess.Kind) {
  case InputKind::Empty:
    T.Sink.report(rule::IN02, About);
    return nullptr;
  case InputKind::Bitcode:
    return readBitcode(Bytes, T.Context, T.Sink);
  case InputKind::Assembly:
    return readAssembly(Bytes, T.Context, T.Sink);
  case InputKind::SpirV:
    T.CompiledHere = true;
    return readSpirV(Bytes, T.Context, T.Opts, T.Sink);
  case InputKind::OpenCLC:
    T.CompiledHere = true;
    return readOpenCL(Bytes, T.Context, T.Opts, T.FrontEndLog, T.Sink);
  case InputKind::ForeignAssembly:
  case InputKind::Other: {
    Diagnostic D = DiagnosticSink::make(
        Guess.Refusal, About, Guess.What,
        "SPIR 1.2 bitcode or assembly, SPIR-V, or OpenCL C");
    if (!Guess.Advice.empty())
      D.Hint = Guess.Advice;
    T.Sink.emit(std::move(D));
    return nullptr;
  }
  }
  llvm_unreachable("covered switch");
}

bool spir2nvvm::acceptTriple(StringRef Text, const Subject &About,
                             DiagnosticSink &Sink) {
  Triple T(Text);
  if (T.getArch() == Triple::spir || T.getArch() == Triple::spir64)
    return true;
  Sink.report(T.isNVPTX() ? rule::IN13 : rule::IN05, About, Text);
  return false;
}

// LLVM says what is wrong in its first line and shows the values after it.
static std::string firstLines(StringRef Text) {
  auto [Message, Values] = Text.split('\n');
  StringRef Value = Values.split('\n').first.trim();
  return (Message + (Value.empty() ? "" : ": ") + Value).str();
}

static bool accept(Module &M, Translation &T) {
  Subject About = Subject::module(M);
  if (!acceptTriple(M.getTargetTriple(), About, T.Sink))
    return false;
  // The output of our own compilers is not the user's text and is not judged.
  const bool AsWritten = T.AsWritten && !T.CompiledHere;
  std::string Text;
  raw_string_ostream OS(Text);
  bool BrokenDebugInfo = false;
  if (isBrokenModule(M, OS, &BrokenDebugInfo)) {
    if (AsWritten) // the verifier that asked has more to say
      return true;
    T.Sink.report(rule::IN07, About, firstLines(OS.str()));
    return false;
  }
  if (BrokenDebugInfo) {
    StripDebugInfo(M);
    T.Sink.report(rule::IN14, About, "invalid debug information was dropped");
  }
  if (AsWritten)
    return true;
  bool Changes = isFromClang(M);
  T.Accepted &= !BrokenDebugInfo && !Changes;
  return !Changes || canonicaliseClang(M, T.Sink);
}

static void settleLoopHints(Module &M, InputKind Kind, Translation &T) {
  if (T.AsWritten)
    return;
  dropBrokenHints(M);
  if (T.Opts.IgnoreNoUnroll)
    dropNoUnroll(M);
  else if (Kind != InputKind::OpenCLC) // there the marks are the source's own
    noteNoUnroll(M, T.Sink);
}

static void readInto(MemoryBufferRef Input, Translation &T) {
  unsigned ErrorsBefore = T.Sink.errorCount();
  InputGuess Guess = formOf(Input, T.Opts.Form);
  ModulePtr M = readOne(Input, Guess, T);
  if (!M || !accept(*M, T) || T.Sink.errorCount() != ErrorsBefore)
    return;
  if (Guess.Kind != InputKind::OpenCLC) // our clang does not run that pass
    warnOfByteParts(*M, T.Sink);
  settleLoopHints(*M, Guess.Kind, T);
  T.Modules.push_back(std::move(M));
}

void spir2nvvm::readInputs(Translation &T) {
  auto Handler = std::make_unique<Warnings>(T.Sink);
  Warnings *Heard = Handler.get();
  ScopedHandler Scope(T.Context, std::move(Handler));
  T.Accepted = !T.AsWritten;
  for (MemoryBufferRef Input : T.Inputs) {
    T.Sink.setInput(Input.getBufferIdentifier());
    Heard->setPath(Input.getBufferIdentifier());
    auto GaveUp = runContained([&] { readInto(Input, T); });
    if (!GaveUp)
      continue;
    T.ContextAbandoned = true;
    T.Sink.report(rule::IN15, Subject::file(Input.getBufferIdentifier()),
                  *GaveUp);
    return; // the context must not be used any more
  }
}
