// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Support/Residence.h"

#include <algorithm>
#include <iterator>

using namespace spir2nvvm::opencl;

static constexpr uint64_t bitOf(unsigned Device) {
  return uint64_t(1) << Device;
}

std::vector<Residence::Move> Residence::missing(unsigned On, Span Part) const {
  std::vector<Move> Moves;
  for (auto At = std::prev(Valid.upper_bound(Part.Begin));
       At != Valid.end() && At->first < Part.End; ++At) {
    const Mask Have = At->second;
    if (!Have || Have & bitOf(On))
      continue;
    const auto Next = std::next(At);
    const Span What{
        std::max(At->first, Part.Begin),
        std::min(Next == Valid.end() ? Bytes : Next->first, Part.End)};
    const auto From = unsigned(__builtin_ctzll(Have));
    if (!Moves.empty() && Moves.back().From == From &&
        Moves.back().What.End == What.Begin)
      Moves.back().What.End = What.End;
    else
      Moves.push_back({What, From});
  }
  return Moves;
}

void Residence::split(size_t At) {
  if (At < Bytes)
    Valid.emplace(At, std::prev(Valid.upper_bound(At))->second);
}

void Residence::note(unsigned On, Span Part, MemoryUse How) {
  split(Part.Begin);
  split(Part.End);
  auto At = Valid.find(Part.Begin);
  for (; At != Valid.end() && At->first < Part.End; ++At)
    if (How != MemoryUse::Reads)
      At->second = bitOf(On);
    else if (At->second) // else there is nothing to have
      At->second |= bitOf(On);
  // Pieces that became alike are one again.
  At = Valid.find(Part.Begin);
  if (At != Valid.begin())
    --At;
  while (At != Valid.end() && At->first <= Part.End) {
    auto Next = std::next(At);
    if (Next != Valid.end() && Next->second == At->second)
      Valid.erase(Next);
    else
      At = Next;
  }
}
