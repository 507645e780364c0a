// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// When a command is, as the application ordered it: what is certainly before
/// it, whatever happens to come first. Only the emulated driver's findings use
/// it; without them there is none.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_MOMENT_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_MOMENT_H

#include "Cuda/Driver.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace spir2nvvm::opencl {

/// As many commands or chains of them are told apart, and no older ones: the
/// driver holds the last few that ended against one another.
constexpr size_t KnownApart = 128;

/// Of some chains of commands the last place that is over, or before something.
class Past {
public:
  void add(uint64_t Chain, uint64_t Place) {
    auto At = std::lower_bound(Places.begin(), Places.end(),
                               std::pair(Chain, uint64_t(0)));
    if (At != Places.end() && At->first == Chain)
      At->second = std::max(At->second, Place);
    else
      Places.insert(At, {Chain, Place});
    if (Places.size() > KnownApart)
      forgetHalf();
  }
  void add(const Past &Other) {
    addUpTo(Other.All);
    for (const auto &[Chain, Place] : Other.Places)
      add(Chain, Place);
  }
  /// Everything with a number up to \p Number.
  void addUpTo(uint64_t Number) { All = std::max(All, Number); }
  uint64_t all() const { return All; }
  /// Pairs, as the driver takes them.
  std::vector<uint64_t> pairs() const {
    std::vector<uint64_t> Each;
    for (const auto &[Chain, Place] : Places)
      Each.insert(Each.end(), {Chain, Place});
    return Each;
  }

private:
  /// Places are numbers of commands, so the oldest are the lowest.
  void forgetHalf() {
    std::vector<uint64_t> Sorted;
    for (const auto &[Chain, Place] : Places)
      Sorted.push_back(Place);
    auto Middle = Sorted.begin() + long(Sorted.size() / 2);
    std::nth_element(Sorted.begin(), Middle, Sorted.end());
    addUpTo(*Middle);
    Places.erase(std::remove_if(Places.begin(), Places.end(),
                                [&](const auto &P) { return P.second <= All; }),
                 Places.end());
  }

  std::vector<std::pair<uint64_t, uint64_t>> Places; // by chains
  uint64_t All = 0;
};

struct Moment {
  uint64_t Number = 0; // of the context's commands
  int Thread = 0;      // that enqueued it
  /// Of a queue in order, or of this command alone; 0: of the host's.
  uint64_t Chain = 0;
  Past Before;
  /// What is before it, too, once that is known.
  std::vector<std::shared_ptr<const Moment>> After;

  /// When all of After are settled.
  void settle() {
    for (const std::shared_ptr<const Moment> &M : After)
      M->addTo(Before);
    After.clear();
  }
  void addTo(Past &P) const {
    P.add(Before);
    if (Chain)
      P.add(Chain, Number);
  }
  cuda::Status tell(const cuda::Driver &Cuda, bool MayRace) const {
    const std::vector<uint64_t> Pairs = Before.pairs();
    const cuda::CommandNote Note{Number,       Thread,       Chain,
                                 Number,       Pairs.data(), Pairs.size() / 2,
                                 Before.all(), MayRace};
    return Cuda.Emulator->NoteCommand(&Note);
  }
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_MOMENT_H
