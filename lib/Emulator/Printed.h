// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What kernels have printed and is not shown yet. As on a device, it is a
/// buffer of limited size that drops its oldest text (CUDA C++ Programming
/// Guide, "Formatted Output").

#ifndef SPIR2NVVM_LIB_EMULATOR_PRINTED_H
#define SPIR2NVVM_LIB_EMULATOR_PRINTED_H

#include <deque>
#include <mutex>
#include <string>
#include <string_view>

namespace spir2nvvm::emulator {

class Printed {
public:
  static constexpr size_t DefaultLimit = size_t(1) << 20; // as CUDA's

  size_t limit() const;
  void setLimit(size_t Bytes);
  void append(std::string_view Text);
  /// Writes it to the standard output, which is where CUDA's driver does.
  void drain();

private:
  void trim();

  mutable std::mutex Mutex;
  std::deque<std::string> Parts;
  size_t Bytes = 0, Limit = DefaultLimit;
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_PRINTED_H
