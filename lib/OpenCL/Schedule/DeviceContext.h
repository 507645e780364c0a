// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A device as one context uses it: CUDA's context, its events for reuse, and
/// the clock that turns the driver's times into the host's.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICECONTEXT_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICECONTEXT_H

#include "Cuda/Stream.h"
#include "OpenCL/Schedule/Command.h"
#include "OpenCL/Schedule/Device.h"
#include "OpenCL/Schedule/ShownMemory.h"
#include "OpenCL/Schedule/Staging.h"
#include "OpenCL/Support/Result.h"
#include "OpenCL/Threads/RankedMutex.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm::opencl {

class MemObject;

class DeviceContext {
public:
  /// CL_DEVICE_NOT_AVAILABLE, and a sentence in \p Why, where a fault has
  /// ended CUDA's context of this process.
  static Result<std::unique_ptr<DeviceContext>> make(Device &D,
                                                     std::string &Why);
  DeviceContext(const DeviceContext &) = delete;
  DeviceContext &operator=(const DeviceContext &) = delete;

  const cuda::Context &cuda() const { return Cuda; }

  /// Lets \p Put its copies on a stream of its own and waits for them. The
  /// driver's blocking copies return before the device has what was pageable,
  /// and no queue's stream is ordered with them.
  template <typename FunctionT> cl_int copyNow(FunctionT Put) const {
    cuda::ContextScope In(Cuda);
    if (In.status().failed())
      return refused(In.status());
    cuda::Status Done = Put(OnStream{In.driver(), Own.handle()});
    // What was put must not read the host's memory any more, either way.
    cuda::Status Waited = Own.synchronize();
    return refused(Done.failed() ? Done : Waited);
  }

  /// None when the driver has none to give. A \p Timed one can be asked when
  /// it happened.
  std::optional<cuda::Event> takeEvent(const cuda::ContextScope &In,
                                       bool Timed);
  /// Back for others; those with times come in pairs.
  void giveEvents(std::optional<cuda::Event> Began,
                  std::optional<cuda::Event> Ended);

  /// When a command began and ended, on the host's clock.
  struct Times {
    uint64_t Began, Ended;
  };
  /// None if the driver does not tell.
  std::optional<Times> hostTimes(const cuda::Event &Began,
                                 const cuda::Event &Ended);

  /// Pinned memory for large transfers.
  StagingPool &staging() { return *Staging; }
  /// The same, to be freed by a thread that may wait for the device.
  std::unique_ptr<HostTask> giveUpStaging() { return std::move(Staging); }

  /// In a context with several devices; one brings nothing.
  ShownMemory<MemObject> &shown() { return Shown; }

  /// Whether textures with unnormalised coordinates have a border. Asked of the
  /// device once, which blocks.
  Result<bool> hasPlainBorders();

private:
  /// An event, and when it happened on the host's clock.
  struct Anchor {
    cuda::Event At;
    uint64_t Time;
  };
  DeviceContext(Device::Use Used, const cuda::Context &C, cuda::Stream Own)
      : Used(std::move(Used)), Cuda(C), Own(std::move(Own)),
        Staging(std::make_unique<StagingPool>(*this)) {}
  static cl_int refused(const cuda::Status &S);
  static Result<std::unique_ptr<DeviceContext>> tryMake(Device &D,
                                                        cuda::Status &Fault);
  std::shared_ptr<const Anchor> anchor();
  std::shared_ptr<const Anchor> newAnchor() const;

  Device::Use Used;
  const cuda::Context &Cuda; // outlives what is made in it
  cuda::Stream Own;          // of no queue
  std::unique_ptr<StagingPool> Staging;
  ShownMemory<MemObject> Shown;
  enum class Borders : uint8_t { Unknown, There, Missing };
  std::atomic<Borders> PlainBorders{Borders::Unknown};
  RankedMutex<Rank::Inbox> M;
  std::vector<cuda::Event> Timed, Untimed; // guarded by M
  std::shared_ptr<const Anchor> Latest;    // guarded by M
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICECONTEXT_H
