// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A program that is started once and runs many times: Servant.cpp, which is
/// told what to do by its input.

#include "Process/ServedProgram.h"
#include "Process/Interrupt.h"
#include "Process/ResidentProgram.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <dirent.h>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace spir2nvvm;

namespace {
/// What a run prints of itself.
struct Ran {
  pid_t Parent = 0, Self = 0;
  std::string Rest;
};

Ran parsed(const ChildResult &Result) {
  Ran R;
  std::istringstream In(Result.Out);
  In >> R.Parent >> R.Self;
  In.get();
  std::getline(In, R.Rest, '\0');
  return R;
}

/// The program, with runs in its own folder.
struct Servant : ServedProgram {
  Servant() : ServedProgram({SERVANT}) {}
  /// That many runs in the program's own process.
  explicit Servant(unsigned Here)
      : ServedProgram({SERVANT, "here", std::to_string(Here)}) {}
  std::optional<ChildResult> run(const std::string &Input,
                                 const ChildLimits &Limits = {}) {
    return ServedProgram::run(Input, "", Limits);
  }
};

size_t entriesOf(const std::string &Folder) {
  DIR *Open = opendir(Folder.c_str());
  size_t Count = 0;
  while (Open && readdir(Open))
    ++Count;
  if (Open)
    closedir(Open);
  return Count;
}

bool runs(pid_t Process) {
  std::ifstream Stat("/proc/" + std::to_string(Process) + "/stat");
  std::string Number, Name, State;
  return Stat >> Number >> Name >> State && State != "Z" && State != "X";
}

// Signals arrive when they do.
bool endsSoon(pid_t Process) {
  for (int I = 0; I < 1000 && runs(Process); ++I)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return !runs(Process);
}
} // namespace

TEST(ServedProgram, RunsManyTimesInProcessesOfTheirOwn) {
  Servant P;
  ASSERT_TRUE(P.isStarted());
  pid_t Server = 0, Before = 0;
  for (std::string Text : {"one", "two", "three"}) {
    auto Result = P.run("e" + Text, {});
    ASSERT_TRUE(Result);
    EXPECT_TRUE(Result->succeeded());
    EXPECT_EQ(Result->Err, Text);
    Ran R = parsed(*Result);
    EXPECT_EQ(R.Rest, Text);
    EXPECT_NE(R.Self, Before);
    EXPECT_TRUE(!Server || R.Parent == Server);
    Server = R.Parent;
    Before = R.Self;
  }
  P.end();
  EXPECT_FALSE(runs(Server));
}

// More than any pipe holds, in both directions at once.
TEST(ServedProgram, TalksAtLength) {
  Servant P;
  std::string Text(3 << 20, 'x');
  for (int I = 0; I < 3; ++I) {
    auto Result = P.run("e" + Text, {60});
    ASSERT_TRUE(Result);
    EXPECT_EQ(parsed(*Result).Rest, Text);
    EXPECT_EQ(Result->Err, Text);
  }
}

TEST(ServedProgram, TellsHowRunsEnd) {
  Servant P;
  for (int I = 0; I < 2; ++I) {
    auto Result = P.run("x3", {});
    ASSERT_TRUE(Result);
    EXPECT_EQ(Result->ExitCode, 3);
    Result = P.run("c", {});
    ASSERT_TRUE(Result);
    EXPECT_EQ(Result->Signal, SIGSEGV);
    EXPECT_TRUE(P.run("e", {})->succeeded());
  }
}

TEST(ServedProgram, ALimitEndsARunAndNothingElse) {
  Servant P;
  auto Result = P.run("w", {1});
  ASSERT_TRUE(Result);
  EXPECT_TRUE(Result->TimedOut);
  EXPECT_FALSE(Result->succeeded());
  const Ran R = parsed(*Result); // what it said before
  ASSERT_GT(R.Self, 0);
  EXPECT_TRUE(endsSoon(R.Self));
  EXPECT_EQ(parsed(*P.run("e", {1})).Parent, R.Parent);
}

TEST(ServedProgram, AnInterruptEndsARun) {
  const std::string File =
      testing::TempDir() + "run-" + std::to_string(getpid());
  Servant P;
  Interrupt Stop;
  std::thread Other([&Stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    Stop.cancel();
  });
  auto Result = P.run("w" + File, {0, 0, &Stop});
  Other.join();
  ASSERT_TRUE(Result);
  EXPECT_TRUE(Result->Interrupted);
  EXPECT_FALSE(Result->TimedOut);
  EXPECT_FALSE(P.isStarted());
  pid_t Run = 0;
  std::ifstream(File) >> Run;
  unlink(File.c_str());
  ASSERT_GT(Run, 0);
  EXPECT_TRUE(endsSoon(Run));
}

