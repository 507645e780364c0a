// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_HTMLTEXT_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_HTMLTEXT_H

#include "Diagnostics/Diagnostics.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace spir2nvvm {

/// As a page of HTML shows it: bytes that are not text are escaped, characters
/// of HTML are entities.
inline std::string htmlText(std::string_view Text) {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  llvm::printHTMLEscaped(printable(Text), OS);
  return OS.str();
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_HTMLTEXT_H
