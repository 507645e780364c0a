// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPIR2NVVM_PROFILE: calls and commands with their times, in Chrome's format of
/// traces, which Perfetto reads, too; kernels' times in a table at exit.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_PROFILE_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_PROFILE_H

#include "OpenCL/Support/OpenCl.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace spir2nvvm::opencl {

/// Whether anybody wants to know: it is asked once.
bool profiles();

/// A command that is over, in the host's nanoseconds.
struct ProfiledCommand {
  cl_command_type Type = 0;
  std::string Kernel;          // that it ran; empty: another command
  const void *Queue = nullptr; // a track of its own
  uint64_t Queued = 0, Submitted = 0, Began = 0, Ended = 0;
};
void profileCommand(const ProfiledCommand &C);

/// A call of the application's, from its begin to its end.
class CallSpan {
public:
  explicit CallSpan(const char *Name) : Function(profiles() ? Name : nullptr) {
    if (Function)
      Began = std::chrono::steady_clock::now();
  }
  ~CallSpan() {
    if (Function)
      finish();
  }
  CallSpan(const CallSpan &) = delete;
  CallSpan &operator=(const CallSpan &) = delete;

private:
  void finish() const;
  const char *Function;
  std::chrono::steady_clock::time_point Began;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_PROFILE_H
