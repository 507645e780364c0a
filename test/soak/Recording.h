// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Commands that are recorded once (cl_khr_command_buffer), and what they do to
/// the model.

#ifndef SPIR2NVVM_TEST_SOAK_RECORDING_H
#define SPIR2NVVM_TEST_SOAK_RECORDING_H

#include "Handles.h"

#include "OpenCL/Support/CommandBufferTypes.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace soak {

struct Part;

/// The extension's functions, if the device has it.
struct Recorder {
  Recorder() = default;
  Recorder(cl_platform_id Platform, cl_device_id Device);
  explicit operator bool() const { return Create; }

  spir2nvvm::opencl::CreateCommandBuffer *Create = nullptr;
  spir2nvvm::opencl::OfCommandBuffer *Release = nullptr, *Finalize = nullptr;
  spir2nvvm::opencl::EnqueueCommandBuffer *Enqueue = nullptr;
  spir2nvvm::opencl::RecordBarrier *Barrier = nullptr;
  spir2nvvm::opencl::RecordCopyBuffer *Copy = nullptr;
  spir2nvvm::opencl::RecordFillBuffer *Fill = nullptr;
  spir2nvvm::opencl::RecordNdRange *NdRange = nullptr;
  spir2nvvm::opencl::UpdateMutableCommands *Update = nullptr;
};

struct Recording {
  Recording(const Recorder &How, cl_command_queue On, bool IsMutable);
  ~Recording() { How.Release(Handle); }
  Recording(const Recording &) = delete;
  Recording &operator=(const Recording &) = delete;

  const Recorder &How;
  cl_command_queue On; // it lives as long as the command buffer
  bool IsMutable;
  spir2nvvm::opencl::CommandBufferHandle Handle = nullptr;
  spir2nvvm::opencl::SyncPoint Last =
      0; // each command waits for the one before
  std::vector<Part> Parts;
  std::vector<std::function<void()>> Model;
  struct Addition {
    spir2nvvm::opencl::MutableHandle Command;
    std::shared_ptr<uint32_t> Value;
  };
  std::vector<Addition> Changing;
};

} // namespace soak

#endif // SPIR2NVVM_TEST_SOAK_RECORDING_H
