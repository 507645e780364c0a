// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_semaphore: a wait is for a signal, each for the oldest that no other
/// wait has had. One of our own is the events of the commands that signal it; an
/// imported one is CUDA's.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_SEMAPHORE_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_SEMAPHORE_H

#include "Cuda/External.h"
#include "OpenCL/Schedule/Event.h"

#include <deque>
#include <optional>
#include <vector>

namespace spir2nvvm::opencl {

class Semaphore final
    : public Object<Semaphore, _cl_semaphore_khr, Kind::Semaphore,
                    CL_INVALID_SEMAPHORE_KHR> {
public:
  struct Description {
    Device *On = nullptr;
    std::optional<int> File;                             // to import
    std::vector<cl_semaphore_properties_khr> Properties; // as given, with the 0
  };
  static Result<Ref<Semaphore>> make(Context &C, Description Wanted);
  /// What waits for a signal to come fails.
  ~Semaphore();

  Context &context() const { return *Home; }
  Device &device() const { return *Facts.On; }
  const std::vector<cl_semaphore_properties_khr> &properties() const {
    return Facts.Properties;
  }
  /// 1: it is signalled. Nobody knows of an imported one.
  cl_semaphore_payload_khr payload() const;

  /// CUDA's; null: it is one of our own.
  const cuda::ExternalSemaphore *imported() const {
    return Imported ? &*Imported : nullptr;
  }

  // ---- Of our own ----
  /// The signal that a new wait is for: the event of its command or, where there
  /// is none yet, a user event.
  Result<Ref<Event>> take();
  /// The wait for \p Signal is not to be.
  void giveBack(Ref<Event> Signal);
  /// \p By waits for \p Signal.
  void waits(Ref<Event> Signal, Ref<Event> By);
  void signalledBy(Ref<Event> By);

private:
  Semaphore(Context &C, Description Wanted)
      : Home(C), Facts(std::move(Wanted)) {}

  Ref<Context> Home; // outlives what was imported
  const Description Facts;
  std::optional<cuda::ExternalSemaphore> Imported;

  mutable RankedMutex<Rank::MemObject> M; // guards what follows
  std::deque<Ref<Event>> Signals;         // that no wait has had
  std::deque<Ref<Event>> Awaited;  // user events of waits without a signal
  Ref<Event> LastSignal, LastWait; // the newest pair
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_SEMAPHORE_H
