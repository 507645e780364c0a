// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// "[=====     ] 3/10  2 s" on stderr while something takes long; nothing where
/// stderr is not a terminal.

#ifndef SPIR2NVVM_TOOLS_COMMON_PROGRESSBAR_H
#define SPIR2NVVM_TOOLS_COMMON_PROGRESSBAR_H

#include "llvm/ADT/StringRef.h"

#include <chrono>

namespace spir2nvvm::tools {

class ProgressBar {
public:
  explicit ProgressBar(size_t Total);
  ~ProgressBar() { erase(); }
  ProgressBar(const ProgressBar &) = delete;
  ProgressBar &operator=(const ProgressBar &) = delete;

  void draw(size_t Done, llvm::StringRef Remark = "");
  /// Before anything else is printed.
  void erase();
  double seconds() const;

private:
  size_t Total;
  bool OnTerminal, IsDrawn = false;
  std::chrono::steady_clock::time_point Start;
};

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_COMMON_PROGRESSBAR_H
