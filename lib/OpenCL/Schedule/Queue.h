// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A command queue: where commands enter the graph, and the order it gives
/// them.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_QUEUE_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_QUEUE_H

#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Schedule/Event.h"
#include "OpenCL/Schedule/QueueStream.h"
#include "OpenCL/Threads/HostWorker.h"

#include <deque>

namespace spir2nvvm::opencl {

/// The events that a command waits for, all of the queue's context.
using WaitList = std::vector<Ref<Event>>;

class Queue final : public Object<Queue, _cl_command_queue, Kind::Queue,
                                  CL_INVALID_COMMAND_QUEUE> {
public:
  struct Description {
    cl_command_queue_properties Properties = 0;
    cl_queue_priority_khr Priority = CL_QUEUE_PRIORITY_MED_KHR;
    std::vector<cl_queue_properties> AsGiven; // the pairs, with their 0
  };
  static Result<Ref<Queue>> make(Context &C, Device &D, Description Wanted);
  ~Queue() { Home->leave(*this); }

  Context &context() const { return *Home; }
  Device &device() const { return On; }
  DeviceContext &deviceContext() const { return *OnContext; }
  cl_command_queue_properties properties() const { return Facts.Properties; }
  const std::vector<cl_queue_properties> &propertiesAsGiven() const {
    return Facts.AsGiven;
  }
  bool isProfiled() const { return properties() & CL_QUEUE_PROFILING_ENABLE; }
  bool isInOrder() const {
    return !(properties() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  }

  /// How a command relates to the others of its queue.
  enum class Place : uint8_t {
    Ordinary,
    Marker,        // after everything so far
    Barrier,       // and before everything to come
    BarrierForList // before everything to come, after its wait list only
  };
  struct Wanted {
    const WaitList &After;
    bool Blocking = false;
    cl_event *Out = nullptr; // where the application wants its event
    Place Where = Place::Ordinary;
  };
  cl_int enqueue(Command What, const Wanted &How);
  /// Blocks until everything enqueued so far is over.
  void finish();

private:
  friend class Graph;
  Queue(Context &C, Device &D, DeviceContext &OnContext, Description Wanted)
      : Home(C), On(D), OnContext(&OnContext), Facts(std::move(Wanted)) {
    C.enter(*this);
  }

  /// Makes \p E the queue's newest; what it must follow because of its place.
  std::vector<Ref<Event>> enter(Event &E, Place Where);
  /// The same for findings, where what is over counts, too.
  void place(Event &E, Place Where);
  std::vector<Ref<Event>> pending() const;
  /// \p E is over.
  void forget(Event &E);
  QueueStream &pickStream();
  /// For what may block on its way to a stream.
  HostWorker &transfers() { return Blocking; }
  void waitForRoom();

  Ref<Context> Home;
  Device &On;
  DeviceContext *OnContext;
  const Description Facts;
  std::vector<std::unique_ptr<QueueStream>> Streams; // never changed
  std::atomic<unsigned> NextStream{0};
  HostWorker Blocking;

  RankedMutex<Rank::Queue> M;                 // guards what follows
  Event *Oldest = nullptr, *Newest = nullptr; // what is not over
  Ref<Event> LastBarrier;                     // none once it is over
  // Where the driver wants to know the order.
  uint64_t Chain = 0;                               // of a queue in order
  std::deque<std::shared_ptr<const Moment>> Recent; // since the last barrier
  uint64_t Older = 0; // the last of those that are no longer in Recent
  std::shared_ptr<const Moment> Latest; // that all to come follow
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_QUEUE_H
