// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The processes that translate programs: failures, limits, replacement.

#include "OpenCL/Build/WorkerPool.h"
#include "Process/Sanitizers.h"
#include "Process/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fstream>
#include <set>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

namespace {
class Workers : public testing::TestWithParam<bool> {
protected:
  WorkerPool Pool{{GetParam(), 120, 4096}};
};

Job source(const std::string &Text, const std::string &Options = "") {
  Job J;
  J.Inputs = {Text};
  J.Options = Options;
  J.Generate = Target{"sm_80", true};
  return J;
}

Job spir(std::string Bytes) {
  Job J;
  J.Language = InputLanguage::Spir;
  J.Inputs = {std::move(Bytes)};
  J.Generate = Target{"sm_80", true};
  return J;
}

constexpr char Kernel[] =
    "kernel __attribute__((reqd_work_group_size(8, 4, 1)))\n"
    "void scale(global float *restrict a, constant float *c, local int *l,\n"
    "           read_only image2d_t i, sampler_t s, float3 f) {\n"
    "  a[get_global_id(0)] = f.x;\n"
    "}\n";
} // namespace

TEST_P(Workers, TranslateSource) {
  JobResult R = Pool.run(source(Kernel, "-cl-kernel-arg-info"));
  ASSERT_EQ(R.How, Outcome::Done) << R.Log;
  EXPECT_EQ(R.Code.substr(0, 4), "BC\xC0\xDE");
  EXPECT_EQ(R.Spir.substr(0, 4), "BC\xC0\xDE");
  ASSERT_EQ(R.Kernels.size(), 1u);
  const KernelFacts &K = R.Kernels[0];
  EXPECT_EQ(K.Name, "scale");
  EXPECT_EQ(K.Attributes, "reqd_work_group_size(8,4,1)");
  EXPECT_TRUE(K.RequiredGroup && (*K.RequiredGroup)[1] == 4);
  ASSERT_EQ(K.Arguments.size(), 6u);
  EXPECT_EQ(K.Arguments[0].Kind, ArgKind::GlobalPointer);
  EXPECT_EQ(K.Arguments[0].TypeQualifier, CL_KERNEL_ARG_TYPE_RESTRICT);
  EXPECT_EQ(K.Arguments[1].AddressQualifier, CL_KERNEL_ARG_ADDRESS_CONSTANT);
  EXPECT_EQ(K.Arguments[2].Kind, ArgKind::LocalOffset);
  EXPECT_EQ(K.Arguments[2].AddressQualifier, CL_KERNEL_ARG_ADDRESS_LOCAL);
  EXPECT_EQ(K.Arguments[3].AccessQualifier, CL_KERNEL_ARG_ACCESS_READ_ONLY);
  EXPECT_EQ(K.Arguments[4].Kind, ArgKind::Sampler);
  EXPECT_EQ(K.Arguments[5].Name, "f");
  EXPECT_EQ(K.Arguments[5].Size, 16u); // as clSetKernelArg gets it
  EXPECT_FALSE(K.Hidden.empty());      // the offset of get_global_id
  EXPECT_TRUE(R.HasArgumentInfo);
  EXPECT_FALSE(Pool.run(source(Kernel)).HasArgumentInfo);
}

TEST_P(Workers, GoOnAfterAFailure) {
  JobResult Bad = Pool.run(source("kernel void k() { x; }"));
  EXPECT_EQ(Bad.How, Outcome::Failed);
  EXPECT_NE(Bad.Log.find("program.cl:1:19: error: use of undeclared"),
            std::string::npos)
      << Bad.Log;
  EXPECT_NE(Bad.Log.find("                  ^"), std::string::npos);
  EXPECT_EQ(Pool.run(source(Kernel)).How, Outcome::Done);
}

