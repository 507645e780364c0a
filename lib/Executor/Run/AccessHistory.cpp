// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/AccessHistory.h"

using namespace spir2nvvm::executor;

// ---- A range ----------------------------------------------------------------

AccessedRange::Words::Words(unsigned Shift, uint64_t Count)
    : Shift(Shift), Count(Count),
      Marks(std::make_unique<MarkWord[]>(Count * AccessedWord::Kinds)) {}

AccessedRange::AccessedRange(uint64_t Bytes)
    : Bytes((Bytes + WordBytes - 1) & ~(WordBytes - 1)),
      ByWord(std::make_unique<Words>(WordShift, wordCount())) {
  Used = ByWord.get();
  Whole = ByWord->Marks.get();
}

// What others note for words in the meantime may be lost.
const AccessedRange::Words &AccessedRange::refine() {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (ByByte)
    return *ByByte;
  auto Fine = std::make_unique<Words>(0, Bytes);
  for (uint64_t N = 0; N != Bytes; ++N)
    Fine->at(N).copy(ByWord->at(N >> WordShift));
  ByByte = std::move(Fine);
  Whole.store(nullptr, std::memory_order_release);
  Used.store(ByByte.get(), std::memory_order_release);
  return *ByByte;
}

void AccessedRange::clear() {
  std::lock_guard<std::mutex> Lock(Mutex);
  const Words &In = *Used.load(std::memory_order_relaxed);
  for (uint64_t N = 0; N != In.Count * AccessedWord::Kinds; ++N)
    In.Marks[N].store(0, std::memory_order_relaxed);
  for (auto &Of : Latest)
    Of.store(0, std::memory_order_relaxed);
}

// ---- Moments ----------------------------------------------------------------

struct LaunchHistory::Page {
  AccessedRange Range{PageBytes};
  uint64_t Generation = 0;
};

LaunchHistory::LaunchHistory() : Ring(new Moment[Window]) {}
LaunchHistory::~LaunchHistory() = default;

void LaunchHistory::beginLaunch() {
  First = FirstOfLaunch = Next;
  for (auto &[Number, Each] : Pages)
    if (Each->Range.isOfWords())
      Free.push_back(std::move(Each));
  Pages.clear();
}

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
  if (!In && Free.empty()) {
    In = std::make_unique<Page>();
  } else if (!In) {
    In = std::move(Free.back());
    Free.pop_back();
  }
  if (In->Generation != 0 && In->Generation != Generation)
    In->Range.clear();
  In->Generation = Generation;
  return In->Range;
}

void LaunchHistory::trim() {
  constexpr size_t MostPages = 8192; // of 32 KiB or more
  if (Pages.size() + Free.size() <= MostPages)
    return;
  Pages.clear();
  Free.clear();
}
