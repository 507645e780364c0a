// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Findings of the verifiers as SARIF 2.1.0, which code scanners read.

#ifndef SPIR2NVVM_TOOLS_COMMON_SARIF_H
#define SPIR2NVVM_TOOLS_COMMON_SARIF_H

#include "Diagnostics/Diagnostics.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace spir2nvvm::tools {

/// One finding as a SARIF "result".
std::string sarifResult(const Diagnostic &D);

/// The SARIF log of \p Tool around the results; \p Results are sarifResult's.
std::string sarifLog(llvm::StringRef Tool, const std::string &Version,
                     const std::vector<std::string> &Results);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_COMMON_SARIF_H
