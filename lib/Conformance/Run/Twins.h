// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels that several compilers have compiled (Suites/TwinManifest.h) are run
/// on a CUDA device, timed, and their results compared with those of the first
/// road.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_RUN_TWINS_H
#define SPIR2NVVM_LIB_CONFORMANCE_RUN_TWINS_H

#include "Conformance/Run/CaseRunner.h"

namespace spir2nvvm::conformance {

/// Runs every road of \p C that has code for the architecture of \p Opts. The
/// case fails where code of ours does not run, or, on a driver that takes PTX,
/// any code; differing numbers are reported, not judged: the compilers may
/// contract and approximate differently.
void runTwin(const Case &C, const RunnerOptions &Opts, CaseResult &R);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_RUN_TWINS_H
