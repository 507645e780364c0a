// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/AccessHistory.h"

using namespace spir2nvvm::executor;

// ---- A range ----------------------------------------------------------------

AccessedRange::AccessedRange(uint64_t Bytes)
    : Bytes((Bytes + 3) & ~uint64_t(3)), ByWord(std::make_unique<Words>()) {
  ByWord->Shift = WordShift;
  ByWord->All = std::make_unique<AccessedWord[]>(this->Bytes >> WordShift);
  Used = ByWord.get();
  Whole = ByWord->All.get();
}

// What others note for words in the meantime may be lost.
const AccessedRange::Words &AccessedRange::refine() {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (ByByte)
    return *ByByte;
  auto Fine = std::make_unique<Words>();
  Fine->Shift = 0;
  Fine->All = std::make_unique<AccessedWord[]>(Bytes);
  for (uint64_t N = 0; N != Bytes; ++N)
    Fine->All[N].copy(ByWord->All[N >> WordShift]);
  ByByte = std::move(Fine);
  Whole.store(nullptr, std::memory_order_release);
  Used.store(ByByte.get(), std::memory_order_release);
  return *ByByte;
}

void AccessedRange::clear() {
  std::lock_guard<std::mutex> Lock(Mutex);
  const Words &In = *Used.load(std::memory_order_relaxed);
  for (uint64_t N = 0; N != Bytes >> In.Shift; ++N)
    In.All[N].clear();
}

// ---- Moments ----------------------------------------------------------------

struct LaunchHistory::Page {
  AccessedRange Range{PageBytes};
  uint64_t Generation = 0;
};

LaunchHistory::LaunchHistory() : Ring(new Moment[Window]) {}
LaunchHistory::~LaunchHistory() = default;

void LaunchHistory::beginLaunch() { First = FirstOfLaunch = Next; }

uint32_t LaunchHistory::takeNumbers() {
  constexpr uint32_t Last = ~uint32_t(0) - 2 * Window;
  std::lock_guard<std::mutex> Lock(Mutex);
  if (Next >= Last) {
    ++Generation;
    FirstOfLaunch = First = Next = 1;
  }
  const uint32_t Mine = Next;
  Next = Mine + AtOnce;
  if (Next - FirstOfLaunch > Window)
    First = Next - Window;
  return Mine;
}

// ---- Pages ------------------------------------------------------------------

AccessedRange &LaunchHistory::findPage(uint64_t Number) {
  std::lock_guard<std::mutex> Lock(Mutex);
  std::unique_ptr<Page> &In = Pages[Number];
  if (!In)
    In = std::make_unique<Page>();
  else if (In->Generation != Generation)
    In->Range.clear();
  In->Generation = Generation;
  return In->Range;
}

void LaunchHistory::trim() {
  constexpr size_t MostPages = 8192; // of 32 KiB or more
  if (Pages.size() > MostPages)
    Pages.clear();
}
