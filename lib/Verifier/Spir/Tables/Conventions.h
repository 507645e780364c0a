// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calling conventions by name.

#ifndef SPIR2NVVM_LIB_VERIFIER_SPIR_TABLES_CONVENTIONS_H
#define SPIR2NVVM_LIB_VERIFIER_SPIR_TABLES_CONVENTIONS_H

#include <string>

namespace spir2nvvm::spirverify {

/// "spir_func", "spir_kernel", "ccc", "fastcc", else "cc <number>".
std::string conventionName(unsigned Convention);

} // namespace spir2nvvm::spirverify

#endif // SPIR2NVVM_LIB_VERIFIER_SPIR_TABLES_CONVENTIONS_H