TEST_P(Workers, LinkObjects) {
  Job Half = source("int f(int x) { return x + 1; }");
  Half.Generate.reset();
  JobResult A = Pool.run(Half);
  Half.Inputs = {"int f(int x); kernel void k(global int *a) { a[0] = f(1); }"};
  JobResult B = Pool.run(Half);
  ASSERT_EQ(A.How, Outcome::Done) << A.Log;
  ASSERT_EQ(B.How, Outcome::Done) << B.Log;
  Job Link = spir(A.Spir);
  Link.Inputs.push_back(B.Spir);
  Link.IsLink = true;
  JobResult R = Pool.run(Link);
  ASSERT_EQ(R.How, Outcome::Done) << R.Log;
  EXPECT_EQ(R.Kernels.size(), 1u);
  EXPECT_EQ(Pool.run(spir(B.Spir)).How, Outcome::Failed); // f is missing
}

TEST_P(Workers, TellMalformedProgramsApart) {
  std::string Good = Pool.run(source(Kernel)).Spir;
  EXPECT_EQ(Pool.run(spir(Good)).How, Outcome::Done);
  EXPECT_EQ(Pool.run(spir("BC\xC0\xDE")).How, Outcome::Malformed);
  EXPECT_EQ(Pool.run(spir(Good.substr(0, Good.size() / 2))).How,
            Outcome::Malformed);
}

TEST_P(Workers, ServeManyThreads) {
  std::vector<std::thread> Threads;
  for (int T = 0; T < 6; ++T)
    Threads.emplace_back([this, T] {
      JobResult R = Pool.run(source("kernel void k" + std::to_string(T) +
                                    "(global int *a) { a[0] = 1; }"));
      ASSERT_EQ(R.How, Outcome::Done) << R.Log;
      EXPECT_EQ(R.Kernels[0].Name, "k" + std::to_string(T));
    });
  for (std::thread &T : Threads)
    T.join();
}

// It runs what is made for those this program knows.
TEST_P(Workers, CodeForAGpuOfTomorrow) {
  Job J = source(Kernel);
  J.Generate->Arch = "sm_130";
  JobResult R = Pool.run(J);
  EXPECT_EQ(R.How, Outcome::Done) << R.Log;
}

INSTANTIATE_TEST_SUITE_P(Both, Workers, testing::Values(false, true),
                         [](const auto &Info) {
                           return Info.param ? "InProcess" : "Processes";
                         });

// Damaged bitcode that crashes LLVM ends a worker and nothing else.
TEST(DamagedPrograms, NeverTakeTheCallerDown) {
  if (std::system("command -v clang-14 >/dev/null") != 0)
    GTEST_SKIP() << "clang-14 is not installed";
  WorkerPool Pool({false, 20, 2048});
  const std::string Good = Pool.run(source(Kernel)).Spir;
  unsigned Seed = 1, Done = 0;
  for (int I = 0; I < 60; ++I) {
    std::string Bad = Good;
    for (int Damage = 0; Damage < 4; ++Damage) {
      Seed = Seed * 1103515245 + 12345;
      Bad[16 + (Seed >> 8) % (Bad.size() - 16)] = static_cast<char>(Seed);
    }
    Done += Pool.run(spir(Bad)).How == Outcome::Done;
  }
  EXPECT_LT(Done, 60u);
  EXPECT_EQ(Pool.run(spir(Good)).How, Outcome::Done);
}

TEST(Limits, ADeadWorkerIsReplaced) {
#if SPIR2NVVM_ASAN || SPIR2NVVM_TSAN
  GTEST_SKIP() << "sanitizers leave address space unlimited";
#endif
  WorkerPool Pool({false, 60, 30}); // no clang lives in 30 MiB
  JobResult R = Pool.run(source(Kernel));
  EXPECT_NE(R.How, Outcome::Done);
  EXPECT_FALSE(R.Log.empty());
  R = Pool.run(source(Kernel));
  EXPECT_NE(R.How, Outcome::Done);
}

