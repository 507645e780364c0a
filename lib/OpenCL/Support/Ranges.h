// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches as ranges in NVIDIA's profilers (NVTX 3), which ask for them by an
/// environment variable: the profiler's library is loaded, and says what it
/// wants to be told.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_RANGES_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_RANGES_H

#include <string>

namespace spir2nvvm::opencl {

/// Whether a profiler is there: it is asked once.
bool showsRanges();

/// This thread launches the kernel of that name, as long as this lives.
class KernelRange {
public:
  explicit KernelRange(const std::string &Name) : IsShown(showsRanges()) {
    if (IsShown)
      begin(Name.c_str());
  }
  ~KernelRange() {
    if (IsShown)
      end();
  }
  KernelRange(const KernelRange &) = delete;
  KernelRange &operator=(const KernelRange &) = delete;

private:
  static void begin(const char *Name);
  static void end();
  const bool IsShown;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_RANGES_H
