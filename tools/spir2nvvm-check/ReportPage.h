// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Findings as a page of HTML, with the source around each.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_CHECK_REPORTPAGE_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_CHECK_REPORTPAGE_H

#include "Diagnostics/Diagnostics.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace spir2nvvm::tools {

/// \p Program is what ran: its name and arguments.
std::string reportPage(llvm::ArrayRef<Diagnostic> Findings,
                       llvm::StringRef Program);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_CHECK_REPORTPAGE_H