// The log tells what to look for: a crash, or an installation with holes.
TEST(Limits, HowAWorkerEndedIsTold) {
  TemporaryFolder Temporary;
  ASSERT_TRUE(Temporary.make());
  const std::string Program = Temporary.path() + "/spir2nvvm-worker";
  setenv("SPIR2NVVM_HELPERS", (Temporary.path() + ":" HELPERS).c_str(), 1);
  auto Log = [&](const char *End) {
    std::ofstream(Program) << "#!/bin/sh\nhead -c 4 >/dev/null\n"
                           << End << "\n";
    chmod(Program.c_str(), 0755);
    return WorkerPool({false, 60, 4096}).run(source("")).Log;
  };
  const std::string Died =
      "spir2nvvm: the translator died while reading this program";
  EXPECT_EQ(Log("exit 3"), Died + ", exit code 3\n");
  EXPECT_EQ(Log("exit 127"),
            Died + ", exit code 127: a library of it is missing\n");
  EXPECT_EQ(Log("kill -SEGV $$"), Died + ", signal 11\n");
  setenv("SPIR2NVVM_HELPERS", HELPERS, 1);
}

TEST(Limits, TimeIsLimited) {
  if (std::system("command -v clang-14 >/dev/null") != 0)
    GTEST_SKIP() << "clang-14 is not installed";
  // Macros that double twenty-eight times.
  std::string Slow = "#define A0 1+\n";
  for (int I = 1; I < 28; ++I)
    Slow += "#define A" + std::to_string(I) + " A" + std::to_string(I - 1) +
            " A" + std::to_string(I - 1) + "\n";
  Slow += "kernel void k(global int *a) { a[0] = A27 1; }\n";
  JobResult R = WorkerPool({false, 1, 4096}).run(source(Slow));
  EXPECT_EQ(R.How, Outcome::Died);
  EXPECT_NE(R.Log.find("the translation timed out after 1 seconds"),
            std::string::npos)
      << R.Log;
  // Clang has four fifths of it.
  R = WorkerPool({false, 5, 4096}).run(source(Slow));
  EXPECT_EQ(R.How, Outcome::Failed);
  EXPECT_NE(R.Log.find("'clang' timed out after 4 seconds"), std::string::npos)
      << R.Log;
}

// ---- One clang for all builds of a worker -----------------------------------

namespace {
class LoadedClang : public testing::Test {};

std::string lineOf(const std::string &Path) {
  std::string Line;
  std::getline(std::ifstream(Path), Line);
  return Line;
}

/// Those below \p Process that serve one source after the other.
void addClangsBelow(pid_t Process, std::set<pid_t> &Found) {
  const std::string Folder = "/proc/" + std::to_string(Process);
  const std::string Line = lineOf(Folder + "/cmdline");
  if (Line.find("spir2nvvm-clang") != std::string::npos &&
      Line.find("serve") != std::string::npos) {
    Found.insert(Process); // below it are its runs
    return;
  }
  std::vector<std::string> Threads;
  if (DIR *Open = opendir((Folder + "/task").c_str())) {
    while (const dirent *Item = readdir(Open))
      Threads.emplace_back(Item->d_name);
    closedir(Open);
  }
  for (const std::string &Thread : Threads) {
    std::istringstream Children(
        lineOf(Folder + "/task/" + Thread + "/children"));
    for (pid_t Child; Children >> Child;)
      addClangsBelow(Child, Found);
  }
}

std::set<pid_t> clangs() {
  std::set<pid_t> Found;
  addClangsBelow(getpid(), Found);
  return Found;
}

/// A worker loads it after its answer.
std::set<pid_t> awaitClang() {
  for (int I = 0; I < 1000 && clangs().size() != 1; ++I)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return clangs();
}
} // namespace

