// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The graph of commands. An event waits on the host for what no stream knows
/// yet: user events, commands of the host, and commands that wait themselves.
/// Once all of that is settled, the command goes to its stream, which waits for
/// the rest. So the device only ever gets commands that nothing can cancel.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_GRAPH_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_GRAPH_H

#include "OpenCL/Schedule/Event.h"

namespace spir2nvvm::opencl {

class Graph {
public:
  /// \p After, whose guard is still up, waits for \p Before. In a wait list
  /// (\p HandsFailureOn) it fails with it.
  static void link(Event &Before, Event &After, bool HandsFailureOn);
  /// Gets what the way of \p E takes: later, a lack of memory or threads could
  /// not be reported.
  static void prepare(Event &E);
  /// Takes the guard of \p E away: it goes on its way as soon as it can.
  static void start(Event &E);
  /// Brings \p E to its end, and on with those that wait for it. False: it is
  /// over, or another thread completes it.
  static bool finish(Event &E, cl_int Status);
  /// On the queue's thread for transfers: puts the command of \p E on its
  /// stream, however long that takes.
  static void submitNow(Event &E);
  /// On the host's worker: does the command of \p E.
  static void runOnHost(Event &E);

private:
  /// Events that can continue; a line, so that a long chain does not recurse.
  using Ready = Line<Event>;

  static void drain(Ready &List);
  static void met(Event &E, Ready &List);
  static void submit(Event &E, Ready &List);
  static cl_int trySubmitToDevice(Event &E, Ready &List);
  static cl_int submitToDevice(Event &E, Ready &List);
  static cuda::Status putCommand(const Event &E, const OnStream &On);
  static cuda::Status putOnStream(Event &E, QueueStream &S);
  static cuda::Status waitOnStream(Event &E, QueueStream &S);
  static std::vector<Event::Edge> freeOnDevice(Event &E, bool &HostWaits);
  static void postToHost(Event &E);
  static bool end(Event &E, cl_int Status, Ready &List);
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_GRAPH_H
