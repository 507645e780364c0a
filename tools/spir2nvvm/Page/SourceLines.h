// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which line of the source each line of a module or of PTX was made from.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_SOURCELINES_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_SOURCELINES_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace spir2nvvm {

/// A line of a source; Line is 0 where there is none.
struct SourceLine {
  std::string File;
  unsigned Line = 0;
  /// Of inlined code: where that was called, the innermost call first.
  std::vector<SourceLine> Calls;

  bool operator==(const SourceLine &Other) const {
    return Line == Other.Line && File == Other.File;
  }
};

/// For each line of \p Text, LLVM assembly of any release from 3.7 on. Nodes of
/// metadata have none.
std::vector<SourceLine> linesOfAssembly(llvm::StringRef Text);

/// For each line of PTX: what the last .loc said. A call that it names is the one
/// said last of its place.
std::vector<SourceLine> linesOfPtx(llvm::StringRef Text);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_SOURCELINES_H
