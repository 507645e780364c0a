// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The C++ API: bytes in, bytes and reflection out.
///
///   TranslateOptions Opts;
///   Opts.Arch = *GpuArch::parse("sm_90");
///   DiagnosticSink Sink([](const Diagnostic &D) { log(renderText(D)); });
///   TranslateResult R = translate({Buffer}, Opts, EmitKind::Ptx, Sink);
///   if (R.Status == TranslateStatus::Done)
///     load(R.Bytes, R.Info.Kernels);
///
/// Any number of threads may translate at once; each call has its own
/// LLVMContext, and a sink belongs to one call. Nothing is written to stderr
/// and the process is never ended. A crash inside LLVM on hostile bitcode is
/// only contained after enableCrashContainment() (Hostile.h), which installs
/// signal handlers and is therefore the program's own decision.

#ifndef SPIR2NVVM_LIB_PIPELINE_TRANSLATE_H
#define SPIR2NVVM_LIB_PIPELINE_TRANSLATE_H

#include "Diagnostics/Diagnostics.h"
#include "Stages/CompileReport.h"
#include "Stages/Reflection.h"
#include "Target/Options.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <memory>
#include <string>

namespace spir2nvvm {

/// docs/command-line.md lists the same cases for the command line.
enum class TranslateStatus {
  Done,
  BadInput,  // the diagnostics say why
  BadOutput, // the result broke an NVVM rule: a bug of spir2nvvm
  Backend,   // libNVVM or ptxas is missing or failed
  Internal,  // a bug of spir2nvvm
  Cancelled, // TranslateOptions::Stop was asked for
  Limit      // it would have been larger, or taken longer, than it may
};

struct TranslateResult {
  TranslateStatus Status = TranslateStatus::Internal;
  std::string Bytes; // empty unless Done, or if RunOptions::TextStream got them
  Reflection Info;
  GpuArch Arch; // of the code: its back end may have none for the one asked for
  std::string FrontEndLog;      // what clang said about OpenCL C
  CompileReport Compiled;       // of PTX and cubins
  std::shared_ptr<void> Memory; // of the module, for those who asked for it
};

/// Links \p Inputs, which must stay alive during the call, and translates
/// them. Everything there is to say goes to \p Sink, which must be fresh.
TranslateResult translate(llvm::ArrayRef<llvm::MemoryBufferRef> Inputs,
                          const TranslateOptions &Opts, EmitKind Emit,
                          DiagnosticSink &Sink);

/// The reflection as --emit=reflection prints it.
std::string reflectionJson(const Reflection &Info,
                           const TranslateOptions &Opts);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PIPELINE_TRANSLATE_H
