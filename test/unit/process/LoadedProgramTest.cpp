// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A program that is loaded once and runs many times: ResponseReader.c, which
/// is told what to do by its response file.

#include "Process/LoadedProgram.h"
#include "Process/Interrupt.h"

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

LoadedProgram load(unsigned MemoryMiB = 0) {
  return {RESPONSE_READER, PRELOAD_LIBRARY, MemoryMiB};
}

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

class Script {
public:
  explicit Script(const std::string &Text)
      : Path(testing::TempDir() + "loaded-" + std::to_string(getpid())) {
    std::ofstream(Path) << "#!/bin/sh\n" << Text << "\n";
    chmod(Path.c_str(), 0700);
  }
  ~Script() { unlink(Path.c_str()); }
  const std::string Path;
};
} // namespace

TEST(LoadedProgram, RunsManyTimesInProcessesOfTheirOwn) {
  LoadedProgram P = load();
  ASSERT_TRUE(P.isLoaded());
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
  EXPECT_FALSE(P.isUnsuitable());
}

// More than any pipe holds, in both directions at once.
TEST(LoadedProgram, TalksAtLength) {
  LoadedProgram P = load();
  std::string Text(3 << 20, 'x');
  for (int I = 0; I < 3; ++I) {
    auto Result = P.run("e" + Text, {60});
    ASSERT_TRUE(Result);
    EXPECT_EQ(parsed(*Result).Rest, Text);
    EXPECT_EQ(Result->Err, Text);
  }
}

TEST(LoadedProgram, TellsHowRunsEnd) {
  LoadedProgram P = load();
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

TEST(LoadedProgram, ALimitEndsARun) {
  for (bool IsFirst : {true, false}) {
    LoadedProgram P = load();
    if (!IsFirst) {
      EXPECT_TRUE(P.run("e", {}));
    }
    auto Result = P.run("w", {1});
    ASSERT_TRUE(Result);
    EXPECT_TRUE(Result->TimedOut);
    EXPECT_FALSE(Result->succeeded());
    EXPECT_TRUE(endsSoon(parsed(*Result).Self));
    EXPECT_FALSE(P.isLoaded());
    EXPECT_FALSE(P.isUnsuitable());
  }
}

TEST(LoadedProgram, AnInterruptEndsARun) {
  LoadedProgram P = load();
  Interrupt Stop;
  std::thread Other([&Stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    Stop.cancel();
  });
  auto Result = P.run("w", {0, 0, &Stop});
  Other.join();
  ASSERT_TRUE(Result);
  EXPECT_TRUE(Result->Interrupted);
  EXPECT_FALSE(Result->TimedOut);
  EXPECT_TRUE(endsSoon(parsed(*Result).Self));
}

TEST(LoadedProgram, ItsDeathEndsARunThatOthersCanRepeat) {
  LoadedProgram P = load();
  pid_t Server = parsed(*P.run("e", {})).Parent;
  std::thread Other([Server] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    kill(Server, SIGKILL);
  });
  EXPECT_FALSE(P.run("w", {60}));
  Other.join();
  EXPECT_FALSE(P.isLoaded());
  EXPECT_FALSE(P.isUnsuitable());
  P = load();
  EXPECT_TRUE(P.run("e", {}));
}

TEST(LoadedProgram, KeepsNothingOfItsRuns) {
  LoadedProgram P = load();
  Ran First = parsed(*P.run("f", {}));
  const std::string Server = "/proc/" + std::to_string(First.Parent);
  const size_t Here = entriesOf("/proc/self/fd"),
               There = entriesOf(Server + "/fd");
  for (int I = 0; I < 200; ++I) {
    auto Result = P.run("f", {});
    ASSERT_TRUE(Result);
    ASSERT_EQ(parsed(*Result).Rest, First.Rest);
  }
  // One tells its end.
  Ran Plain = parsed(runChild({RESPONSE_READER, "@/dev/stdin"}, "f"));
  EXPECT_EQ(std::stoi(First.Rest), std::stoi(Plain.Rest) + 1);
  EXPECT_EQ(entriesOf("/proc/self/fd"), Here);
  EXPECT_EQ(entriesOf(Server + "/fd"), There);
  std::string Children;
  std::getline(std::ifstream(Server + "/task/" + std::to_string(First.Parent) +
                             "/children"),
               Children);
  EXPECT_EQ(Children, "");
}

TEST(LoadedProgram, RunsAreInTheSurroundingsOfTheirProcess) {
  LoadedProgram P = load(512);
  EXPECT_EQ(parsed(*P.run("s", {0, 512})).Rest, "- - 512");
  EXPECT_FALSE(P.run("s", {})); // without a limit
  EXPECT_FALSE(P.isLoaded());
  EXPECT_FALSE(P.isUnsuitable());

  setenv("LD_PRELOAD", "libm.so.6", 1);
  P = load();
  EXPECT_EQ(parsed(*P.run("s", {})).Rest.find("libm.so.6 - "), 0u);
  unsetenv("LD_PRELOAD");
  EXPECT_FALSE(P.run("s", {}));

  P = load();
  char Folder[4096];
  ASSERT_NE(getcwd(Folder, sizeof(Folder)), nullptr);
  ASSERT_EQ(chdir("/"), 0);
  EXPECT_FALSE(P.run("s", {}));
  EXPECT_EQ(chdir(Folder), 0);
}

TEST(LoadedProgram, OthersAreUnsuitable) {
  // A script hands on neither the library nor the socket's number.
  Script S("exec " RESPONSE_READER " \"$@\"");
  LoadedProgram P(S.Path, PRELOAD_LIBRARY);
  EXPECT_TRUE(P.isLoaded());
  EXPECT_FALSE(P.run("e", {60}));
  EXPECT_TRUE(P.isUnsuitable());

  P = LoadedProgram(RESPONSE_READER, "");
  EXPECT_TRUE(P.isUnsuitable());
  P = LoadedProgram(RESPONSE_READER, "/no:such/library.so");
  EXPECT_TRUE(P.isUnsuitable());
  P = LoadedProgram(RESPONSE_READER, "/no/such/library.so");
  EXPECT_FALSE(P.run("e", {60}));
  EXPECT_TRUE(P.isUnsuitable());
  P = LoadedProgram("/no/such/program", PRELOAD_LIBRARY);
  EXPECT_FALSE(P.isLoaded());
  EXPECT_FALSE(P.run("e", {60}));

  Script Slow("exec sleep 60");
  P = LoadedProgram(Slow.Path, PRELOAD_LIBRARY);
  auto Result = P.run("e", {1});
  ASSERT_TRUE(Result);
  EXPECT_TRUE(Result->TimedOut);
}

// A process that ends without destructors, in the middle of a run.
TEST(LoadedProgram, EndsWithItsOwner) {
  int Ends[2];
  ASSERT_EQ(pipe(Ends), 0);
  pid_t Owner = fork();
  if (Owner == 0) {
    LoadedProgram P = load();
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

TEST(LoadedProgram, AForkLeavesItToItsOwner) {
  LoadedProgram P = load();
  EXPECT_TRUE(P.run("e", {}));
  pid_t Copy = fork();
  if (Copy == 0)
    _exit(P.run("e", {60}) || P.isLoaded() ? 1 : 0);
  int Status = -1;
  waitpid(Copy, &Status, 0);
  EXPECT_EQ(Status, 0);
  EXPECT_TRUE(P.run("e", {}));
}
