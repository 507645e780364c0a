// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What each clang is told of a source. docs/reading-opencl-c.md says what each
/// option is for.

#ifndef SPIR2NVVM_LIB_READER_CLANG_COMMANDLINE_H
#define SPIR2NVVM_LIB_READER_CLANG_COMMANDLINE_H

#include "Process/ClangPrograms.h"
#include "Target/Options.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace spir2nvvm {

enum class ClangAction {
  Compile,
  Preprocess,
  /// The macros that are defined at the end, as #define.
  Macros,
  /// What Preprocess made: no macro may be replaced again, and the declarations
  /// of OpenCL C's own header stand in it.
  CompilePreprocessed
};

struct ClangJob {
  const TranslateOptions &Opts;
  llvm::StringRef Path; // of the source
  /// Those of UndeclaredExtensions.h that it names.
  const std::vector<std::string> &Extensions;
};

/// Arguments for a clang that takes \p Route; embedded headers are in the
/// folder \p Headers, if it has a name.
std::vector<std::string> clangArguments(ClangRoute Route, const ClangJob &Job,
                                        ClangAction Action,
                                        llvm::StringRef Headers);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CLANG_COMMANDLINE_H
