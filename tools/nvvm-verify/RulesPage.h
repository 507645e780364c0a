// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The list of all rules for readers.

#ifndef SPIR2NVVM_TOOLS_NVVM_VERIFY_RULESPAGE_H
#define SPIR2NVVM_TOOLS_NVVM_VERIFY_RULESPAGE_H

#include <string>

namespace spir2nvvm::tools {

/// Every rule of every family as Markdown: docs/rules.md.
std::string rulesAsMarkdown();

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_NVVM_VERIFY_RULESPAGE_H
