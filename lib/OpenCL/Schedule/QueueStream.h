// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A stream of a queue, and how much is on it.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_QUEUESTREAM_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_QUEUESTREAM_H

#include "Cuda/Stream.h"
#include "OpenCL/Schedule/Limits.h"
#include "OpenCL/Schedule/Thread.h"
#include "OpenCL/Support/Line.h"

namespace spir2nvvm::opencl {

class Event;

class QueueStream {
public:
  explicit QueueStream(cuda::Stream S) : S(std::move(S)) {}

  const cuda::Stream &stream() const { return S; }

  void entered() {
    Locked<Rank::Inbox> Lock(M);
    ++InFlight;
  }
  void left() {
    Locked<Rank::Inbox> Lock(M);
    // Whoever waits goes on when half of it is done, not for one command.
    if (--InFlight == MostInFlight / 2)
      Room.notify_all();
  }
  /// Blocks while there is very much on it.
  void waitForRoom() {
    Locked<Rank::Inbox> Lock(M);
    if (InFlight >= MostInFlight)
      waitHolding(M, Room, [this] { return InFlight <= MostInFlight / 2; });
  }

private:
  friend class Completer;
  cuda::Stream S;
  Line<Event> Watched; // this and the next stream: the completer's
  QueueStream *NextBusy = nullptr;
  RankedMutex<Rank::Inbox> M;
  std::condition_variable Room;
  unsigned InFlight = 0;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_QUEUESTREAM_H
