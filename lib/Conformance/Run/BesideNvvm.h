// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether PTX computes what the NVVM IR does that it was made of.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_RUN_BESIDENVVM_H
#define SPIR2NVVM_LIB_CONFORMANCE_RUN_BESIDENVVM_H

#include "Conformance/Compare/UlpLimits.h"
#include "Conformance/Launch/Launch.h"
#include "Conformance/Suites/Case.h"

#include "llvm/ADT/STLExtras.h"

namespace spir2nvvm::conformance {

/// Counts in \p R what \p Ptx has of other bits than \p Nvvm, NaNs among
/// themselves apart. Integers, bytes and what is printed must be the same;
/// floating-point numbers may be as far away as the reference's could be: libNVVM
/// contracts, and computes constants itself. More than that fails the case,
/// unless the argument is not \p Judged: then it is told.
void noteBesideNvvm(const launch::Launch &L, const launch::Outcome &Ptx,
                    const launch::Outcome &Nvvm, const ModuleUse &Use,
                    llvm::function_ref<bool(size_t Argument)> Judged,
                    CaseResult &R);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_RUN_BESIDENVVM_H
