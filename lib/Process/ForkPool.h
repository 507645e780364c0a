// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs parts of this program in processes of their own, several at a time,
/// each with limits of time and memory. Whatever one does, its end comes back.

#ifndef SPIR2NVVM_LIB_PROCESS_FORKPOOL_H
#define SPIR2NVVM_LIB_PROCESS_FORKPOOL_H

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace spir2nvvm {

struct ForkLimits {
  unsigned Jobs = 1;
  unsigned Seconds = 120;   // for each
  uint64_t MemoryBytes = 0; // for each; 0: no limit
  /// When all of it ends, done or not.
  std::optional<std::chrono::steady_clock::time_point> Deadline{};
};

/// What a process came to.
struct ForkResult {
  size_t Index = 0;
  std::string Output; // what it sent
  int Status = 0;     // as waitpid() has it
  bool TimedOut = false;
  double Milliseconds = 0;
};

/// What a process sends goes through this.
using ForkOutput = std::function<void(std::string_view)>;

/// Calls \p Work for 0 to \p Count - 1, each in a fork of this process, which
/// must have no other thread, and \p OnEnd here as they end. Those that the
/// deadline interrupts or that it does not let begin have no end.
void runForks(size_t Count, const ForkLimits &Limits,
              const std::function<void(size_t, const ForkOutput &)> &Work,
              const std::function<void(const ForkResult &)> &OnEnd);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_FORKPOOL_H
