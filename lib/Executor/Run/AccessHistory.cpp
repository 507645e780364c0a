// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/AccessHistory.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::executor;

AccessHistory::Page &AccessHistory::page(uint64_t Number) {
  Shard &In = Shards[Number % ShardCount];
  std::lock_guard<std::mutex> Lock(In.Lock);
  std::unique_ptr<Page> &Known = In.Pages[Number];
  if (!Known)
    Known = std::make_unique<Page>();
  return *Known;
}

// PTX ISA, memory consistency model: a volatile access is a relaxed one.
static bool isStrong(const Access &A) { return A.IsAtomic || A.IsVolatile; }

// Whatever Old clashes with later, Now does, too.
static bool saysMore(const Access &Now, const Access &Old) {
  return (Old.Bytes & ~Now.Bytes) == 0 && (Now.Writes || !Old.Writes) &&
         (!Now.IsAtomic || Old.IsAtomic) && (!isStrong(Now) || isStrong(Old));
}

bool executor::areOfOneWarp(const Access &A, const Access &B) {
  return A.Group == B.Group && A.Item / WarpSize == B.Item / WarpSize;
}

static bool clash(const Access &A, const Access &B) {
  const bool Allowed = areOfOneWarp(A, B) ? A.IsAtomic && B.IsAtomic
                                          : isStrong(A) && isStrong(B);
  return (A.Bytes & B.Bytes) != 0 && (A.Writes || B.Writes) && !Allowed;
}

std::optional<Access> AccessHistory::note(Word &Of, const Access &Now,
                                          Order IsBefore) const {
  std::optional<Access> Found;
  Access *Place = nullptr;
  for (Access &Old : Of) {
    if (Old && ForgetsGroups && Old.Group != Now.Group)
      Old = Access();
    if (!Old) {
      Place = &Old;
      continue;
    }
    const bool Clashes = clash(Old, Now), Replaces = saysMore(Now, Old);
    if (!Clashes && !Replaces)
      continue;
    const bool Before = IsBefore(Old);
    if (Clashes && !Before)
      Found = Old;
    if (Replaces && Before)
      Place = &Old;
  }
  if (!Place) // of readers some are enough; one of them is not the next writer
    Place = std::find_if(Of.begin(), Of.end() - 1,
                         [](const Access &Old) { return !Old.Writes; });
  *Place = Now;
  return Found;
}

std::optional<Access> AccessHistory::note(uint64_t Address, uint64_t Size,
                                          Access Now, Order IsBefore) {
  std::optional<Access> Found;
  uint64_t At = Address;
  while (At != Address + Size) {
    Page &In = page(At / (WordBytes * PageWords));
    std::lock_guard<std::mutex> Lock(In.Lock);
    do {
      const uint64_t First = At % WordBytes;
      const uint64_t Last =
          std::min<uint64_t>(WordBytes, First + Address + Size - At);
      Now.Bytes = ((1u << Last) - 1) & ~((1u << First) - 1);
      if (auto Other =
              note(In.Words[At / WordBytes % PageWords], Now, IsBefore))
        Found = Other;
      At += Last - First;
    } while (At != Address + Size && At % (WordBytes * PageWords) != 0);
  }
  return Found;
}
