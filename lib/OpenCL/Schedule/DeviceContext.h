// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A device as one context uses it: CUDA's context, its events for reuse, and
/// the clock that turns the driver's times into the host's.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICECONTEXT_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICECONTEXT_H

#include "Cuda/Stream.h"
#include "OpenCL/Schedule/Command.h"
#include "OpenCL/Schedule/RankedMutex.h"
#include "OpenCL/Support/Result.h"

#include <memory>
#include <optional>
#include <vector>

namespace spir2nvvm::opencl {

class DeviceContext {
public:
  static Result<std::unique_ptr<DeviceContext>> make(const cuda::Driver &Cuda,
                                                     cuda::Device Number);

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

  /// When \p E happened, on the host's clock; 0 if the driver does not tell.
  /// For the completer, from one thread.
  uint64_t hostTimeOf(const cuda::Event &E);

private:
  DeviceContext(cuda::Context C, cuda::Stream Own)
      : Cuda(std::move(C)), Own(std::move(Own)) {}
  static cl_int refused(const cuda::Status &S);
  bool setAnchor();

  cuda::Context Cuda; // outlives what is made in it
  cuda::Stream Own;   // of no queue
  RankedMutex<Rank::Inbox> M;
  std::vector<cuda::Event> Timed, Untimed; // guarded by M
  // Of the clock.
  std::optional<cuda::Event> Anchor;
  uint64_t AnchorTime = 0;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICECONTEXT_H
