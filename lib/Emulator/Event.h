// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A point in a stream that others wait for, and the time at which it was
/// reached.

#ifndef SPIR2NVVM_LIB_EMULATOR_EVENT_H
#define SPIR2NVVM_LIB_EMULATOR_EVENT_H

#include "Emulator/Stream.h"

#include <chrono>

namespace spir2nvvm::emulator {

class Event {
public:
  using Clock = std::chrono::steady_clock;

  Event(Context &Home, unsigned Flags) : Home(Home), Flags(Flags) {}

  Context &context() const { return Home; }
  bool isTimed() const { return !(Flags & cuda::FlagEventDisableTiming); }

  /// From now on the event is what \p On has been told so far.
  void record(Stream &On);
  /// Of the last record; one without a stream when there was none.
  Ticket ticket() const;
  bool wasRecorded() const;
  /// Of the last record, which must have happened.
  Clock::time_point time() const;

private:
  struct Record {
    Ticket Place;
    // The stream's thread writes it before the ticket happens.
    std::shared_ptr<Clock::time_point> Time;
  };
  Context &Home;
  const unsigned Flags;
  mutable std::mutex Mutex;
  Record Last;
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_EVENT_H
