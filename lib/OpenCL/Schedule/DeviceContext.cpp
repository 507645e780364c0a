// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Schedule/Clock.h"
#include "OpenCL/Schedule/Limits.h"
#include "OpenCL/Schedule/Status.h"

#include <cmath>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// Room for printf. The context is the application's too: never less than it
/// has, and where the driver refuses, because kernels have run, what it has.
static void growPrintfBuffer(const cuda::Context &C) {
  cuda::ContextScope In(C);
  size_t Now = 0;
  if (In.status().succeeded() &&
      In.driver().CtxGetLimit(&Now, cuda::Limit::PrintfFifoSize).succeeded() &&
      Now < PrintfBufferBytes)
    In.driver()
        .CtxSetLimit(cuda::Limit::PrintfFifoSize, PrintfBufferBytes)
        .ignore();
}

Result<std::unique_ptr<DeviceContext>>
DeviceContext::make(const cuda::Driver &Cuda, cuda::Device Number) {
  cuda::Result<cuda::Context> C = cuda::Context::retain(Cuda, Number);
  if (!C)
    return statusOf(C.status());
  growPrintfBuffer(*C);
  cuda::ContextScope In(*C);
  cuda::Result<cuda::Stream> Own = cuda::Stream::create(In);
  if (!Own)
    return statusOf(Own.status());
  auto *New = new (std::nothrow) DeviceContext(std::move(*C), std::move(*Own));
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  return std::unique_ptr<DeviceContext>(New);
}

cl_int DeviceContext::refused(const cuda::Status &S) { return statusOf(S); }

std::optional<cuda::Event>
DeviceContext::takeEvent(const cuda::ContextScope &In, bool WithTime) {
  {
    Locked<Rank::Inbox> Lock(M);
    std::vector<cuda::Event> &Free = WithTime ? Timed : Untimed;
    if (!Free.empty()) {
      cuda::Event Taken = std::move(Free.back());
      Free.pop_back();
      return Taken;
    }
  }
  unsigned Flags = cuda::FlagEventBlockingSync |
                   (WithTime ? 0U : unsigned(cuda::FlagEventDisableTiming));
  cuda::Result<cuda::Event> Made = cuda::Event::create(In, Flags);
  if (!Made) {
    statusOf(Made.status());
    return std::nullopt;
  }
  return std::move(*Made);
}

void DeviceContext::giveEvents(std::optional<cuda::Event> Began,
                               std::optional<cuda::Event> Ended) {
  Locked<Rank::Inbox> Lock(M);
  try {
    if (Ended)
      (Began ? Timed : Untimed).push_back(std::move(*Ended));
    if (Began)
      Timed.push_back(std::move(*Began));
  } catch (const std::bad_alloc &) {
    // Without room to keep it, the driver's event ends here.
  }
}

bool DeviceContext::setAnchor() {
  cuda::ContextScope In(Cuda);
  cuda::Result<cuda::Event> New =
      cuda::Event::create(In, cuda::FlagEventDefault);
  if (!New || New->record(Own.handle()).failed() || New->synchronize().failed())
    return false;
  AnchorTime = hostNanoseconds();
  Anchor = std::move(*New);
  return true;
}

uint64_t DeviceContext::hostTimeOf(const cuda::Event &E) {
  if (!Anchor || hostNanoseconds() - AnchorTime > AnchorNanoseconds)
    if (!setAnchor() && !Anchor)
      return 0;
  // Negative for what happened before the anchor was set.
  cuda::Result<float> Passed = E.millisecondsSince(*Anchor);
  if (!Passed)
    return 0;
  return uint64_t(int64_t(AnchorTime) + std::llround(double(*Passed) * 1e6));
}
