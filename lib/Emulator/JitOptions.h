// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Options of loading and linking, and the logs that go back through them.

#ifndef SPIR2NVVM_LIB_EMULATOR_JITOPTIONS_H
#define SPIR2NVVM_LIB_EMULATOR_JITOPTIONS_H

#include "Cuda/Types.h"

#include <chrono>
#include <string>

namespace spir2nvvm::emulator {

/// A buffer for text of which the caller gave the address and the size, and
/// gets back how much was written.
class LogBuffer {
public:
  /// After what was written before.
  void write(const std::string &Text);
  bool isWanted() const { return Begin && Size; }

private:
  friend class JitOptions;
  char *Begin = nullptr;
  size_t Size = 0;
  void **Filled = nullptr;
  std::string Said;
};

class JitOptions {
public:
  LogBuffer Errors, Notes;
  bool FlushDenormals = false, PreciseSqrt = true; // of NVVM IR
  bool SaysLto = false; // one of them is for LTO-IR alone
  bool Verbose = false;
  unsigned Target = 0;     // 75; 0: the context's device
  unsigned MaxThreads = 0; // of a block, for kernels that do not say; 0: any
  bool OverridesDirectives = false;

  /// May be called again; later options come on top.
  cuda::Code read(unsigned Count, const cuda::JitOption *Names, void **Values);
  /// Tells those who asked how long it took.
  void finish(std::chrono::steady_clock::time_point Since) const;

private:
  cuda::Code take(cuda::JitOption Which, void **Value);
  cuda::Code takeNumber(cuda::JitOption Which, uint32_t Number, void **Value);

  void **WallTime = nullptr;
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_JITOPTIONS_H
