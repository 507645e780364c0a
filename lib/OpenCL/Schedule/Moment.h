// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// When a command is, as the application ordered it: what is certainly before
/// it, whatever happens to come first. Only the emulated driver's findings use
/// it; without them there is none.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_MOMENT_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_MOMENT_H

#include "Cuda/Driver.h"

#include <map>
#include <memory>
#include <vector>

namespace spir2nvvm::opencl {

/// Of some chains of commands the last place that is over, or before something.
class Past {
public:
  void add(uint64_t Chain, uint64_t Place) {
    uint64_t &Last = Places[Chain];
    Last = std::max(Last, Place);
  }
  void add(const Past &Other) {
    for (const auto &[Chain, Place] : Other.Places)
      add(Chain, Place);
  }
  /// Pairs, as the driver takes them.
  std::vector<uint64_t> pairs() const {
    std::vector<uint64_t> All;
    for (const auto &[Chain, Place] : Places)
      All.insert(All.end(), {Chain, Place});
    return All;
  }

private:
  std::map<uint64_t, uint64_t> Places;
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
  cuda::Status tell(const cuda::Driver &Cuda) const {
    const std::vector<uint64_t> Pairs = Before.pairs();
    const cuda::CommandNote Note{Number, Thread,       Chain,
                                 Number, Pairs.data(), Pairs.size() / 2};
    return Cuda.Emulator->NoteCommand(&Note);
  }
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_MOMENT_H
