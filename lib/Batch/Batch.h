// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Many translations in one run: of several programs, for several
/// architectures, in several threads.

#ifndef SPIR2NVVM_LIB_BATCH_BATCH_H
#define SPIR2NVVM_LIB_BATCH_BATCH_H

#include "Pipeline/Pipeline.h"

namespace spir2nvvm {

/// One translation.
struct BatchJob {
  std::vector<llvm::MemoryBufferRef> Inputs;
  GpuArch Arch;
};

struct BatchResult {
  TranslateResult Translated;
  std::vector<Diagnostic> Said;
};

struct BatchOptions {
  unsigned Threads = 1;
  /// Which of their warnings are said, and which of those are errors.
  WarningControl Warnings;
  RunOptions Run;
};

/// Runs all \p Jobs and hands the results on, in the order of \p Jobs, each as
/// soon as those before it have ended. \p OnProgress is told how many have
/// ended, in any order; both are called in the caller's thread.
void runBatch(llvm::ArrayRef<BatchJob> Jobs, const TranslateOptions &Opts,
              EmitKind Emit, const BatchOptions &Batch,
              const std::function<void(size_t Job, BatchResult)> &OnResult,
              const std::function<void(size_t Ended)> &OnProgress);

/// The cubins of \p Results, whose architectures are \p Archs, and the PTX of
/// the newest, from which a driver can compile for what comes later. Reports
/// BE*.
std::optional<std::string> joinFatbin(llvm::ArrayRef<BatchResult> Results,
                                      llvm::ArrayRef<GpuArch> Archs,
                                      const TranslateOptions &Opts,
                                      DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BATCH_BATCH_H
