// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Type names of kernel argument information and what they say about the
/// parameter's LLVM type.

#ifndef SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_ARGUMENTTYPES_H
#define SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_ARGUMENTTYPES_H

#include "llvm/IR/Argument.h"

#include <string>

namespace spir2nvvm::spirverify {

/// Table 7: a name without white space and qualifiers, uint instead of unsigned
/// int.
bool isSpelledAsRequired(llvm::StringRef TypeName);

/// OpenCL C 1.2, 6.9.k: size_t and its like, and bool, whose size is up to the
/// device.
bool hasDeviceWidth(llvm::StringRef TypeName);

/// What the type named \p Base should be where \p A is something else; empty
/// where they fit or the name is a typedef, a struct or unknown.
std::string contradiction(llvm::StringRef Base, const llvm::Argument &A,
                          unsigned PointerBits);

} // namespace spir2nvvm::spirverify

#endif // SPIR2NVVM_LIB_VERIFIER_SPIR_SURVEY_ARGUMENTTYPES_H
