// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Long texts in a string. LLVM 14's raw_string_ostream has no buffer, so each
/// word would be an append of its own.

#ifndef SPIR2NVVM_LIB_TARGET_BUFFEREDTEXT_H
#define SPIR2NVVM_LIB_TARGET_BUFFEREDTEXT_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace spir2nvvm {

/// What \p Write writes to the stream it is given.
inline std::string
bufferedText(llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  constexpr size_t BufferSize = size_t(16) * 1024;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS.SetBufferSize(BufferSize);
  Write(OS);
  OS.flush();
  return Text;
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_BUFFEREDTEXT_H
