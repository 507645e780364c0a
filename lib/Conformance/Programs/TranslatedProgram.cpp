// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Programs/TranslatedProgram.h"

#include "Stages/Stages.h"
#include "Stages/Translation.h"
#include "Writer/Bitcode14.h"

#include "llvm/BinaryFormat/Magic.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

std::vector<MemoryBufferRef> SpirProgram::inputs(StringRef Name) const {
  std::vector<MemoryBufferRef> Buffers;
  for (const std::string &Bytes : Bitcode)
    Buffers.emplace_back(Bytes, Name);
  return Buffers;
}

static std::string bitcodeOf(const Module &M) {
  return std::string(writeBitcode14(M));
}

static bool isBitcode(StringRef Bytes) {
  return identify_magic(Bytes) == file_magic::bitcode;
}

std::optional<SpirProgram>
spir2nvvm::conformance::readProgram(ArrayRef<MemoryBufferRef> Inputs,
                                    const TranslateOptions &Opts,
                                    DiagnosticSink &Sink) {
  OwnedTranslation T(Opts, Sink);
  T->Inputs.assign(Inputs.begin(), Inputs.end());
  readInputs(*T);
  if (Sink.errorCount() || T->ContextAbandoned)
    return std::nullopt;
  SpirProgram Program;
  Program.CompiledHere = T->CompiledHere;
  for (size_t I = 0; I != T->Modules.size(); ++I) {
    Program.Use.add(surveyModule(*T->Modules[I]));
    bool AsItCame = I < Inputs.size() && T->Modules.size() == Inputs.size() &&
                    isBitcode(Inputs[I].getBuffer());
    Program.Bitcode.push_back(AsItCame ? Inputs[I].getBuffer().str()
                                       : bitcodeOf(*T->Modules[I]));
  }
  return Program;
}

// A warning about how SPIR is written.
static bool isOfStyle(const Diagnostic &D) {
  return D.Level == Severity::Warning && familyOf(D.Id) == RuleFamily::Spir;
}

TranslateResult
spir2nvvm::conformance::translateProgram(const SpirProgram &Program,
                                         StringRef Name, TranslateOptions Opts,
                                         EmitKind Emit, DiagnosticSink &Sink) {
  // What is the preprocessor's the compiler has seen; the rest replaces the
  // options that the module was compiled with.
  erase_if(Opts.ClOptions, [](const std::string &Word) {
    return !StringRef(Word).startswith("-cl-");
  });
  // The translation of the source would not judge the compiler's habits.
  bool Judged = !Program.CompiledHere || Opts.VerifySpir == SpirCheck::Strict;
  DiagnosticSink Heard([&Sink, Judged](const Diagnostic &D) {
    if (Judged || !isOfStyle(D))
      Sink.emit(D);
  });
  WarningControl Everything; // the other sink decides
  Everything.show("all");
  Heard.setWarnings(std::move(Everything));
  return translate(Program.inputs(Name), Opts, Emit, Heard);
}
