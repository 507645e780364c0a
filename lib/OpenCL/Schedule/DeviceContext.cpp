// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Schedule/BorderProbe.h"
#include "OpenCL/Schedule/Limits.h"
#include "OpenCL/Support/Status.h"
#include "OpenCL/Threads/Clock.h"
#include "OpenCL/Threads/Waiting.h"

#include <algorithm>
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
DeviceContext::tryMake(Device &D, cuda::Status &Fault) {
  Device::Use Used(D);
  cuda::Result<const cuda::Context *> C = D.primary();
  if (!C) {
    Fault = C.status();
    return statusOf(Fault);
  }
  growPrintfBuffer(**C);
  cuda::ContextScope In(**C);
  cuda::Result<cuda::Stream> Own = cuda::Stream::create(In);
  if (!Own) {
    Fault = Own.status();
    return statusOf(Fault);
  }
  auto *New =
      new (std::nothrow) DeviceContext(std::move(Used), **C, std::move(*Own));
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  return std::unique_ptr<DeviceContext>(New);
}

// A fault stays in CUDA's context. Some end with it, after others the driver
// has nothing for this process any more.
Result<std::unique_ptr<DeviceContext>> DeviceContext::make(Device &D,
                                                           std::string &Why) {
  cuda::Status Fault;
  Result<std::unique_ptr<DeviceContext>> Made = tryMake(D, Fault);
  if (Fault.succeeded() || Fault.code() == cuda::Code::OutOfMemory)
    return Made;
  // Prohibited devices have a code of their own and CUDA_ERROR_UNKNOWN.
  if (!D.allowsContexts()) {
    Why =
        "the device's compute mode is prohibited, which nvidia-smi -c DEFAULT "
        "changes: " +
        Fault.message();
    return CL_DEVICE_NOT_AVAILABLE;
  }
  if (Made.status() == CL_DEVICE_NOT_AVAILABLE) {
    Why = "the device cannot be used now: " + Fault.message();
    return CL_DEVICE_NOT_AVAILABLE;
  }
  const bool IsNew = D.dropPrimary();
  const cuda::Status Before = std::exchange(Fault, cuda::Status());
  if (IsNew)
    Made = tryMake(D, Fault);
  if (IsNew && (Fault.succeeded() || Fault.code() == cuda::Code::OutOfMemory))
    return Made;
  Why = "a kernel failed on the device (" + Before.name() + "), which " +
        (IsNew ? "only a new process can use again"
               : "can be used again when all contexts on it are released");
  return CL_DEVICE_NOT_AVAILABLE;
}

Result<bool> DeviceContext::hasPlainBorders() {
  const Borders Known = PlainBorders.load(std::memory_order_acquire);
  if (Known != Borders::Unknown)
    return Known == Borders::There;
  Result<bool> Found = findPlainBorders(*this);
  if (Found)
    PlainBorders.store(*Found ? Borders::There : Borders::Missing,
                       std::memory_order_release);
  return Found;
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
  unsigned Flags =
      (waitMode() == WaitMode::Spin ? unsigned(cuda::FlagEventDefault)
                                    : unsigned(cuda::FlagEventBlockingSync)) |
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

std::shared_ptr<const DeviceContext::Anchor> DeviceContext::newAnchor() const {
  cuda::ContextScope In(Cuda);
  cuda::Result<cuda::Event> New =
      cuda::Event::create(In, cuda::FlagEventDefault);
  if (!New || New->record(Own.handle()).failed() || New->synchronize().failed())
    return nullptr;
  return std::make_shared<const Anchor>(
      Anchor{std::move(*New), hostNanoseconds()});
}

std::shared_ptr<const DeviceContext::Anchor> DeviceContext::anchor() {
  std::shared_ptr<const Anchor> Now, Old; // released when the lock is gone
  {
    Locked<Rank::Inbox> Lock(M);
    Now = Latest;
  }
  if (Now && hostNanoseconds() - Now->Time < AnchorNanoseconds)
    return Now;
  std::shared_ptr<const Anchor> New = newAnchor();
  if (!New)
    return Now;
  Locked<Rank::Inbox> Lock(M);
  Old = std::exchange(Latest, New);
  return New;
}

// One anchor for the end, and the driver's own difference for the beginning: a
// new anchor in between does not change how long a command took.
std::optional<DeviceContext::Times>
DeviceContext::hostTimes(const cuda::Event &Began, const cuda::Event &Ended) {
  std::shared_ptr<const Anchor> From = anchor();
  if (!From)
    return std::nullopt;
  // Negative for what happened before the anchor was set.
  cuda::Result<float> Since = Ended.millisecondsSince(From->At);
  cuda::Result<float> Long = Ended.millisecondsSince(Began);
  if (!Since || !Long)
    return std::nullopt;
  auto Nanoseconds = [](float Milliseconds) {
    return std::llround(double(Milliseconds) * 1e6);
  };
  const auto End = uint64_t(int64_t(From->Time) + Nanoseconds(*Since));
  return Times{End - uint64_t(Nanoseconds(std::max(*Long, 0.0F))), End};
}
