// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The thread of a context that sees commands end on the device. Each stream's
/// commands end in order, so it only looks at the first of each. While one
/// stream is busy it blocks in the driver; with several it looks at them in
/// turn, with growing pauses, so that a short one does not wait for a long one.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_COMPLETER_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_COMPLETER_H

#include "OpenCL/Objects/Event.h"
#include "OpenCL/Schedule/QueueStream.h"

namespace spir2nvvm::opencl {

class Completer {
public:
  Completer() : Shared(std::make_shared<State>()) {}
  ~Completer();

  /// Before the first event is on its stream.
  void start();
  /// \p E is on its stream.
  void watch(Ref<Event> E);

private:
  struct State {
    RankedMutex<Rank::Inbox> M;
    std::condition_variable Changed;
    Line<Event> Inbox;
    bool Stop = false;
    QueueStream *Busy = nullptr; // of the thread alone: the first, and on
  };
  static void run(State &S);
  static bool takeInbox(State &S, bool MayWait);
  static bool lookAtAll(State &S);
  static Ref<Event> look(Line<Event> &Commands);
  static void pause(State &S, unsigned Round);
  static void block(Event &E);
  static void complain(const Event &E, const cuda::Status &S);
  static void complete(Event &E, const cuda::Status &S);
  static void takeTimes(Event &E);

  std::shared_ptr<State> Shared;
  Thread Runner; // guarded by Shared->M
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_COMPLETER_H
