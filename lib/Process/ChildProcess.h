// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Other programs: run to their end, with bytes into stdin and stdout and
/// stderr out, or talked to in messages. No LLVM here: the OpenCL runtime, in
/// whose process there shall be none, starts programs as well.

#ifndef SPIR2NVVM_LIB_PROCESS_CHILDPROCESS_H
#define SPIR2NVVM_LIB_PROCESS_CHILDPROCESS_H

#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace spir2nvvm {

class Interrupt;

/// What a program may use.
struct ChildLimits {
  unsigned Seconds = 0;   // 0: no limit
  unsigned MemoryMiB = 0; // of address space; 0: no limit
  const Interrupt *Stop = nullptr;
};

struct ChildResult {
  int StartError = 0;       // errno; the program never ran
  int ExitCode = -1;        // when it ended by itself
  int Signal = 0;           // when a signal ended it
  bool TimedOut = false;    // we ended it; Out and Err hold what came before
  bool Interrupted = false; // the same, because we were asked to end
  std::string Out, Err;
  double Milliseconds = 0;

  bool succeeded() const { return !StartError && !Signal && ExitCode == 0; }
};

struct Pipe;

/// Our ends of a program's standard input and outputs.
struct PipeEnds {
  int In = -1, Out = -1, Err = -1;

  /// Takes them from the pipes; writing to In does not block.
  void take(Pipe &Input, Pipe &Output, Pipe &Complaints);
  void close();
};

/// A running program. The destructor ends one that was not awaited.
class Child {
public:
  /// A tool's stderr is kept for finish(). A server's is not shown; it
  /// leads a process group, so that what it started ends with it and a
  /// terminal's signals do not reach it.
  enum class Role { Tool, Server };

  Child() = default;
  /// \p Arguments begins with the path of the program. No shell is involved.
  explicit Child(const std::vector<std::string> &Arguments,
                 Role As = Role::Tool);
  ~Child() { end(); }
  Child(Child &&Other) noexcept { swap(Other); }
  Child &operator=(Child &&Other) noexcept {
    swap(Other);
    return *this;
  }
  Child(const Child &) = delete;
  Child &operator=(const Child &) = delete;

  bool isStarted() const { return Pid > 0; }
  /// errno, if it could not be started.
  int startError() const { return StartError; }

  /// Gives it the rest of its input and waits for its end. It is killed when a
  /// limit is reached.
  ChildResult finish(std::string_view Input, const ChildLimits &Limits);

  enum class Answer { Complete, Ended, TimedOut };
  /// Sends one message and waits for one (Messages.h), for a program that
  /// serves. After anything but Complete it is of no further use; the memory
  /// is not limited here, and TimedOut also that Stop wants an end.
  Answer exchange(std::string_view Request, std::string &Reply,
                  const ChildLimits &Limits = {});

  /// Kills it, if it runs, and waits for its end. What had ended by itself says
  /// how, in ExitCode or Signal.
  ChildResult end();
  /// Forgets it: after a fork() it is the parent's.
  void abandon();

private:
  void swap(Child &Other) noexcept;

  pid_t Pid = -1;
  Role As = Role::Tool;
  int StartError = 0;
  PipeEnds Ends;
};

/// Child(Arguments).finish(Input, Limits).
ChildResult runChild(const std::vector<std::string> &Arguments,
                     std::string_view Input, const ChildLimits &Limits = {});

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_CHILDPROCESS_H
