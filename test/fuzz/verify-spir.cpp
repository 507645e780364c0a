// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Hostile modules for the SPIR verifier: it reports, at both levels, and never
/// crashes. The input is a program of 64 bytes and a module (MutateSpir.h).

#include "Mutate.h"
#include "MutateSpir.h"

#include "Verifier/Verifier.h"

#include <cstdlib>

using namespace llvm;
using namespace spir2nvvm;

static constexpr size_t ProgramSize = 64;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size <= ProgramSize)
    return 0;
  // The text parser wants a zero after the last byte.
  std::string Text(reinterpret_cast<const char *>(Data + ProgramSize),
                   Size - ProgramSize);
  LLVMContext Ctx;
  std::unique_ptr<Module> M = fuzz::parseModule(Text, Ctx);
  if (!M)
    return 0;
  fuzz::SpirMutator(*M, {Data, ProgramSize}).run();
  for (SpirLevel Level : {SpirLevel::Strict, SpirLevel::Lenient}) {
    unsigned Rendered = 0;
    DiagnosticSink Sink([&Rendered](const Diagnostic &D) {
      Rendered += !renderText(D).empty() && !renderJson(D).empty();
    });
    bool Good = verifySpir(*M, Level, Sink);
    if (Good != (Sink.errorCount() == 0))
      std::abort(); // the result and the report contradict each other
  }
  return 0;
}

/// Only the program changes: what damaged bytes do to LLVM's readers is the
/// business of the target `read`.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t Max, unsigned) {
  return mutateProgram(Data, Size, Max, ProgramSize);
}
