// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What OpenCL C predefines beyond what clang 14 does by itself: the device's
/// version, extensions and features that it has no name for, and languages
/// after 3.0. Clang declares builtins by these macros.

#ifndef SPIR2NVVM_LIB_READER_CLANG_LANGUAGEMACROS_H
#define SPIR2NVVM_LIB_READER_CLANG_LANGUAGEMACROS_H

#include "Target/Options.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace spir2nvvm {

/// "-cl-std=CL3.1" becomes the last version that clang knows; other words stay.
llvm::StringRef asClangKnows(llvm::StringRef Word);

/// Lines for the start of a source.
std::string languageMacros(const TranslateOptions &Opts);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CLANG_LANGUAGEMACROS_H
