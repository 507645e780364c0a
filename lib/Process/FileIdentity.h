// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What tells two builds of one file apart.

#ifndef SPIR2NVVM_LIB_PROCESS_FILEIDENTITY_H
#define SPIR2NVVM_LIB_PROCESS_FILEIDENTITY_H

#include <string>

namespace spir2nvvm {

/// Path, size and time of what \p Path leads to; links are followed, such as
/// /usr/local/cuda.
std::string identityOf(const std::string &Path);

/// The same of the library or program that has this function or variable; empty
/// if that is not known.
std::string identityOfHolder(const void *Symbol);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_FILEIDENTITY_H
