// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/AccessHistory.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- A word -----------------------------------------------------------------

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

void AccessedWord::forgetOthers(uint64_t Group) {
  for (Access &Old : Last)
    if (Old.Group != Group)
      Old = Access();
}

std::optional<Access> AccessedWord::note(const Access &Now,
                                         AccessOrder IsBefore) {
  std::optional<Access> Found;
  Access *Place = nullptr;
  for (Access &Old : Last) {
    if (!Old) {
      Place = &Old;
      continue;
    }
    const bool Clashes = clash(Old, Now);
    const bool Replaces = !Place && saysMore(Now, Old);
    if (!Clashes && !Replaces)
      continue;
    const bool Before = IsBefore(Old);
    if (Clashes && !Before)
      Found = Old;
    if (Replaces && Before)
      Place = &Old;
  }
  if (!Place) // of readers some are enough; one of them is not the next writer
    Place = std::find_if(Last.begin(), Last.end() - 1,
                         [](const Access &Old) { return !Old.Writes; });
  *Place = Now;
  return Found;
}

/// The bytes [Begin, End) of \p Words.
static std::optional<Access> noteIn(MutableArrayRef<AccessedWord> Words,
                                    uint64_t Begin, uint64_t End, Access &Now,
                                    AccessOrder IsBefore) {
  constexpr uint64_t Bytes = AccessedWord::Bytes;
  std::optional<Access> Found;
  for (uint64_t At = Begin; At < End; At = alignDown(At, Bytes) + Bytes) {
    const uint64_t First = At % Bytes, Last = std::min(Bytes, First + End - At);
    Now.Bytes = uint8_t(maskTrailingOnes<uint32_t>(unsigned(Last)) &
                        ~maskTrailingOnes<uint32_t>(unsigned(First)));
    if (auto Other = Words[At / Bytes].note(Now, IsBefore))
      Found = Other;
  }
  return Found;
}

// ---- A group's memory -------------------------------------------------------

void GroupHistory::reset(uint64_t Bytes) {
  Words.assign(divideCeil(Bytes, AccessedWord::Bytes), AccessedWord());
}

std::optional<Access> GroupHistory::note(uint64_t Offset, uint64_t Size,
                                         Access Now, AccessOrder IsBefore) {
  const uint64_t End = Offset + Size;
  for (uint64_t N = Offset / AccessedWord::Bytes;
       N != divideCeil(End, AccessedWord::Bytes); ++N)
    Words[N].forgetOthers(Now.Group);
  return noteIn(Words, Offset, End, Now, IsBefore);
}

// ---- All groups' memory -----------------------------------------------------

static constexpr uint64_t PageBytes = AccessSummary::PageBytes;

struct LaunchHistory::Page {
  std::mutex Lock;
  AccessSummary::Page Summary;
  std::array<AccessedWord, PageBytes / AccessedWord::Bytes> Words;
};

LaunchHistory::LaunchHistory() = default;
LaunchHistory::~LaunchHistory() = default;

LaunchHistory::Page &LaunchHistory::page(Recent &Known, uint64_t Number) {
  auto &[Of, Found] = Known[Number % Known.size()];
  if (Found && Of == Number)
    return *Found;
  std::lock_guard<std::mutex> Lock(Mutex);
  std::unique_ptr<Page> &In = Pages[Number];
  if (!In)
    In = std::make_unique<Page>();
  Of = Number;
  Found = In.get();
  return *In;
}

static AccessSummary::Way wayOf(const Access &A) {
  return A.IsAtomic ? AccessSummary::Atomics
         : A.Writes ? AccessSummary::Writes
                    : AccessSummary::Reads;
}

std::shared_ptr<const AccessSummary> LaunchHistory::summary() const {
  auto All = std::make_shared<AccessSummary>();
  for (const auto &[Number, In] : Pages)
    All->add(Number, In->Summary);
  return All;
}

std::optional<Access> LaunchHistory::note(Recent &Known, uint64_t Address,
                                          uint64_t Size, Access Now,
                                          AccessOrder IsBefore) {
  std::optional<Access> Found;
  const uint64_t End = Address + Size;
  for (uint64_t At = Address; At < End;
       At = alignDown(At, PageBytes) + PageBytes) {
    Page &In = page(Known, At / PageBytes);
    const uint64_t First = At % PageBytes;
    const uint64_t Last = std::min(PageBytes, First + End - At);
    std::lock_guard<std::mutex> Lock(In.Lock);
    In.Summary.note(First, Last - First, wayOf(Now), Now.Site);
    if (auto Other = noteIn(In.Words, First, Last, Now, IsBefore))
      Found = Other;
  }
  return Found;
}
