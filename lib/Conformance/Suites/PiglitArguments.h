// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The arg_in and arg_out lines of a piglit file.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_SUITES_PIGLITARGUMENTS_H
#define SPIR2NVVM_LIB_CONFORMANCE_SUITES_PIGLITARGUMENTS_H

#include "Conformance/Failure.h"
#include "Conformance/Suites/PiglitFile.h"

namespace spir2nvvm::conformance {

/// "0 buffer int[4] repeat 7 tolerance 1 ulp"
llvm::Expected<PiglitArgument> parsePiglitArgument(llvm::StringRef Line,
                                                   bool IsResult);

/// Splits at white space.
llvm::SmallVector<llvm::StringRef, 16> wordsOf(llvm::StringRef Line);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_SUITES_PIGLITARGUMENTS_H
