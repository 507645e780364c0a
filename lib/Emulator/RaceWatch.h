// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Commands that access the same bytes though the program put none before the
/// other.

#ifndef SPIR2NVVM_LIB_EMULATOR_RACEWATCH_H
#define SPIR2NVVM_LIB_EMULATOR_RACEWATCH_H

#include "Cuda/Types.h"
#include "Executor/CompiledProgram.h"

#include <deque>
#include <map>
#include <mutex>
#include <set>

namespace spir2nvvm::emulator {

/// cuda::CommandNote with what it points to.
struct Origin {
  explicit Origin(const cuda::CommandNote &Note);

  uint64_t Number, Chain, Place;
  pid_t By;
  bool MayRace;
  std::map<uint64_t, uint64_t> Before; // the last place of a chain
  uint64_t All;                        // the last number of all

  bool isBefore(const Origin &Later) const;
};

/// For what this thread makes next; null: nobody said.
std::shared_ptr<const Origin> currentOrigin();
void setCurrentOrigin(std::shared_ptr<const Origin> Now);

/// Whether a race with it is to be looked for.
inline bool mayRace(const Origin *From) { return From && From->MayRace; }

class RaceWatch {
public:
  struct Ended {
    std::shared_ptr<const Origin> From;
    std::string What; // "kernel 'fill'"
    std::shared_ptr<const AccessSummary> Accesses;
    std::shared_ptr<const CompiledProgram> Program; // of a kernel
  };
  /// Clashes of \p E with those that ended before it.
  std::vector<Diagnostic> add(Ended E);

private:
  /// As many are kept as may be under way at a time, as a rule.
  static constexpr size_t Most = 64;
  std::mutex M; // guards what follows
  std::deque<Ended> Recent;
  std::set<std::string> Said;
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_RACEWATCH_H
