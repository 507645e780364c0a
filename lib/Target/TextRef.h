// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Text of code without LLVM, as LLVM names text.

#ifndef SPIR2NVVM_LIB_TARGET_TEXTREF_H
#define SPIR2NVVM_LIB_TARGET_TEXTREF_H

#include "llvm/ADT/StringRef.h"

#include <string_view>

namespace spir2nvvm {

inline llvm::StringRef toRef(std::string_view Text) {
  return {Text.data(), Text.size()};
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_TEXTREF_H
