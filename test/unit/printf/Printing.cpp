// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Printing.h"

#include "Executor/Executor.h"
#include "Pipeline/Translate.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

std::string test::printedBy(MemoryBufferRef Module, const char *Kernel) {
  std::string Said, Printed;
  DiagnosticSink Sink([&Said](const Diagnostic &D) {
    if (D.Level == Severity::Error)
      Said += renderText(D);
  });
  TranslateOptions Opts;
  Opts.VerifySpir = SpirCheck::Off; // metadata is no matter here
  TranslateResult Result = translate({Module}, Opts, EmitKind::Bc, Sink);
  EXPECT_TRUE(Result.Info.UsesPrintf);
  std::unique_ptr<Executor> Run;
  if (Result.Status == TranslateStatus::Done)
    Run = Executor::create(MemoryBufferRef(Result.Bytes, "printf"), {}, Sink);
  if (Run) {
    LaunchRequest Launch;
    Launch.Kernel = Kernel;
    Launch.Print = [&Printed](StringRef Text) { Printed += Text.str(); };
    EXPECT_TRUE(Run->launch(Launch, Sink).clean());
  }
  EXPECT_TRUE(Run && Said.empty()) << Said;
  return Printed;
}
