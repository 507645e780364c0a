// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the results of a CUDA device differ from those of the CPU executor.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_RUN_BESIDECPU_H
#define SPIR2NVVM_LIB_CONFORMANCE_RUN_BESIDECPU_H

#include "Conformance/Launch/Launch.h"
#include "Conformance/Suites/Case.h"

namespace spir2nvvm::conformance {

/// Adds to \p R where the results \p Cuda and \p Cpu of \p L are not the same
/// bits, NaNs among themselves apart.
void noteDifferences(const launch::Launch &L, const launch::Outcome &Cuda,
                     const launch::Outcome &Cpu, CaseResult &R);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_RUN_BESIDECPU_H
