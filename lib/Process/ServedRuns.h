// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A program of ours that is started once and runs many times: what both sides
/// say to each other, in messages (Messages.h), and the program's side.
/// ServedProgram.h is the other.

#ifndef SPIR2NVVM_LIB_PROCESS_SERVEDRUNS_H
#define SPIR2NVVM_LIB_PROCESS_SERVEDRUNS_H

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace spir2nvvm {

/// What a run is to do, and where.
struct RunRequest {
  std::string Folder;   // empty: the program's own
  unsigned Seconds = 0; // 0: no limit
  uint64_t MemoryBytes = 0;
  std::string Input;
};

template <typename A> void describe(A &Archive, RunRequest &R) {
  Archive(R.Folder, R.Seconds, R.MemoryBytes, R.Input);
}

struct RunReply {
  int Status = 0; // as waitpid() has it
  bool TimedOut = false;
  std::string Out, Err;
};

template <typename A> void describe(A &Archive, RunReply &R) {
  Archive(R.Status, R.TimedOut, R.Out, R.Err);
}

/// Writes to the standard outputs; gives the exit code.
using RunWork = std::function<int(std::string_view Input)>;

/// Serves until the standard input ends, and with it a run that there is; each
/// run is a process forked from this one, which must have no other thread, and
/// that of the next one waits. Gives the exit code of the process.
int serveRuns(const RunWork &Work);

/// The same with the runs in this process, for what is slow after a fork() and
/// keeps nothing of a run. A crash, a time limit and the last of \p MostRuns
/// end it. A limit of memory cannot be kept: such a run is refused.
int serveRunsHere(const RunWork &Work, unsigned MostRuns);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_SERVEDRUNS_H
