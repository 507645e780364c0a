// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/LaneHistory.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static constexpr uint64_t WordBytes = 4;

template <typename T> static void join(T &Into, const T &Other) {
  for (uint32_t Lane = 0; Lane != WarpSize; ++Lane)
    Into[Lane] = std::max(Into[Lane], Other[Lane]);
}

void LaneHistory::reset(uint64_t SharedBytes, uint64_t Items) {
  forget();
  Bytes.resize(std::max<uint64_t>(Bytes.size(), SharedBytes));
  Words.resize(divideCeil(Bytes.size(), WordBytes));
  Known.assign(Items, Times{});
  Atomics.assign(divideCeil(Items, WarpSize), Times{});
  for (uint64_t Item = 0; Item != Items; ++Item)
    Known[Item][Item % WarpSize] = 1;
}

void LaneHistory::order(uint64_t First, uint32_t Lanes) {
  Times All{};
  for (uint32_t Open = Lanes; Open != 0; Open &= Open - 1)
    join(All, Known[First + countTrailingZeros(Open)]);
  for (uint32_t Open = Lanes; Open != 0; Open &= Open - 1) {
    unsigned Lane = countTrailingZeros(Open);
    Known[First + Lane] = All;
    ++Known[First + Lane][Lane];
  }
}

void LaneHistory::acquire(uint32_t Item) {
  join(Known[Item], Atomics[Item / WarpSize]);
}

void LaneHistory::release(uint32_t Item) {
  join(Atomics[Item / WarpSize], Known[Item]);
  ++Known[Item][Item % WarpSize];
}

bool LaneHistory::clashes(const Access &Before, uint32_t Item) const {
  return Before && Before.Item != Item &&
         Known[Item][Before.Item % WarpSize] < Before.Time;
}

void LaneHistory::note(Unit &Of, const Access &Now, AccessKind Kind,
                       std::optional<Access> &Other) {
  const Access &Last = Of.Writer ? Of.Writer : Of.Readers[0];
  if (Of.Era != Era || (Last && Last.Item / WarpSize != Now.Item / WarpSize)) {
    Of = Unit();
    Of.Era = Era;
  }
  bool BothAtomic = Of.Writer.Atomic && Now.Atomic;
  bool SameStore = Kind == AccessKind::Store && Of.Writer.Site == Now.Site;
  if (!BothAtomic && !SameStore && clashes(Of.Writer, Now.Item))
    Other = Of.Writer;
  if (Kind == AccessKind::Load) {
    if (Of.Readers[0].Item != Now.Item)
      Of.Readers[1] = Of.Readers[0];
    Of.Readers[0] = Now;
    return;
  }
  for (const Access &Reader : Of.Readers)
    if (clashes(Reader, Now.Item))
      Other = Reader;
  Of.Writer = Now;
}

std::optional<LaneHistory::Access>
LaneHistory::note(uint64_t Offset, uint64_t Size, uint32_t Item, uint32_t Site,
                  AccessKind Kind) {
  const Access Now{Known[Item][Item % WarpSize], Site,
                   static_cast<uint16_t>(Item), Kind == AccessKind::Atomic};
  const bool IsWhole = (Offset | Size) % WordBytes == 0;
  std::vector<Unit> &Units = IsWhole ? Words : Bytes;
  const uint64_t Step = IsWhole ? WordBytes : 1;
  std::optional<Access> Other;
  for (uint64_t At = Offset; At != Offset + Size; At += Step)
    note(Units[At / Step], Now, Kind, Other);
  return Other;
}
