// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A translation that is ended from outside: by another thread, or because its
/// time is up. It is checked between steps, and while another program runs.

#ifndef SPIR2NVVM_LIB_PROCESS_INTERRUPT_H
#define SPIR2NVVM_LIB_PROCESS_INTERRUPT_H

#include <atomic>
#include <chrono>

namespace spir2nvvm {

class Interrupt {
public:
  enum class Cause { None, Cancelled, TimeIsUp };

  /// Ends what runs, or else what is begun next. From any thread.
  void cancel() { Cancelled = true; }

  /// Something that may take \p Seconds begins; 0: as long as it likes.
  void begin(unsigned Seconds) {
    IsTimed = Seconds != 0;
    End = Clock::now() + std::chrono::seconds(Seconds);
  }
  /// It has ended, and with it what was asked of it.
  void end() {
    Cancelled = false;
    IsTimed = false;
  }

  Cause cause() const {
    if (Cancelled)
      return Cause::Cancelled;
    return IsTimed && Clock::now() >= End ? Cause::TimeIsUp : Cause::None;
  }
  bool isRequested() const { return cause() != Cause::None; }

private:
  using Clock = std::chrono::steady_clock;
  std::atomic<bool> Cancelled = false;
  bool IsTimed = false; // the working thread's alone, as End is
  Clock::time_point End;
};

/// The time in which something can be ended from outside.
class Interruptible {
public:
  /// As long as \p Seconds at most; 0: no limit. \p Stop may be null.
  Interruptible(Interrupt *Stop, unsigned Seconds) : Stop(Stop) {
    if (Stop)
      Stop->begin(Seconds);
  }
  ~Interruptible() {
    if (Stop)
      Stop->end();
  }
  Interruptible(const Interruptible &) = delete;
  Interruptible &operator=(const Interruptible &) = delete;

private:
  Interrupt *const Stop;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_INTERRUPT_H
