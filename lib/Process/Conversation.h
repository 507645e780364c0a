// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Pipes to another program, and talking to it while a time limit runs: what
/// every way of running a program shares.

#ifndef SPIR2NVVM_LIB_PROCESS_CONVERSATION_H
#define SPIR2NVVM_LIB_PROCESS_CONVERSATION_H

#include "Process/ChildProcess.h"

#include <chrono>
#include <csignal>

namespace spir2nvvm {

/// Both ends close on exec; the child gets its copies through dup2.
struct Pipe {
  int Read = -1, Write = -1;

  Pipe() = default;
  ~Pipe() {
    close(Read);
    close(Write);
  }
  Pipe(const Pipe &) = delete;
  Pipe &operator=(const Pipe &) = delete;
  bool open();
  static void close(int &End);
};

/// A child that ends early must not end us when we write to it.
class IgnoreBrokenPipe {
public:
  IgnoreBrokenPipe();
  ~IgnoreBrokenPipe();
  IgnoreBrokenPipe(const IgnoreBrokenPipe &) = delete;
  IgnoreBrokenPipe &operator=(const IgnoreBrokenPipe &) = delete;

private:
  sigset_t Blocked, Before;
};

/// When a child's time is up, if it ever is.
class Deadline {
public:
  using Clock = std::chrono::steady_clock;

  Deadline(Clock::time_point Start, unsigned Seconds,
           const Interrupt *Stop = nullptr)
      : End(Start + std::chrono::seconds(Seconds)), IsSet(Seconds != 0),
        Stop(Stop) {}
  bool isInterrupted() const;
  bool isOver() const;
  bool mayCome() const { return IsSet || Stop; }
  /// For poll(): milliseconds until it is worth looking again, or -1.
  int remaining() const;

private:
  Clock::time_point End;
  bool IsSet;
  const Interrupt *Stop;
};

/// What a program is started with, beside its arguments.
struct SpawnSetup {
  SpawnSetup(const Pipe &Input, const Pipe &Output, const Pipe &Complaints)
      : In(Input.Read), Out(Output.Write), Err(Complaints.Write) {}

  int In, Out, Err; // its ends
  bool LeadsGroup = false;
  int Kept = -1;                      // one that it has as KeptDescriptor
  char *const *Environment = nullptr; // null: this process's
};
/// Behind the standard ones.
constexpr int KeptDescriptor = 3;

/// errno, or 0 and \p Pid. \p Arguments begins with the program's path.
int spawn(const std::vector<std::string> &Arguments, const SpawnSetup &Setup,
          pid_t &Pid);

/// What is there to read, to \p To; closes \p End when there will be no more.
void readSome(int &End, std::string &To);
/// False once the other side takes no more.
bool writeSome(int End, std::string_view &Bytes);
/// Feeds and drains all three pipes at once, so that neither side can wait for
/// the other forever; until all are closed or \p Limit is over.
void converse(PipeEnds &Ends, std::string_view Input, const Deadline &Limit,
              ChildResult &Result);
/// Waits for the end of \p Process, a child, however it comes; its status.
int awaitEnd(pid_t Process);
/// What waitpid() told.
void setStatus(int Status, ChildResult &Result);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_CONVERSATION_H
