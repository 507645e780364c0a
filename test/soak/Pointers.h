// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory that host and kernels know by one pointer, as far as the device has
/// it: OpenCL's shared virtual memory and Intel's unified shared memory.

#ifndef SPIR2NVVM_TEST_SOAK_POINTERS_H
#define SPIR2NVVM_TEST_SOAK_POINTERS_H

#include "Handles.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace soak {

/// What a device allows, and the functions of the extension.
class Pointers {
public:
  enum class Kind { CoarseSvm, FineSvm, Host, Shared };

  Pointers() = default;
  Pointers(cl_platform_id Platform, cl_device_id Device);
  /// Those a buffer can be made over.
  const std::vector<Kind> &kinds() const { return Kinds; }
  /// The host may look when no command uses it.
  static bool isPlain(Kind K) { return K != Kind::CoarseSvm; }
  static bool isSvm(Kind K) { return K <= Kind::FineSvm; }

  /// Frees at once, when commands are done, or leaves it to a command.
  struct Free {
    cl_context Home;
    clMemBlockingFreeINTEL_fn Intel; // null: it is SVM
    bool IsEnqueued = false;
    void operator()(uint8_t *P) const;
  };
  using Memory = std::unique_ptr<uint8_t, Free>;
  Memory allocate(cl_context C, cl_device_id On, Kind K, size_t Bytes) const;
  /// What the host does not see.
  Memory onDevice(cl_context C, cl_device_id On, size_t Bytes) const;
  bool hasDevice() const { return HasDevice; }

  void setArgument(cl_kernel K, cl_uint At, bool IsSvm, void *Value) const;
  void copy(bool IsSvm, cl_command_queue Q, void *To, const void *From,
            size_t Bytes, const std::vector<cl_event> &Waits,
            cl_event *Done) const;
  void fill(bool IsSvm, cl_command_queue Q, void *To,
            const std::vector<uint8_t> &Pattern, size_t Bytes,
            const std::vector<cl_event> &Waits, cl_event *Done) const;

private:
  std::vector<Kind> Kinds;
  bool HasDevice = false;
  clHostMemAllocINTEL_fn HostAlloc = nullptr;
  clDeviceMemAllocINTEL_fn DeviceAlloc = nullptr;
  clSharedMemAllocINTEL_fn SharedAlloc = nullptr;
  clMemBlockingFreeINTEL_fn BlockingFree = nullptr;
  clSetKernelArgMemPointerINTEL_fn SetArgument = nullptr;
  clEnqueueMemFillINTEL_fn Fill = nullptr;
  clEnqueueMemcpyINTEL_fn Copy = nullptr;
};

} // namespace soak

#endif // SPIR2NVVM_TEST_SOAK_POINTERS_H
