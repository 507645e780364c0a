// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The whole pipeline on modules that are valid and strange: a module is bent
/// in memory (MutateSpir.h), and if LLVM's verifier still takes it, translated
/// for an architecture and with options that the input chooses. It becomes
/// NVVM IR or is refused by name; output that breaks a rule is a find, as is
/// success without output. Two bytes choose, 64 bend, the module follows.

#include "Mutate.h"
#include "MutateSpir.h"

#include "Pipeline/Translate.h"
#include "Reader/Hostile.h"

#include "llvm/Bitcode/BitcodeWriter.h"

#include <cstdio>
#include <cstdlib>

using namespace llvm;
using namespace spir2nvvm;

static constexpr size_t ChoiceSize = 2, ProgramSize = 64,
                        HeadSize = ChoiceSize + ProgramSize;

static constexpr const char *Archs[] = {"sm_75",  "sm_80",  "sm_86",  "sm_89",
                                        "sm_90",  "sm_90a", "sm_100", "sm_103",
                                        "sm_110", "sm_120", "sm_121"};

static TranslateOptions optionsFor(const uint8_t *Choice) {
  TranslateOptions Opts;
  Opts.Arch = *GpuArch::parse(Archs[Choice[0] % std::size(Archs)]);
  Opts.KernelAbi = Choice[1] & 1 ? Abi::Plain : Abi::Cuda;
  Opts.GlobalOffset = Choice[1] & 2 ? OffsetMode::Param : OffsetMode::Zero;
  return Opts;
}

/// The bent module as bitcode; empty when it is no longer a module.
static std::string bentModule(const uint8_t *Data, size_t Size) {
  std::string Text(reinterpret_cast<const char *>(Data + HeadSize),
                   Size - HeadSize);
  LLVMContext Ctx;
  std::unique_ptr<Module> M = fuzz::parseModule(Text, Ctx);
  if (!M)
    return {};
  fuzz::SpirMutator(*M, {Data + ChoiceSize, ProgramSize}).run();
  if (verifyModule(*M))
    return {};
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  WriteBitcodeToFile(*M, OS);
  return OS.str();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size <= HeadSize)
    return 0;
  std::string Module = bentModule(Data, Size);
  if (Module.empty())
    return 0;
  std::string Said;
  DiagnosticSink Sink([&Said](const Diagnostic &D) {
    if (D.Level == Severity::Error)
      Said += renderText(D);
  });
  EmitKind Emit = Data[1] & 4 ? EmitKind::Bc : EmitKind::Ll;
  TranslateResult Result =
      translate(MemoryBufferRef(Module, "fuzz"), optionsFor(Data), Emit, Sink);
  bool Done = Result.Status == TranslateStatus::Done;
  bool Refused = Result.Status == TranslateStatus::BadInput;
  if ((!Done && !Refused) || Done == Result.Bytes.empty() ||
      Refused != (Sink.errorCount() > 0)) {
    std::fprintf(stderr, "%s", Said.c_str());
    std::abort();
  }
  return 0;
}

/// Only the head changes: what damaged bytes do to the readers is the business
/// of the target `read`.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t Max, unsigned) {
  return mutateProgram(Data, Size, Max, HeadSize);
}
