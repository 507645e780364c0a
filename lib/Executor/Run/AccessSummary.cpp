// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/AccessSummary.h"

#include <algorithm>

using namespace spir2nvvm;

void AccessSummary::note(uint64_t Address, uint64_t Bytes, Way How,
                         uint32_t Site) {
  for (const uint64_t End = Address + Bytes; Address < End;) {
    const uint64_t First = Address % PageBytes;
    const uint64_t Count = std::min(End - Address, PageBytes - First);
    Pages[Address / PageBytes].note(First, Count, How, Site);
    Address += Count;
  }
}

void AccessSummary::add(const AccessSummary &Other) {
  for (const auto &[Number, Theirs] : Other.Pages) {
    Page &Mine = Pages[Number];
    for (unsigned How = 0; How != Mine.Bytes.size(); ++How) {
      if (Theirs.Bytes[How].any())
        Mine.Sites[How] = Theirs.Sites[How];
      Mine.Bytes[How] |= Theirs.Bytes[How];
    }
  }
}

// Two reads, or two atomic operations, need no order.
static std::optional<AccessSummary::Clash>
clashIn(const AccessSummary::Page &Mine, const AccessSummary::Page &Other) {
  using Way = AccessSummary::Way;
  constexpr Way Ways[] = {Way::Writes, Way::Atomics, Way::Reads};
  for (Way M : Ways)
    for (Way O : Ways) {
      if (M == O && M != Way::Writes)
        continue;
      const auto Both = Mine.Bytes[M] & Other.Bytes[O];
      if (Both.any())
        return AccessSummary::Clash{Both._Find_first(), M, O, Mine.Sites[M],
                                    Other.Sites[O]};
    }
  return std::nullopt;
}

std::optional<AccessSummary::Clash>
AccessSummary::clashWith(const AccessSummary &Other) const {
  auto Mine = Pages.begin();
  auto Theirs = Other.Pages.begin();
  while (Mine != Pages.end() && Theirs != Other.Pages.end()) {
    if (Mine->first < Theirs->first) {
      ++Mine;
    } else if (Theirs->first < Mine->first) {
      ++Theirs;
    } else {
      if (std::optional<Clash> Found = clashIn(Mine->second, Theirs->second)) {
        Found->Address += Mine->first * PageBytes;
        return Found;
      }
      ++Mine;
      ++Theirs;
    }
  }
  return std::nullopt;
}
