// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A program that is loaded once and runs many times, each run in a process of
/// its own: Preload/ForkEachRun.c says how.

#ifndef SPIR2NVVM_LIB_PROCESS_LOADEDPROGRAM_H
#define SPIR2NVVM_LIB_PROCESS_LOADEDPROGRAM_H

#include "Process/ChildProcess.h"

#include <optional>

namespace spir2nvvm {

class Deadline;

/// Used by one thread at a time. The destructor ends the program and whatever
/// run there is, as the end of this process does.
class LoadedProgram {
public:
  LoadedProgram() = default;
  /// Begins to load \p Program, which takes its arguments from response files.
  /// \p Library is libspir2nvvm-preload.so; without it nothing is loaded. A run
  /// will have \p MemoryMiB of address space; 0: no limit.
  LoadedProgram(const std::string &Program, const std::string &Library,
                unsigned MemoryMiB = 0);
  ~LoadedProgram() { end(); }
  LoadedProgram(LoadedProgram &&Other) noexcept { swap(Other); }
  LoadedProgram &operator=(LoadedProgram &&Other) noexcept {
    swap(Other);
    return *this;
  }
  LoadedProgram(const LoadedProgram &) = delete;
  LoadedProgram &operator=(const LoadedProgram &) = delete;

  /// It is there, or on its way.
  bool isLoaded() const { return Pid > 0; }
  /// It turned out to be none that can be run like this: linked statically, a
  /// script, privileged, of another C library. One that ends before its
  /// first run counts as such.
  bool isUnsuitable() const { return Unsuitable; }

  /// Runs it with the arguments of \p ResponseFile. Nothing if that cannot be:
  /// it is unsuitable or has died, or this process has another folder,
  /// environment or limit of memory than when it was loaded. It is not loaded
  /// any more then, nor after a run that a limit ended.
  std::optional<ChildResult> run(std::string_view ResponseFile,
                                 const ChildLimits &Limits);
  void end();

private:
  void swap(LoadedProgram &Other) noexcept;
  void start(const std::string &Program, std::vector<std::string> Variables);
  bool requestRun();
  bool awaitStatus(const Deadline &Limit, ChildResult &Result);

  pid_t Pid = -1;
  pid_t Owner = -1;   // after a fork() it is the parent's
  int Socket = -1;    // to it
  PipeEnds Next;      // of a run that it will fork, or has asked for
  bool Forks = false; // it said so
  bool Unsuitable = false;
  std::vector<std::string> LoadedIn; // folder, limits and environment
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_LOADEDPROGRAM_H
