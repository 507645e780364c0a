// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Page/LineDiff.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cstdint>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Lengths of the longest common subsequence of every pair of tails.
class CommonTails {
public:
  CommonTails(ArrayRef<std::string> A, ArrayRef<std::string> B)
      : Width(B.size() + 1), Lengths((A.size() + 1) * Width) {
    for (size_t I = A.size(); I-- > 0;)
      for (size_t J = B.size(); J-- > 0;)
        at(I, J) = A[I] == B[J] ? at(I + 1, J + 1) + 1
                                : std::max(at(I + 1, J), at(I, J + 1));
  }
  uint32_t &at(size_t I, size_t J) { return Lengths[I * Width + J]; }

private:
  size_t Width;
  std::vector<uint32_t> Lengths;
};

} // namespace

// The part between what both begin and end with.
static void diffMiddle(ArrayRef<std::string> Before,
                       ArrayRef<std::string> After, size_t Offset,
                       std::vector<LineEdit> &Edits) {
  constexpr size_t MostCells = 16u << 20; // 64 MiB of lengths
  size_t I = 0, J = 0;
  bool Small = (Before.size() + 1) * (After.size() + 1) <= MostCells;
  if (Small) {
    CommonTails Tails(Before, After);
    while (I != Before.size() && J != After.size()) {
      if (Before[I] == After[J]) {
        Edits.push_back({LineEdit::Same, Offset + I, Offset + J});
        ++I, ++J;
      } else if (Tails.at(I + 1, J) >= Tails.at(I, J + 1)) {
        Edits.push_back({LineEdit::Gone, Offset + I++, 0});
      } else {
        Edits.push_back({LineEdit::New, 0, Offset + J++});
      }
    }
  }
  for (; I != Before.size(); ++I)
    Edits.push_back({LineEdit::Gone, Offset + I, 0});
  for (; J != After.size(); ++J)
    Edits.push_back({LineEdit::New, 0, Offset + J});
}

std::vector<LineEdit> spir2nvvm::diffLines(ArrayRef<std::string> Before,
                                           ArrayRef<std::string> After) {
  std::vector<LineEdit> Edits;
  size_t Shorter = std::min(Before.size(), After.size()), Head = 0, Tail = 0;
  while (Head != Shorter && Before[Head] == After[Head])
    ++Head;
  while (Tail != Shorter - Head &&
         Before[Before.size() - 1 - Tail] == After[After.size() - 1 - Tail])
    ++Tail;
  for (size_t I = 0; I != Head; ++I)
    Edits.push_back({LineEdit::Same, I, I});
  diffMiddle(Before.slice(Head, Before.size() - Head - Tail),
             After.slice(Head, After.size() - Head - Tail), Head, Edits);
  for (size_t I = Tail; I-- > 0;)
    Edits.push_back(
        {LineEdit::Same, Before.size() - 1 - I, After.size() - 1 - I});
  return Edits;
}

std::string spir2nvvm::comparedForm(StringRef Line) {
  std::string Form;
  for (size_t I = 0; I != Line.size(); ++I) {
    char C = Line[I];
    Form += C;
    if (C != '!' && C != '#')
      continue;
    while (I + 1 != Line.size() && isDigit(Line[I + 1]))
      ++I;
  }
  if (size_t At = Form.rfind(", !dbg !"); At != std::string::npos)
    Form.erase(At, StringRef(", !dbg !").size());
  return Form;
}
