// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/LaneHistory.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

template <typename T> static void join(T &Into, const T &Other) {
  for (uint32_t Lane = 0; Lane != WarpSize; ++Lane)
    Into[Lane] = std::max(Into[Lane], Other[Lane]);
}

void LaneHistory::reset(uint64_t SharedBytes, uint64_t Items) {
  forget();
  Bytes.resize(std::max<uint64_t>(Bytes.size(), SharedBytes));
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

std::optional<LaneHistory::Access>
LaneHistory::note(uint64_t Offset, uint64_t Size, uint32_t Item, uint32_t Site,
                  AccessKind Kind) {
  const Access Now{Item, Known[Item][Item % WarpSize], Site,
                   Kind == AccessKind::Atomic};
  std::optional<Access> Other;
  for (uint64_t At = Offset; At != Offset + Size; ++At) {
    Byte &B = Bytes[At];
    const Access &Last = B.Writer ? B.Writer : B.Readers[0];
    if (B.Era != Era || (Last && Last.Item / WarpSize != Item / WarpSize)) {
      B = Byte();
      B.Era = Era;
    }
    bool BothAtomic = B.Writer.Atomic && Now.Atomic;
    bool SameStore = Kind == AccessKind::Store && B.Writer.Site == Site;
    if (!BothAtomic && !SameStore && clashes(B.Writer, Item))
      Other = B.Writer;
    if (Kind == AccessKind::Load) {
      if (B.Readers[0].Item != Item)
        B.Readers[1] = B.Readers[0];
      B.Readers[0] = Now;
      continue;
    }
    for (const Access &Reader : B.Readers)
      if (clashes(Reader, Item))
        Other = Reader;
    B.Writer = Now;
  }
  return Other;
}
