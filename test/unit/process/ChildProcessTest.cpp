// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Other programs: run to their end, talked to, ended.

#include "Process/ChildProcess.h"
#include "Process/Interrupt.h"
#include "Process/Sanitizers.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

using namespace spir2nvvm;

// More than any pipe holds, in both directions at once.
TEST(ChildProcess, LargeInputComesBack) {
  std::string Input(3 << 20, 'x');
  ChildResult Run = runChild({"/bin/cat"}, Input);
  EXPECT_TRUE(Run.succeeded());
  EXPECT_EQ(Run.Out, Input);
}

TEST(ChildProcess, BothOutputsAndTheExitCode) {
  ChildResult Run =
      runChild({"/bin/sh", "-c", "echo out; echo err >&2; exit 3"}, "");
  EXPECT_EQ(Run.Out, "out\n");
  EXPECT_EQ(Run.Err, "err\n");
  EXPECT_EQ(Run.ExitCode, 3);
  EXPECT_FALSE(Run.succeeded());
}

TEST(ChildProcess, SignalsAreToldApart) {
  ChildResult Run = runChild({"/bin/sh", "-c", "kill -SEGV $$"}, "");
  EXPECT_EQ(Run.Signal, SIGSEGV);
}

// A child that never reads must not kill us with SIGPIPE.
TEST(ChildProcess, InputNobodyReads) {
  ChildResult Run = runChild({"/bin/true"}, std::string(3 << 20, 'x'));
  EXPECT_TRUE(Run.succeeded());
}

TEST(ChildProcess, MissingProgram) {
  EXPECT_EQ(runChild({"/no/such/program"}, "").StartError, ENOENT);
}

TEST(ChildProcess, WhoeverTakesTooLongIsEnded) {
  ChildResult Run =
      runChild({"/bin/sh", "-c", "echo begun; sleep 60"}, "", {1});
  EXPECT_TRUE(Run.TimedOut);
  EXPECT_FALSE(Run.succeeded());
  EXPECT_EQ(Run.Out, "begun\n");
  EXPECT_LT(Run.Milliseconds, 30000);
}

// Nothing more to read does not mean that it has ended.
TEST(ChildProcess, ClosingItsOutputsDoesNotExtendTheTime) {
  ChildResult Run =
      runChild({"/bin/sh", "-c", "exec sleep 60 <&- >&- 2>&-"}, "", {1});
  EXPECT_TRUE(Run.TimedOut);
  EXPECT_LT(Run.Milliseconds, 30000);
}

TEST(ChildProcess, WhoeverIsInTimeIsLeftAlone) {
  ChildResult Run =
      runChild({"/bin/sh", "-c", "exec >&-; sleep 0.1; exit 3"}, "", {60});
  EXPECT_FALSE(Run.TimedOut);
  EXPECT_EQ(Run.ExitCode, 3);
}

TEST(ChildProcess, AnInterruptEndsIt) {
  Interrupt Stop;
  std::thread Other([&Stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    Stop.cancel();
  });
  for (const char *Script : {"exec sleep 60", "exec sleep 60 <&- >&- 2>&-"}) {
    ChildResult Run = runChild({"/bin/sh", "-c", Script}, "", {0, 0, &Stop});
    EXPECT_TRUE(Run.Interrupted);
    EXPECT_FALSE(Run.TimedOut);
    EXPECT_FALSE(Run.succeeded());
    EXPECT_LT(Run.Milliseconds, 30000);
  }
  Other.join();
}

// Input arrives after the limit, so that it cannot come too late.
TEST(ChildProcess, MemoryIsLimited) {
#if SPIR2NVVM_ASAN || SPIR2NVVM_TSAN
  GTEST_SKIP() << "sanitizers leave address space unlimited";
#endif
  const char *Script = "read line; exec dd if=/dev/zero of=/dev/null bs=$line "
                       "count=1 2>/dev/null";
  EXPECT_TRUE(runChild({"/bin/sh", "-c", Script}, "1M\n", {0, 64}).succeeded());
  EXPECT_FALSE(
      runChild({"/bin/sh", "-c", Script}, "256M\n", {0, 64}).succeeded());
  EXPECT_TRUE(runChild({"/bin/sh", "-c", Script}, "256M\n").succeeded());
}
