// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A translation as data, and as one page of HTML that needs no other file.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_PAGE_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_PAGE_H

#include "Diagnostics/Diagnostics.h"
#include "spir2nvvm/Page/SourceLines.h"
#include "spir2nvvm/Resources.h"

namespace spir2nvvm {

struct PageLine {
  std::string Text;
  SourceLine From;
  std::vector<size_t> Notes; // of TranslationPage::Said, at this line
};

/// One form of the program.
struct PagePane {
  std::string Title, Remark;
  std::vector<PageLine> Lines;
  llvm::StringRef Syntax; // of PageScript.inc
  bool IsSource = false;  // the others are made from it
  bool IsDiffed = false;  // against the one before
  bool IsOpen = false;    // seen without asking for it
};

/// What the program needs on one architecture, or why that is not known.
struct PageFigures {
  GpuArch Arch;
  std::vector<FunctionResources> Functions;
  std::string Remark;
};

struct TranslationPage {
  std::string Title, Outcome;
  std::vector<std::pair<std::string, std::string>> Facts;
  std::vector<Diagnostic> Said;
  std::vector<PagePane> Panes;
  std::vector<PageFigures> Figures;
};

/// Whatever the input, every byte of it is text in the page.
std::string renderPage(const TranslationPage &Page);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_PAGE_PAGE_H
