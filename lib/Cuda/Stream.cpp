// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Cuda/Stream.h"

using namespace spir2nvvm::cuda;

// CUDA_ERROR_NOT_READY is an answer, not a failure.
static Result<bool> answerOf(Status S) {
  if (S.failed() && S.code() != Code::NotReady)
    return S;
  return S.succeeded();
}

Result<Event> Event::create(const ContextScope &In, unsigned Flags) {
  EventHandle Made = nullptr;
  if (Status S = In.driver().EventCreate(&Made, Flags); S.failed())
    return S;
  return Event(In, Made);
}

Status Event::record(StreamHandle On) const {
  return driver().EventRecord(handle(), On);
}

Status Event::synchronize() const {
  return driver().EventSynchronize(handle());
}

Result<bool> Event::happened() const {
  return answerOf(driver().EventQuery(handle()));
}

Result<float> Event::millisecondsSince(const Event &Begin) const {
  float Milliseconds = 0;
  if (Status S =
          driver().EventElapsedTime(&Milliseconds, Begin.handle(), handle());
      S.failed())
    return S;
  return Milliseconds;
}

Result<Stream> Stream::create(const ContextScope &In, unsigned Flags) {
  StreamHandle Made = nullptr;
  if (Status S = In.driver().StreamCreate(&Made, Flags); S.failed())
    return S;
  return Stream(In, Made);
}

Result<Stream> Stream::createUrgent(const ContextScope &In) {
  constexpr int BeyondAll = -128; // which the driver takes as its own limit
  StreamHandle Made = nullptr;
  if (Status S = In.driver().StreamCreateWithPriority(
          &Made, FlagStreamNonBlocking, BeyondAll);
      S.failed())
    return S;
  return Stream(In, Made);
}

Status Stream::waitFor(const Event &E) const {
  return driver().StreamWaitEvent(handle(), E.handle(), 0);
}

Status Stream::synchronize() const {
  return driver().StreamSynchronize(handle());
}

Result<bool> Stream::idle() const {
  return answerOf(driver().StreamQuery(handle()));
}
