// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The line that tells how many diagnostics there were.

#ifndef SPIR2NVVM_TOOLS_COMMON_SUMMARY_H
#define SPIR2NVVM_TOOLS_COMMON_SUMMARY_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace spir2nvvm {
class DiagnosticSink;

namespace tools {

/// "1 error", "2 errors"
std::string counted(unsigned N, llvm::StringRef Noun);

/// "2 errors, 1 warning" and an end of line; empty where there were none. The
/// first one also counts what was forgiven.
std::string summaryOf(const DiagnosticSink &Sink);
std::string summaryOf(unsigned Errors, unsigned Warnings);

} // namespace tools
} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_COMMON_SUMMARY_H
