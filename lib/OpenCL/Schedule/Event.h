// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An event: the node of the graph of commands. It holds its command, who waits
/// for it, and where it is on its way from queued to complete.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_EVENT_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_EVENT_H

#include "Cuda/Stream.h"
#include "OpenCL/Schedule/Command.h"
#include "OpenCL/Schedule/Context.h"
#include "OpenCL/Threads/Clock.h"
#include "OpenCL/Threads/HostWorker.h"

#include <array>
#include <condition_variable>
#include <optional>
#include <thread>
#include <vector>

namespace spir2nvvm::opencl {

class Queue;
class QueueStream;

/// pfn_notify of clSetEventCallback.
using EventNotify = void(CL_CALLBACK *)(cl_event, cl_int, void *);

class Event final
    : public Object<Event, _cl_event, Kind::Event, CL_INVALID_EVENT> {
public:
  enum Stamp { Queued, Submit, Start, End };

  /// Of a command of \p Q; the guard of its dependencies is up.
  static Result<Ref<Event>> make(Queue &Q, Command What);
  static Result<Ref<Event>> makeUser(Context &C);
  ~Event();

  Context &context() const { return *Home; }
  Queue *queue() const { return Of.get(); }
  cl_command_type commandType() const { return Type; }
  bool isUser() const { return !Of; }
  /// CL_QUEUED ... CL_COMPLETE, or a negative error.
  cl_int status() const { return Execution.load(std::memory_order_acquire); }
  bool isOver() const { return status() <= CL_COMPLETE; }
  cl_ulong stamp(Stamp S) const { return Stamps[S]; }

  /// The only writer of the state: false for a step that there is
  /// not, such as the loser of a race takes. Callbacks that are due go to
  /// the host's worker.
  bool advance(cl_int To);
  /// Calls \p Notify on the host's worker at \p When, or at once if that is
  /// past.
  void onStatus(cl_int When, EventNotify Notify, void *User);
  /// Blocks until it is over; gives the status.
  cl_int wait();
  /// The status, and what the driver knows by now is in it.
  cl_int look();

private:
  friend class Graph;
  friend class Completer;
  friend class Queue;
  friend class Line<Event>;
  struct Callback final : HostTask {
    void run() override {
      Self->tellHost();
      Notify(Self->handle(), With, User);
    }
    cl_int When = 0;
    EventNotify Notify = nullptr;
    void *User = nullptr;
    Ref<Event> Self; // once it is due
    cl_int With = 0;
  };
  /// A command of the host's on its way.
  struct HostRun final : HostTask {
    void run() override;
    Ref<Event> Self; // once it is posted
  };
  /// A command that may block on its way to the device.
  struct Submission final : HostTask {
    void run() override;
    Ref<Event> Self; // once it is posted
  };
  /// A waiter. A wait list hands failure on, the order of a queue
  /// does not.
  struct Edge {
    Ref<Event> To;
    bool HandsFailureOn;
  };

  /// The host knows of its end, if it is over.
  void tellHost();
  /// Its command has run, and its times are known.
  void profile() const;
  Event(Ref<Context> Home, Ref<Queue> Of, Command What, cl_int Begin);
  void call(std::unique_ptr<Callback> C, cl_int Now);
  void giveBack();
  std::unique_ptr<Callback> takeDue(cl_int Now);
  bool isStep(cl_int To) const;

  Ref<Context> Home;
  Ref<Queue> Of; // none: a user event
  const cl_command_type Type;

  RankedMutex<Rank::Event> M; // guards what follows
  std::condition_variable Over;
  std::atomic<cl_int> Execution;
  std::array<cl_ulong, 4> Stamps{};
  std::vector<std::unique_ptr<Callback>> Callbacks;
  std::vector<Edge> Dependents;
  bool OnDevice = false; // submitted: others can wait for Ended on their stream
  bool Claimed = false;  // a thread is completing it
  bool IsLeft = false;   // after its end: the last borrower gives them back
  unsigned Borrowers = 0;                  // threads that wait for Ended
  std::optional<cuda::Event> Began, Ended; // on Stream
  QueueStream *Stream = nullptr;

  // Guarded by the completer.
  bool IsOnLine = false, IsUrgent = false;

  std::shared_ptr<Moment> When; // null: nobody wants to know

  // Only the thread that submits or completes it touches these.
  Command What;
  std::vector<Ref<Event>> Before;    // until it is submitted
  std::unique_ptr<HostRun> OnHost;   // of a command of the host's
  std::unique_ptr<Submission> Later; // of one that may block
  std::thread::id Waiter;            // of the call that made it, if it blocks
  Event *NextInLine = nullptr;       // of the graph's or the completer's

  std::atomic<uint32_t> Unmet{1}; // the guard of its creator
  std::atomic<bool> DependencyFailed{false};

  // The queue's list of what is not over; guarded by the queue.
  Event *Previous = nullptr, *Next = nullptr;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_EVENT_H
