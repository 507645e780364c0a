// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A stream of a queue, and what is on it. All but the stream itself is the
/// completer's, which has the lock.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_QUEUESTREAM_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_QUEUESTREAM_H

#include "Cuda/Stream.h"
#include "OpenCL/Support/Line.h"

namespace spir2nvvm::opencl {

class Event;

class QueueStream {
public:
  explicit QueueStream(cuda::Stream S) : S(std::move(S)) {}

  const cuda::Stream &stream() const { return S; }

private:
  friend class Completer;
  cuda::Stream S;

  Line<Event> OnIt;      // in the order in which they end
  unsigned InFlight = 0; // how many
  unsigned Urgent = 0;   // how many of them the host waits for
  bool IsBusy = false;   // in the list of those with something on them
  bool IsEnding = false; // a thread completes what is over, in order
  uint64_t Since = 0;    // when the first of them became the first
  uint64_t NextLook = 0; // when the completer looks again
  QueueStream *NextBusy = nullptr, *PreviousBusy = nullptr;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_QUEUESTREAM_H
