// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A program of ours that serves runs (ServedRuns.h), from outside.

#ifndef SPIR2NVVM_LIB_PROCESS_SERVEDPROGRAM_H
#define SPIR2NVVM_LIB_PROCESS_SERVEDPROGRAM_H

#include "Process/ChildProcess.h"

#include <optional>

namespace spir2nvvm {

/// Used by one thread at a time. The destructor ends the program and whatever
/// run there is, as the end of this process does.
class ServedProgram {
public:
  ServedProgram() = default;
  /// Begins to start it. \p Arguments begins with its path.
  explicit ServedProgram(const std::vector<std::string> &Arguments);
  ~ServedProgram() { end(); }
  ServedProgram(ServedProgram &&) noexcept = default;
  ServedProgram &operator=(ServedProgram &&Other) noexcept;
  ServedProgram(const ServedProgram &) = delete;
  ServedProgram &operator=(const ServedProgram &) = delete;

  bool isStarted() const { return Program.isStarted(); }

  /// A run in \p Folder. Nothing if that cannot be: it is not started or has
  /// died. It is not started any more then, nor after an interrupt.
  std::optional<ChildResult> run(std::string_view Input,
                                 const std::string &Folder,
                                 const ChildLimits &Limits);
  void end();

private:
  Child Program;
  pid_t Owner = -1; // after a fork() it is the parent's
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_SERVEDPROGRAM_H
