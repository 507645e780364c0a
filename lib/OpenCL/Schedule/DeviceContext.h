// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A device as one context uses it: CUDA's context, its events for reuse, and
/// the clock that turns the driver's times into the host's.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICECONTEXT_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICECONTEXT_H

#include "Cuda/Stream.h"
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
  explicit DeviceContext(cuda::Context C) : Cuda(std::move(C)) {}
  bool setAnchor();

  cuda::Context Cuda; // outlives what is made in it
  RankedMutex<Rank::Inbox> M;
  std::vector<cuda::Event> Timed, Untimed; // guarded by M
  // Of the clock.
  std::optional<cuda::Stream> AnchorStream;
  std::optional<cuda::Event> Anchor;
  uint64_t AnchorTime = 0;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_DEVICECONTEXT_H
