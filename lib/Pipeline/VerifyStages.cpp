// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The two verifiers as stages.

#include "Pipeline/Stages.h"
#include "spir2nvvm/Verifier.h"

using namespace spir2nvvm;

/// Requires: one module (link).
/// Ensures:  nothing in it breaks a rule that is an error at the level asked
///           for. Notes are for spir-verify: every producer earns the same
///           ones, and a user of the translator can do nothing about them; nor
///           about the habits of a compiler that we started ourselves.
void spir2nvvm::verifySpirStage(Translation &T) {
  if (T.Opts.VerifySpir == SpirCheck::Off)
    return;
  bool Strict = T.Opts.VerifySpir == SpirCheck::Strict;
  bool OnlyErrors = T.CompiledHere && !Strict;
  DiagnosticSink WithoutNotes([&T, OnlyErrors](const Diagnostic &D) {
    if (D.Level == Severity::Error ||
        (D.Level == Severity::Warning && !OnlyErrors))
      T.Sink.emit(D);
  });
  verifySpir(*T.M, Strict ? SpirLevel::Strict : SpirLevel::Lenient,
             WithoutNotes);
}
void spir2nvvm::verifyNvvmStage(Translation &T) {}
