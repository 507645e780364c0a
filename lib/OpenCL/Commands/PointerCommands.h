// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is done to memory that is known by a pointer, as commands.

#ifndef SPIR2NVVM_LIB_OPENCL_COMMANDS_POINTERCOMMANDS_H
#define SPIR2NVVM_LIB_OPENCL_COMMANDS_POINTERCOMMANDS_H

#include "OpenCL/Schedule/Command.h"
#include "OpenCL/Schedule/Queue.h"

namespace spir2nvvm::opencl {

/// Bytes of the application's, or of an allocation, which is kept.
struct PointedAt {
  PointedAt(Context &C, const void *Begin, size_t Bytes);

  /// Copies take it for memory of a device.
  bool isOnDevice() const { return Of && !Of->isPinned(); }
  cuda::DevicePtr address() const {
    return cuda::DevicePtr(reinterpret_cast<uintptr_t>(Begin));
  }

  const void *Begin;
  size_t Bytes;
  std::shared_ptr<Allocation> Of; // null: of no allocation
};

/// pfn_free_func of clEnqueueSVMFree.
using FreeNotify = void(CL_CALLBACK *)(cl_command_queue, cl_uint, void *[],
                                       void *);

namespace commands {

/// As many bytes of \p From as \p To has.
Command copyPointed(cl_command_type Type, Queue &Q, const PointedAt &To,
                    const PointedAt &From);
/// \p To is of an allocation. \p Pattern is copied; its size is a power of two
/// up to 128.
Command fillPointed(cl_command_type Type, const PointedAt &To,
                    const void *Pattern, size_t PatternSize);
/// What can move is brought \p Where, a device or cuda::HostProcessor.
Command movePointed(cl_command_type Type, cuda::Device Where,
                    std::vector<PointedAt> All);
/// Frees all, or lets \p Notify do it.
Command freePointers(Queue &Q, std::vector<void *> All, FreeNotify Notify,
                     void *User);

} // namespace commands
} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_COMMANDS_POINTERCOMMANDS_H
