// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How far a stream has come. A place on it is a number; everything that orders
/// streams (events, the legacy default stream, synchronisation) waits until a
/// timeline has come to a number that was given out before, so that nothing
/// waits in a circle. A timeline outlives its stream: events refer to it.

#ifndef SPIR2NVVM_LIB_EMULATOR_TIMELINE_H
#define SPIR2NVVM_LIB_EMULATOR_TIMELINE_H

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>

namespace spir2nvvm::emulator {

class Timeline {
public:
  /// The number of one more command.
  uint64_t begin() { return Begun.fetch_add(1) + 1; }
  /// The next command is done.
  void finish();

  /// Of the last command so far.
  uint64_t last() const { return Begun.load(); }
  bool hasHappened(uint64_t Number) const { return Done.load() >= Number; }
  bool isIdle() const { return hasHappened(last()); }
  void wait(uint64_t Number);

private:
  std::atomic<uint64_t> Begun{0}, Done{0};
  std::atomic<unsigned> Waiters{0};
  std::mutex Mutex;
  std::condition_variable Progress;
};

/// Happened when \p On has come to \p Number; one without a timeline always
/// has.
struct Ticket {
  std::shared_ptr<Timeline> On;
  uint64_t Number = 0;

  bool happened() const { return !On || On->hasHappened(Number); }
  void wait() const {
    if (On)
      On->wait(Number);
  }
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_TIMELINE_H
