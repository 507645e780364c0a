// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The lines that PTX was made of, as .loc says them.

#ifndef SPIR2NVVM_LIB_PTX_LIFT_SOURCELINES_H
#define SPIR2NVVM_LIB_PTX_LIFT_SOURCELINES_H

#include "Ptx/Tree.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DIBuilder.h"

#include <deque>
#include <map>
#include <tuple>

namespace spir2nvvm::ptx {

class SourceLines {
public:
  SourceLines(const Module &Tree, llvm::DIBuilder &Debug)
      : Tree(Tree), Debug(Debug) {}

  /// No line is known at its begin.
  void enterFunction(llvm::StringRef Name);
  /// \p HasText: the PTX's text is at hand, and is that of its file.
  void take(const Directive &Loc, bool HasText);

  /// \p Ptx, a place in the text of the PTX, or the line that it was made of,
  /// "inlined" there by way of the calls that .loc names.
  llvm::DILocation *at(llvm::DILocation *Ptx) const;

private:
  /// What one .loc says.
  struct Line {
    llvm::DISubprogram *In;
    unsigned Number, Column;
    const Line *Call;
  };
  using Place = std::tuple<uint64_t, uint64_t, uint64_t>; // file, line, column

  llvm::DILocation *at(const Line &L, llvm::DILocation *Ptx) const;
  llvm::DISubprogram *subprogram(uint64_t File, llvm::StringRef Name,
                                 bool HasText);
  llvm::StringRef nameAt(std::string_view Label);
  void readNames(std::string_view Section);

  const Module &Tree;
  llvm::DIBuilder &Debug;
  llvm::StringRef Function;
  std::map<std::pair<uint64_t, std::string>, llvm::DISubprogram *> Subprograms;
  std::map<std::string, std::string, std::less<>> Names; // by label
  bool HasNames = false;
  std::deque<Line> Said;                // in this function
  std::map<Place, const Line *> Latest; // of them
  const Line *Now = nullptr;
};

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LIFT_SOURCELINES_H
