// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A list of edits, applied once.

#include "Reader/Assembly/AssemblyEdits.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace spir2nvvm;

void AssemblyEdits::replace(uint32_t Begin, uint32_t End, std::string Text) {
  Added += Text.size();
  Edits.push_back({Begin, End, std::move(Text)});
}

std::string AssemblyEdits::apply(StringRef Original) {
  stable_sort(Edits,
              [](const Edit &A, const Edit &B) { return A.Begin < B.Begin; });
  std::string Changed;
  Changed.reserve(Original.size() + Added);
  uint32_t At = 0;
  auto Copy = [&](uint32_t End) {
    if (End <= At)
      return;
    Pieces.push_back({static_cast<uint32_t>(Changed.size()), At, false});
    Changed += Original.slice(At, End);
    At = End;
  };
  for (const Edit &E : Edits) {
    Copy(E.Begin);
    if (!E.Text.empty())
      Pieces.push_back({static_cast<uint32_t>(Changed.size()), E.Begin, true});
    Changed += E.Text;
    At = std::max(At, E.End);
  }
  Copy(static_cast<uint32_t>(Original.size()));
  return Changed;
}

uint32_t AssemblyEdits::originOf(uint32_t Offset) const {
  auto After =
      llvm::upper_bound(Pieces, Offset, [](uint32_t Value, const Piece &P) {
        return Value < P.Changed;
      });
  if (After == Pieces.begin())
    return Offset;
  const Piece &P = *std::prev(After);
  return P.Inserted ? P.Original : P.Original + (Offset - P.Changed);
}