TEST(ServedProgram, ItsDeathEndsARunThatOthersCanRepeat) {
  Servant P;
  pid_t Server = parsed(*P.run("e", {})).Parent;
  std::thread Other([Server] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    kill(Server, SIGKILL);
  });
  EXPECT_FALSE(P.run("w", {60}));
  Other.join();
  EXPECT_FALSE(P.isStarted());
  P = Servant();
  EXPECT_TRUE(P.run("e", {}));
}

// The process of the next run is there as soon as nobody waits, and that of the
// last one has left.
static pid_t spareAfter(const Ran &Last) {
  const std::string Server = std::to_string(Last.Parent);
  for (int I = 0; I < 1000; ++I) {
    std::ifstream Children("/proc/" + Server + "/task/" + Server + "/children");
    pid_t First = 0, Second = 0;
    if (Children >> First && First != Last.Self && !(Children >> Second))
      return First;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return 0;
}

TEST(ServedProgram, KeepsNothingOfItsRuns) {
  Servant P;
  const Ran First = parsed(*P.run("f", {}));
  const std::string Server = "/proc/" + std::to_string(First.Parent);
  EXPECT_TRUE(spareAfter(First));
  const size_t Here = entriesOf("/proc/self/fd"),
               There = entriesOf(Server + "/fd");
  Ran Last = First;
  for (int I = 0; I < 200; ++I) {
    auto Result = P.run("f", {});
    ASSERT_TRUE(Result);
    Last = parsed(*Result);
    ASSERT_EQ(Last.Rest, First.Rest);
  }
  EXPECT_TRUE(spareAfter(Last));
  EXPECT_EQ(entriesOf("/proc/self/fd"), Here);
  EXPECT_EQ(entriesOf(Server + "/fd"), There);
}

// Each run is the process that waited for it, and another's if that was killed.
TEST(ServedProgram, AProcessWaitsForTheNextRun) {
  Servant P;
  const Ran First = parsed(*P.run("e", {}));
  const pid_t Spare = spareAfter(First);
  const Ran Second = parsed(*P.run("e", {}));
  EXPECT_EQ(Second.Self, Spare);
  const pid_t Killed = spareAfter(Second);
  ASSERT_TRUE(Killed);
  kill(Killed, SIGKILL);
  ASSERT_TRUE(endsSoon(Killed));
  auto Third = P.run("eText", {});
  ASSERT_TRUE(Third);
  EXPECT_TRUE(Third->succeeded());
  EXPECT_EQ(parsed(*Third).Rest, "Text");
  EXPECT_EQ(parsed(*Third).Parent, First.Parent);
  EXPECT_NE(parsed(*Third).Self, Killed);
}

TEST(ServedProgram, ARunHasTheFolderAndMemoryThatItIsGiven) {
  Servant P;
  EXPECT_EQ(parsed(*P.run("s", {0, 512}))
                .Rest.substr(parsed(*P.run("s", {0, 512})).Rest.find(' ')),
            " 512");
  auto There = P.ServedProgram::run("s", "/", {});
  ASSERT_TRUE(There);
  EXPECT_EQ(parsed(*There).Rest.substr(0, 2), "/ ");
  EXPECT_NE(parsed(*There).Rest, "/ 512"); // that was another's
  auto Nowhere = P.ServedProgram::run("s", "/nowhere", {});
  ASSERT_TRUE(Nowhere);
  EXPECT_FALSE(Nowhere->succeeded());
}

TEST(ServedProgram, WhatDoesNotServeIsNotRun) {
  for (const char *Path : {"/no/such/program", "/bin/true"}) {
    ServedProgram P({Path});
    EXPECT_FALSE(P.run("e", "", {60})) << Path;
    EXPECT_FALSE(P.isStarted()) << Path;
  }
  ServedProgram Slow({"/bin/sleep", "60"});
  auto Result = Slow.run("e", "", {1});
  ASSERT_TRUE(Result);
  EXPECT_TRUE(Result->TimedOut);
}

// A process that ends without destructors, in the middle of a run.
TEST(ServedProgram, EndsWithItsOwner) {
  int Ends[2];
  ASSERT_EQ(pipe(Ends), 0);
  pid_t Owner = fork();
  if (Owner == 0) {
    Servant P;
    Ran R = parsed(*P.run("e", {}));
    if (write(Ends[1], &R.Parent, sizeof(R.Parent)) < 0)
      _exit(1);
    std::thread Other([&] { P.run("w", {}); });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    kill(getpid(), SIGKILL);
    Other.join();
  }
  pid_t Server = 0;
  ASSERT_EQ(read(Ends[0], &Server, sizeof(Server)), ssize_t(sizeof(Server)));
  EXPECT_TRUE(runs(Server));
  waitpid(Owner, nullptr, 0);
  // The run holds the pipe's end that tells of it, and dies with its parent.
  EXPECT_TRUE(endsSoon(Server));
  close(Ends[0]);
  close(Ends[1]);
}

TEST(ServedProgram, AForkLeavesItToItsOwner) {
  Servant P;
  EXPECT_TRUE(P.run("e", {}));
  pid_t Copy = fork();
  if (Copy == 0)
    _exit(P.run("e", {60}) || P.isStarted() ? 1 : 0);
  int Status = -1;
  waitpid(Copy, &Status, 0);
  EXPECT_EQ(Status, 0);
  EXPECT_TRUE(P.run("e", {}));
}

TEST(ServedProgram, RunsInItsOwnProcessAsOftenAsItSays) {
  Servant P(3);
  pid_t Server = 0;
  for (std::string Text : {"one", "two", "three"}) {
    auto Result = P.run("e" + Text, {60});
    ASSERT_TRUE(Result);
    EXPECT_TRUE(Result->succeeded());
    EXPECT_EQ(Result->Err, Text);
    Ran R = parsed(*Result);
    EXPECT_EQ(R.Parent, getpid());
    EXPECT_EQ(R.Rest, Text);
    EXPECT_TRUE(!Server || R.Self == Server);
    Server = R.Self;
  }
  EXPECT_FALSE(P.run("e", {}));
  EXPECT_FALSE(P.isStarted());
}

TEST(ServedProgram, ItsOwnProcessTellsExitCodesAndKeepsNothing) {
  Servant P(200);
  EXPECT_EQ(P.run("x3", {})->ExitCode, 3);
  const std::string First = parsed(*P.run("f", {})).Rest;
  for (int I = 0; I < 100; ++I)
    ASSERT_EQ(parsed(*P.run("f", {60})).Rest, First);
  auto There = P.ServedProgram::run("s", "/", {});
  ASSERT_TRUE(There);
  EXPECT_EQ(parsed(*There).Rest.substr(0, 2), "/ ");
}

// It says what the run said, and is of no further use.
TEST(ServedProgram, ALimitEndsItsOwnProcess) {
  Servant P(100);
  auto Result = P.run("w", {1});
  ASSERT_TRUE(Result);
  EXPECT_TRUE(Result->TimedOut);
  EXPECT_FALSE(Result->succeeded());
  const Ran R = parsed(*Result);
  ASSERT_GT(R.Self, 0);
  EXPECT_TRUE(endsSoon(R.Self));
  EXPECT_FALSE(P.run("e", {}));
}

TEST(ServedProgram, ACrashOfItsOwnProcessIsForOthersToRepeat) {
  EXPECT_FALSE(Servant(100).run("c", {}));
  // A limit of memory would be the next run's, too.
  EXPECT_FALSE(Servant(100).run("e", {0, 512}));
}

TEST(ResidentProgram, StartsWithTheSecondRun) {
  ResidentProgram P;
  EXPECT_FALSE(P.run({SERVANT}, "e", {}));
  const pid_t First = parsed(*P.run({SERVANT}, "e", {})).Parent;
  EXPECT_EQ(parsed(*P.run({SERVANT}, "e", {})).Parent, First);
  const pid_t Other = parsed(*P.run({SERVANT, "here", "2"}, "e", {})).Self;
  EXPECT_FALSE(runs(First));
  EXPECT_EQ(parsed(*P.run({SERVANT, "here", "2"}, "e", {})).Self, Other);
  EXPECT_FALSE(P.run({SERVANT, "here", "2"}, "e", {})); // it has ended
  EXPECT_TRUE(P.run({SERVANT, "here", "2"}, "e", {}));
}

TEST(ResidentProgram, IsThereAtOnceIfPrepared) {
  ResidentProgram P;
  P.prepare({SERVANT});
  P.prepare({SERVANT});
  EXPECT_TRUE(P.run({SERVANT}, "e", {}));
}
