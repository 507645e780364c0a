// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file that several threads and processes add findings to.

#ifndef SPIR2NVVM_LIB_EMULATOR_FINDINGFILE_H
#define SPIR2NVVM_LIB_EMULATOR_FINDINGFILE_H

#include <string>
#include <string_view>

namespace spir2nvvm::emulator {

/// Makes the file if there is none. \p Line stays whole, whoever else writes.
bool appendTo(const std::string &Path, std::string_view Line);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_FINDINGFILE_H
