// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Findings of several inputs as text, JSON or SARIF 2.1.0.

#ifndef SPIR2NVVM_TOOLS_NVVM_VERIFY_REPORT_H
#define SPIR2NVVM_TOOLS_NVVM_VERIFY_REPORT_H

#include "spir2nvvm/Diagnostics.h"

#include <string>
#include <vector>

namespace spir2nvvm::tools {

enum class ReportForm { Text, Json, Sarif };

/// One finding in \p Form: lines of text, a JSON object, or a SARIF "result".
std::string renderFinding(const Diagnostic &D, ReportForm Form);

/// Every rule of every family as Markdown: docs/rules.md.
std::string rulesAsMarkdown();

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_NVVM_VERIFY_REPORT_H
