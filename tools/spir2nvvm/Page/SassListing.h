// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What nvdisasm writes of a cubin, as a page shows it.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_SASSLISTING_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_SASSLISTING_H

#include "spir2nvvm/Page/SourceLines.h"

namespace spir2nvvm {

/// An instruction with its offset, or a label.
struct SassLine {
  std::string Text;
  SourceLine From;
};

/// The code in \p Text, the output of nvdisasm -c -gi, without the
/// instructions that only fill a section.
std::vector<SassLine> sassListing(llvm::StringRef Text);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_SASSLISTING_H
