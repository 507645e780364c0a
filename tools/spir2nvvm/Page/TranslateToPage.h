// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Translates, and shows how.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_TRANSLATETOPAGE_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_TRANSLATETOPAGE_H

#include "Pipeline/Pipeline.h"
#include "spir2nvvm/Page/Page.h"

namespace spir2nvvm {

struct PageResult {
  /// The worst of all architectures.
  TranslateStatus Status = TranslateStatus::Internal;
  TranslationPage Page;
};

/// Links and translates \p Inputs for each of \p Archs. The page shows the
/// stages of the first and, where a CUDA toolkit is found, PTX and what kernels
/// need on all of them; of a translation that failed, how far it came. Lines of
/// the source are kept (Opts.Debug) unless more is asked for. Diagnostics go to
/// \p Sink too, each once.
PageResult translateToPage(llvm::ArrayRef<llvm::MemoryBufferRef> Inputs,
                           const TranslateOptions &Opts,
                           llvm::ArrayRef<GpuArch> Archs,
                           const WarningControl &Warnings, DiagnosticSink &Sink,
                           const RunOptions &Run);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_TRANSLATETOPAGE_H
