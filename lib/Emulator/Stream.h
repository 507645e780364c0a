// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A stream: a queue of commands and the one thread that runs them in order,
/// except for brief ones on an idle stream, which the caller's thread runs, and
/// those that whoever waits for them comes to first.

#ifndef SPIR2NVVM_LIB_EMULATOR_STREAM_H
#define SPIR2NVVM_LIB_EMULATOR_STREAM_H

#include "Cuda/Types.h"
#include "Emulator/RaceWatch.h"
#include "Emulator/Timeline.h"
#include "Executor/Run/LaunchRequest.h"

#include <optional>
#include <thread>
#include <vector>

namespace spir2nvvm::emulator {

class Context;

/// Something that a stream does in its turn.
class Command {
public:
  virtual ~Command() = default;
  /// At \p Turn, which is a graph's for what is in it. What is not Success is
  /// the end of the context.
  virtual cuda::Code run(const LaunchTurn &Turn) = 0;
  /// On the caller's thread, when it has to wait for its turn.
  virtual void defer() {}
  /// From now on it runs as often as its graph does.
  virtual void repeat() {}

  std::vector<Ticket> After; // of other streams
  /// Who asked for it, for findings; null: it was not said.
  const std::shared_ptr<const Origin> From = currentOrigin();
  /// So quick that the calling thread does it if nothing comes before it:
  /// waking the stream's thread takes longer.
  bool IsBrief = false;
  /// Whoever waits for it may do it.
  bool IsForAnyone = false;
  /// Its place, once it is queued.
  LaunchTurn Turn;
};

/// A command that is a function.
template <typename Fn> class FunctionCommand : public Command {
public:
  explicit FunctionCommand(Fn Act) : Act(std::move(Act)) {}
  cuda::Code run(const LaunchTurn &) override { return Act(); }

private:
  Fn Act;
};

template <typename Fn> std::unique_ptr<Command> makeCommand(Fn Act) {
  return std::make_unique<FunctionCommand<Fn>>(std::move(Act));
}
template <typename Fn> std::unique_ptr<Command> makeBriefCommand(Fn Act) {
  std::unique_ptr<Command> C = makeCommand(std::move(Act));
  C->IsBrief = C->IsForAnyone = true;
  return C;
}

/// CUstreamCaptureStatus.
enum class CaptureState : uint8_t { None, Active, Invalidated };

/// What a stream was told instead of doing it.
struct Captured {
  std::vector<std::shared_ptr<Command>> Commands;
  bool IsGood = true; // no call asked for what is not yet there
};

class Stream {
public:
  Stream(Context &Home, unsigned Flags, int Priority);
  /// Runs what is left.
  ~Stream();
  Stream(const Stream &) = delete;
  Stream &operator=(const Stream &) = delete;

  Context &context() const { return Home; }
  unsigned flags() const { return Flags; }
  int priority() const { return Priority; }
  uint64_t id() const { return Id; }
  /// Takes turns with the legacy default stream.
  bool isBlocking() const { return !(Flags & cuda::FlagStreamNonBlocking); }

  const std::shared_ptr<Timeline> &timeline() const { return Line; }
  bool isIdle() const { return Line->isIdle(); }
  Ticket lastTicket() const { return {Line, Line->last()}; }

  /// Appends \p C and returns its number. Context::submit is for everybody
  /// else: it knows what other streams must have done before.
  uint64_t push(std::unique_ptr<Command> C);
  /// A thread that waits for command \p Number does what the stream's thread has
  /// not begun, or helps it, for a while: the one need not wake up then, and the
  /// other would only sleep.
  void help(uint64_t Number);

  // ---- Capture ----
  /// False if it is captured already; and, at the end, if it is not.
  bool beginCapture();
  std::optional<Captured> endCapture();
  CaptureState captureState() const;
  /// A call wants to know or to wait for what is only captured, which ends that
  /// badly. False: nothing is captured.
  bool spoilCapture();

private:
  /// Takes \p C if there is a capture.
  bool capture(std::unique_ptr<Command> &C);
  /// Runs \p C on this thread; false, and nothing was done, if it is not brief
  /// or has to wait.
  bool runHere(std::unique_ptr<Command> &C, uint64_t &Number);
  /// Runs what comes before command \p Number, and that, on this thread.
  void runQueued(uint64_t Number);
  std::unique_ptr<Command> takeFirst(uint64_t Number);
  void endVisit(std::unique_lock<std::mutex> &Lock);
  void work();
  void pause(uint64_t Number) const;
  void runOne(Command &C);

  Context &Home;
  const unsigned Flags;
  const int Priority;
  const uint64_t Id;
  const std::shared_ptr<Timeline> Line = std::make_shared<Timeline>();

  mutable std::mutex CaptureMutex;
  std::optional<Captured> Capturing; // guarded by CaptureMutex
  std::atomic<bool> IsCapturing{false};

  std::mutex Mutex;
  std::condition_variable Arrived;
  std::vector<std::unique_ptr<Command>> Queue;
  bool Closing = false, Sleeping = false;
  bool HasGuest = false;  // a thread is in runHere() or runQueued()
  bool IsWorking = false; // the stream's own is
  std::thread Runner;     // begins with the first command
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_STREAM_H
