// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The numbers of NVVM IR 1.1's sections.

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_TABLES_SECTIONS11_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_TABLES_SECTIONS11_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace spir2nvvm::nvvmverify {

/// What a rule of "NVVM IR 2.0, 9.6.1" is in version 1.1: "NVVM IR 1.1, 8.6.1".
/// Other documents stay as they are.
std::string sectionIn11(llvm::StringRef Cited);

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_TABLES_SECTIONS11_H
