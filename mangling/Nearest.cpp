// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Builtin names close to a misspelled one.
///
///   get_globl_id -> get_global_id        vlaod4 -> vload4

#include "PrototypeRows.h"

#include <algorithm>

using namespace spir2nvvm::mangling;
using namespace spir2nvvm::mangling::rows;

namespace {

constexpr std::size_t LongestName = 64; // that is looked at

/// Insertions, deletions, replacements and swaps of neighbours from A to B;
/// anything above Limit counts as Limit + 1.
unsigned distance(std::string_view A, std::string_view B, unsigned Limit) {
  std::size_t Difference =
      A.size() > B.size() ? A.size() - B.size() : B.size() - A.size();
  if (Difference > Limit || B.size() > LongestName)
    return Limit + 1;
  unsigned Rows[3][LongestName + 1];
  unsigned *Older = Rows[0], *Old = Rows[1], *Now = Rows[2];
  for (unsigned J = 0; J <= B.size(); ++J)
    Old[J] = J;
  for (unsigned I = 1; I <= A.size(); ++I) {
    Now[0] = I;
    for (unsigned J = 1; J <= B.size(); ++J) {
      unsigned Replace = Old[J - 1] + (A[I - 1] != B[J - 1]);
      Now[J] = std::min({Replace, Old[J] + 1, Now[J - 1] + 1});
      if (I > 1 && J > 1 && A[I - 1] == B[J - 2] && A[I - 2] == B[J - 1])
        Now[J] = std::min(Now[J], Older[J - 2] + 1);
    }
    unsigned *Free = Older;
    Older = Old, Old = Now, Now = Free;
  }
  return Old[B.size()];
}

struct Candidate {
  unsigned Distance;
  std::string Name;
};

/// Where the stem of Name ends, if it has parts like vload's "4": the part
/// after is kept as it is.
std::string_view variablePart(std::string_view Name) {
  std::size_t End = Name.size();
  for (std::string_view Suffix : {"_rte", "_rtz", "_rtp", "_rtn"})
    if (End > Suffix.size() &&
        Name.substr(End - Suffix.size(), Suffix.size()) == Suffix) {
      End -= Suffix.size();
      break;
    }
  while (End > 1 && Name[End - 1] >= '0' && Name[End - 1] <= '9')
    --End;
  return Name.substr(End);
}

} // namespace

std::vector<std::string>
spir2nvvm::mangling::nearestNames(std::string_view Name, std::size_t Max) {
  std::vector<std::string> Names;
  if (Name.empty() || Name.size() > LongestName)
    return Names;
  unsigned Limit = std::max(1u, static_cast<unsigned>(Name.size()) / 4);
  std::string_view Tail = variablePart(Name);
  std::string_view Head = Name.substr(0, Name.size() - Tail.size());
  std::vector<Candidate> Found;
  std::string_view Last;
  for (unsigned I = 0; I != rowCount(); ++I) {
    const Row &R = rowAt(rowByStem(I));
    if (R.Stem == Last)
      continue;
    Last = R.Stem;
    bool HasTail = R.Vars.inName(NamesLanes) && !R.Vars.inName(NamesDest);
    unsigned D = distance(HasTail ? Head : Name, R.Stem, Limit);
    std::string Full(R.Stem);
    if (HasTail)
      Full += Tail;
    // "vlod": the stem alone is not a name, so show one.
    if (HasTail && Tail.empty() && !isBuiltinName(Full))
      Full += '2';
    if (D <= Limit && isBuiltinName(Full))
      Found.push_back({D, std::move(Full)});
  }
  std::stable_sort(Found.begin(), Found.end(),
                   [](const Candidate &A, const Candidate &B) {
                     return A.Distance < B.Distance;
                   });
  for (std::size_t I = 0; I != Found.size() && I != Max; ++I)
    Names.push_back(std::move(Found[I].Name));
  return Names;
}
