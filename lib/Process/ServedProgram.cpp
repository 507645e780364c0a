// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/ServedProgram.h"

#include "Process/Archive.h"
#include "Process/Conversation.h"
#include "Process/Interrupt.h"
#include "Process/ServedRuns.h"

#include <chrono>
#include <unistd.h>
#include <utility>

using namespace spir2nvvm;

/// The program itself ends a run that takes too long, with what it has said; so
/// long later it must have done so.
static constexpr unsigned Grace = 5;

ServedProgram::ServedProgram(const std::vector<std::string> &Arguments)
    : Program(Arguments, Child::Role::Server), Owner(getpid()) {}

ServedProgram &ServedProgram::operator=(ServedProgram &&Other) noexcept {
  std::swap(Program, Other.Program);
  std::swap(Owner, Other.Owner);
  return *this;
}

void ServedProgram::end() {
  if (Owner == getpid())
    Program.end();
  else
    Program.abandon();
}

std::optional<ChildResult> ServedProgram::run(std::string_view Input,
                                              const std::string &Folder,
                                              const ChildLimits &Limits) {
  using Clock = std::chrono::steady_clock;
  if (Owner != getpid())
    end();
  if (!isStarted())
    return std::nullopt;
  const auto Start = Clock::now();
  std::string Bytes;
  Child::Answer How = Program.exchange(
      encode(RunRequest{Folder, Limits.Seconds,
                        uint64_t(Limits.MemoryMiB) << 20, std::string(Input)}),
      Bytes, {Limits.Seconds ? Limits.Seconds + Grace : 0, 0, Limits.Stop});
  ChildResult Result;
  std::optional<RunReply> Reply;
  if (How == Child::Answer::Complete)
    Reply = decode<RunReply>(Bytes);
  if (Reply) {
    setStatus(Reply->Status, Result);
    Result.TimedOut = Reply->TimedOut;
    Result.Out = std::move(Reply->Out);
    Result.Err = std::move(Reply->Err);
  } else {
    end();
    if (How != Child::Answer::TimedOut)
      return std::nullopt;
    Result.Interrupted = Limits.Stop && Limits.Stop->isRequested();
    Result.TimedOut = !Result.Interrupted;
  }
  std::chrono::duration<double, std::milli> Spent = Clock::now() - Start;
  Result.Milliseconds = Spent.count();
  return Result;
}
