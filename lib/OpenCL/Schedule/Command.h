// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a command does, as a value: built by Commands/, run by the graph. The
/// functions own what they use (their captures are references to objects) and
/// are destroyed when the command is complete, before waiters are told.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_COMMAND_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_COMMAND_H

#include "Cuda/Driver.h"
#include "OpenCL/Support/OpenCl.h"

#include <functional>
#include <string>

namespace spir2nvvm::opencl {

/// Where a command goes: the context is current.
struct OnStream {
  const cuda::Driver &Cuda;
  cuda::StreamHandle Stream;
};

struct Command {
  cl_command_type Type = 0;
  /// Puts the work on a stream. None: the command is only its place in the
  /// order (markers, barriers, what this driver has nothing to do for).
  std::function<cuda::Status(const OnStream &)> Device;
  /// Runs on a thread of the host once everything it waits for is complete.
  /// Set instead of Device.
  std::function<cl_int()> Host;
  /// The kernel that it runs, for profiles.
  std::string Kernel;
  /// What printf wrote must be out when the command is complete.
  bool Prints = false;
  /// To put it on a stream may take until the stream comes to it: transfers of
  /// memory that the driver has not pinned. Only waiting threads do it.
  bool MayBlock = false;
};

/// Its place in the order is all there is to it.
inline Command nothing(cl_command_type Type) {
  Command Made;
  Made.Type = Type;
  return Made;
}

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_COMMAND_H