TEST_F(LoadedClang, DoesWhatOneOfItsOwnDoes) {
  const std::pair<const char *, const char *> Cases[] = {
      {Kernel, ""},
      {"kernel void k() { x; }", ""},
      {"kernel void k(global float *a) { int unused; a[0] = sin(a[0]) * N; }",
       "-DN=3 -cl-fast-relaxed-math -Wunused-variable"},
      {"#include \"missing.h\"\n", ""},
      {"#pragma clang __debug llvm_fatal_error\n", ""},
      {"kernel void k(global int *a) { a[1] = 2; }", "-g"}};
  WorkerPool Loaded({false, 120, 4096}), Plain({true, 120, 4096});
  EXPECT_EQ(Loaded.run(source(Kernel)).How, Outcome::Done);
  const std::set<pid_t> Before = awaitClang();
  EXPECT_EQ(Before.size(), 1u);
  for (const auto &[Text, Options] : Cases) {
    JobResult A = Loaded.run(source(Text, Options)),
              B = Plain.run(source(Text, Options));
    EXPECT_EQ(A.How, B.How) << A.Log;
    // Addresses of a crash differ.
    if (!std::strstr(Text, "__debug")) {
      EXPECT_EQ(A.Log, B.Log);
    }
    EXPECT_EQ(A.Spir, B.Spir) << Text;
    EXPECT_EQ(A.Code, B.Code) << Text;
  }
  EXPECT_EQ(clangs(), Before);
}

TEST_F(LoadedClang, IsReplacedWhenItDies) {
  WorkerPool Pool({false, 120, 4096});
  ASSERT_EQ(Pool.run(source(Kernel)).How, Outcome::Done);
  for (int I = 0; I < 3; ++I) {
    std::set<pid_t> Clangs = awaitClang();
    ASSERT_EQ(Clangs.size(), 1u);
    ASSERT_EQ(Pool.run(source(Kernel)).How, Outcome::Done);
    EXPECT_EQ(clangs(), Clangs);
    kill(*Clangs.begin(), SIGKILL);
    EXPECT_EQ(Pool.run(source(Kernel)).How, Outcome::Done);
    EXPECT_NE(clangs(), Clangs);
  }
}

// The worker's own death, of which clang is not told.
TEST_F(LoadedClang, EndsWithItsWorker) {
  std::set<pid_t> Clangs;
  {
    WorkerPool Pool({false, 120, 4096});
    ASSERT_EQ(Pool.run(source(Kernel)).How, Outcome::Done);
    Clangs = awaitClang();
    ASSERT_EQ(Clangs.size(), 1u);
    std::ifstream Stat("/proc/" + std::to_string(*Clangs.begin()) + "/stat");
    std::string Number, Name, State;
    pid_t Worker = 0;
    ASSERT_TRUE(Stat >> Number >> Name >> State >> Worker);
    ASSERT_NE(Worker, getpid());
    kill(Worker, SIGKILL);
    EXPECT_EQ(Pool.run(source(Kernel)).How, Outcome::Died);
    EXPECT_EQ(Pool.run(source(Kernel)).How, Outcome::Done);
  }
  for (int I = 0; I < 500 && kill(*Clangs.begin(), 0) == 0; ++I)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const std::string Left = "/proc/" + std::to_string(*Clangs.begin());
  EXPECT_EQ(lineOf(Left + "/cmdline"), ""); // gone, or nobody's zombie
}

TEST(Limits, AForkedProcessHasItsOwnWorkers) {
  if (std::system("command -v clang-14 >/dev/null") != 0)
    GTEST_SKIP() << "clang-14 is not installed";
  WorkerPool Pool({false, 60, 4096});
  ASSERT_EQ(Pool.run(source(Kernel)).How, Outcome::Done);
  pid_t Pid = fork();
  if (Pid == 0)
    _exit(Pool.run(source(Kernel)).How == Outcome::Done ? 0 : 1);
  int Status = 1;
  waitpid(Pid, &Status, 0);
  EXPECT_EQ(Status, 0);
  EXPECT_EQ(Pool.run(source(Kernel)).How, Outcome::Done);
}
