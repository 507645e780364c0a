// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From input files to what devices run: the SPIR module that a reference
/// takes, and the NVVM module or PTX that the translation makes of it.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_TRANSLATEDPROGRAM_H
#define SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_TRANSLATEDPROGRAM_H

#include "Conformance/Compare/UlpLimits.h"
#include "Pipeline/Translate.h"

#include <optional>

namespace spir2nvvm::conformance {

struct SpirProgram {
  /// Every input as SPIR bitcode: as it came where it was, else as it was read.
  std::vector<std::string> Bitcode;
  ModuleUse Use;
  /// From OpenCL C or SPIR-V: SPIR that our own compiler wrote.
  bool CompiledHere = false;

  std::vector<llvm::MemoryBufferRef> inputs(llvm::StringRef Name) const;
};

/// Reads SPIR or compiles OpenCL C. Nothing after an error, which went to
/// \p Sink.
std::optional<SpirProgram>
readProgram(llvm::ArrayRef<llvm::MemoryBufferRef> Inputs,
            const TranslateOptions &Opts, DiagnosticSink &Sink);

/// Translates what readProgram read, whose own options are then in force.
TranslateResult translateProgram(const SpirProgram &Program,
                                 llvm::StringRef Name, TranslateOptions Opts,
                                 EmitKind Emit, DiagnosticSink &Sink);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_TRANSLATEDPROGRAM_H
