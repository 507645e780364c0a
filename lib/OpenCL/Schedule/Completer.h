// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How commands that are over on the device come to their end. Each stream's
/// commands end in order, by the thread that sees it first: a waiting thread
/// asks the driver for its own command alone, and a thread of the context looks
/// after the others. It never blocks in the driver, where a long stream would
/// hold up the others: it looks at each stream again after an eighth of the time
/// that its first command has taken so far.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_COMPLETER_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_COMPLETER_H

#include "OpenCL/Schedule/Event.h"
#include "OpenCL/Schedule/QueueStream.h"

namespace spir2nvvm::opencl {

class Completer {
public:
  Completer() : Shared(std::make_shared<State>()) {}
  ~Completer();

  /// Before the first event is on its stream.
  void start();
  /// \p E is on its stream, after all that entered before.
  void enter(Ref<Event> E);
  /// The host waits for the end of \p E: callbacks, or commands that no stream
  /// can wait for.
  void hurry(Event &E);

  /// Blocks until \p E, which is on its stream, is over, as a rule; the caller
  /// looks. The driver's events stay meanwhile (Event::Borrowers). What fails
  /// is that the driver has ended.
  cuda::Status await(Event &E);
  /// Completes what is over on the stream of \p E, unless another thread does.
  void glance(Event &E);
  /// Blocks while there is very much on \p On.
  void waitForRoom(QueueStream &On);

private:
  struct State {
    RankedMutex<Rank::Inbox> M; // guards what follows, and all streams
    std::condition_variable Changed, Ended;
    bool Stop = false;
    bool Naps = false; // it will look by itself soon
    QueueStream *Busy = nullptr;
  };
  static void run(State &S);
  static QueueStream *nextDue(State &S);
  static void nap(State &S, unsigned Idle);
  static cuda::Status endWhatIsOver(State &S, QueueStream &On,
                                    const cuda::ContextScope &In,
                                    const Event *Known);
  static Ref<Event> takeFirst(State &S, QueueStream &On,
                              const cuda::ContextScope &In, const Event *Known,
                              cuda::Status &How);
  static cuda::Status waitInDriver(const cuda::ContextScope &In,
                                   const cuda::Event &Ended);
  static void setNextLook(QueueStream &On, uint64_t Now);
  static void link(State &S, QueueStream &On);
  static void unlink(State &S, QueueStream &On);
  static void complain(const Event &E, const cuda::Status &S);
  static void complete(Event &E, const cuda::Status &S);
  static void takeTimes(Event &E);

  std::shared_ptr<State> Shared;
  Thread Runner; // guarded by Shared->M
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_COMPLETER_H
