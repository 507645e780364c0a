// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Several programs or architectures in one run.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_BATCHRUN_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_BATCHRUN_H

#include "spir2nvvm/Arguments.h"
#include "spir2nvvm/ClosingReport.h"

namespace spir2nvvm::tools {

/// Makes what plan() says; what fails keeps nothing else from being made. The
/// exit code is that of the worst.
int runBatch(const Arguments &Args, Reporter &Report, DiagnosticSink &Sink);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_BATCHRUN_H
