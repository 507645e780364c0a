// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What became of the lines of one text in the next.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_LINEDIFF_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_LINEDIFF_H

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace spir2nvvm {

struct LineEdit {
  enum Kind { Same, Gone, New };
  Kind What;
  size_t Before, After; // index; of Gone that in Before, of New that in After
};

/// A shortest list of edits, as long as what lies between the first and the
/// last difference is not very long; then all of that is gone and new.
std::vector<LineEdit> diffLines(llvm::ArrayRef<std::string> Before,
                                llvm::ArrayRef<std::string> After);

/// A line of assembly as it is compared: the numbers of metadata and of groups
/// of attributes change without meaning anything.
std::string comparedForm(llvm::StringRef Line);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_LINEDIFF_H
