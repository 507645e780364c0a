// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A program that serves runs, as several users of it share it.

#ifndef SPIR2NVVM_LIB_PROCESS_RESIDENTPROGRAM_H
#define SPIR2NVVM_LIB_PROCESS_RESIDENTPROGRAM_H

#include "Process/ServedProgram.h"

namespace spir2nvvm {

/// Used by one thread at a time. It is started when a second run shows that
/// more are to be expected, or by prepare().
class ResidentProgram {
public:
  /// Begins to start it, unless it runs with these \p Arguments already; they
  /// begin with its path.
  void prepare(const std::vector<std::string> &Arguments);

  /// A run in the current folder. Nothing if it was the first one, or the
  /// program has died: that run is for a process of its own.
  std::optional<ChildResult> run(const std::vector<std::string> &Arguments,
                                 std::string_view Input,
                                 const ChildLimits &Limits);

private:
  ServedProgram Server;
  std::vector<std::string> StartedWith;
  bool HasRun = false;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_RESIDENTPROGRAM_H
