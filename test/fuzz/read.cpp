// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads any bytes in this process: detection, the walk over bitcode, LLVM's
/// readers after containment, canonicalisation and linking. OpenCL C and
/// SPIR-V go to other programs and are left out.

#include "Reader/Reader.h"
#include "Stages/Stages.h"

#include "Reader/Hostile.h"

using namespace spir2nvvm;

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  // LLVM's reader has faults of its own; what is looked for is ours, which
  // would show as a sanitizer report, a hang or a module nobody verified.
  enableCrashContainment();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::MemoryBufferRef Input({reinterpret_cast<const char *>(Data), Size},
                              "fuzz");
  InputKind Kind = detectInput(Input).Kind;
  if (Kind == InputKind::SpirV || Kind == InputKind::OpenCLC)
    return 0;
  DiagnosticSink Sink;
  TranslateOptions Opts;
  auto Ctx = std::make_unique<llvm::LLVMContext>();
  Translation T(Opts, Sink, *Ctx);
  T.Inputs.push_back(Input);
  readInputs(T);
  bool Read = !T.Modules.empty();
  if (Read == (Sink.errorCount() > 0))
    __builtin_trap(); // neither a module nor a word, or both
  if (Read)
    linkModules(T);
  T.Modules.clear();
  T.M.reset();
  if (T.ContextAbandoned)
    (void)Ctx.release();
  return 0;
}
