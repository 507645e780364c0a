// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's values, types and metadata as text, for messages.

#ifndef SPIR2NVVM_LIB_TARGET_PRINTED_H
#define SPIR2NVVM_LIB_TARGET_PRINTED_H

#include "llvm/IR/Type.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace spir2nvvm {

/// \p Thing as LLVM prints it; a named structure with its definition.
template <typename T> std::string printed(const T &Thing) {
  std::string Text;
  llvm::raw_string_ostream(Text) << Thing;
  return Text;
}

/// \p Ty with named structures by name only.
inline std::string printedName(const llvm::Type &Ty) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Ty.print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
  return OS.str();
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_PRINTED_H
