// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Programs, memory and threads apart: several programs on one memory, several
/// launches at once, and ending them.

#include "Harness.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::test;
using namespace std::chrono_literals;

namespace {

// out[id] = *addend + id, and again in a variable.
const char Adds[] = R"(
@last = addrspace(1) global i32 7, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k(i32 addrspace(1)* %out, i32 addrspace(1)* %addend) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %group, %n
  %id = add i32 %base, %tid
  %a = load i32, i32 addrspace(1)* %addend, align 4
  %sum = add i32 %a, %id
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %id
  store i32 %sum, i32 addrspace(1)* %to, align 4
  store i32 %a, i32 addrspace(1)* @last, align 4
  ret void
}
)";

const char Endless[] = R"(
define void @k(i32 addrspace(1)* %flag) {
entry:
  store volatile i32 1, i32 addrspace(1)* %flag, align 4
  br label %loop
loop:
  %v = load volatile i32, i32 addrspace(1)* %flag, align 4
  %go = icmp ne i32 %v, 2
  br i1 %go, label %loop, label %end
end:
  ret void
}
)";

// Prints its group's number; group 0 then waits for the flag.
const char Prints[] = R"(
@format = internal addrspace(4) constant [4 x i8] c"%d;\00", align 1
declare i32 @vprintf(i8*, i8*)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k(i32 addrspace(1)* %flag) {
entry:
  %values = alloca i32, align 4
  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  store i32 %group, i32* %values, align 4
  %bytes = bitcast i32* %values to i8*
  %p = call i32 @vprintf(i8* addrspacecast (i8 addrspace(4)* getelementptr ([4 x i8], [4 x i8] addrspace(4)* @format, i32 0, i32 0) to i8*), i8* %bytes)
  %first = icmp eq i32 %group, 0
  br i1 %first, label %loop, label %end
loop:
  %v = load volatile i32, i32 addrspace(1)* %flag, align 4
  %go = icmp ne i32 %v, 2
  br i1 %go, label %loop, label %end
end:
  ret void
}
)";

// Two kernels whose only loops are those over work-items.
const char Two[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @first(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  store i32 1, i32 addrspace(1)* %to, align 4
  ret void
}
define void @second(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  store i32 2, i32 addrspace(1)* %to, align 4
  ret void
}
)";

struct Engine {
  std::shared_ptr<DeviceMemory> Memory = DeviceMemory::create();
  std::shared_ptr<WorkerPool> Pool = WorkerPool::create(4);
  std::string Said;
  DiagnosticSink Sink{[this](const Diagnostic &D) { Said += renderText(D); }};

  std::shared_ptr<CompiledProgram> compile(const char *Body,
                                           const ExecutorOptions &Opts = {}) {
    return compileText(Body, Opts, "k", Memory, Sink);
  }
  int wordAt(DevicePtr From) const {
    int Value = 0;
    EXPECT_TRUE(Memory->read(From, &Value, sizeof(Value)));
    return Value;
  }
};

LaunchRequest requestOf(uint32_t Groups, uint32_t Items,
                        std::initializer_list<DevicePtr> Arguments) {
  LaunchRequest R;
  R.Kernel = "k";
  R.Groups = {Groups, 1, 1};
  R.GroupSize = {Items, 1, 1};
  for (DevicePtr A : Arguments)
    R.addPointer(A);
  return R;
}

ExecutorOptions stoppable(ExecutionMode Mode) {
  ExecutorOptions Opts;
  Opts.Mode = Mode;
  Opts.Stoppable = true;
  return Opts;
}

TEST(Engine, ProgramsShareMemoryAndKeepTheirVariables) {
  Engine E;
  auto A = E.compile(Adds), B = E.compile(Adds, fast());
  ASSERT_TRUE(A && B) << E.Said;
  DevicePtr Out = E.Memory->allocate(256, "out");
  DevicePtr Addend = E.Memory->allocate(4, "addend");
  E.Memory->write(Addend, "\3\0\0\0", 4);
  EXPECT_EQ(A->launch(requestOf(2, 32, {Out, Addend}), *E.Pool, E.Sink).End,
            LaunchEnd::Finished);
  EXPECT_EQ(E.wordAt(Out + 4 * 63), 66);
  auto LastA = A->variable("last"), LastB = B->variable("last");
  ASSERT_TRUE(LastA && LastB);
  EXPECT_EQ(E.wordAt(LastA->Address), 3);
  EXPECT_EQ(E.wordAt(LastB->Address), 7);
  EXPECT_EQ(E.Memory->find(LastB->Address)->Name, "last");
  EXPECT_FALSE(E.Memory->free(LastB->Address)); // the program's
  B.reset();
  EXPECT_FALSE(E.Memory->find(LastB->Address));
  A.reset();
  EXPECT_EQ(E.wordAt(Out + 4), 4); // memory outlives programs
  EXPECT_EQ(E.Said, "");
}

TEST(Engine, ManyLaunchesAtOnce) {
  for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast}) {
    Engine E;
    ExecutorOptions Opts;
    Opts.Mode = Mode;
    auto Program = E.compile(Adds, Opts);
    ASSERT_TRUE(Program) << E.Said;
    std::vector<std::thread> Threads;
    for (int T = 0; T != 8; ++T)
      Threads.emplace_back([&E, &Program, T] {
        DiagnosticSink Mine(
            [](const Diagnostic &D) { ADD_FAILURE() << renderText(D); });
        DevicePtr Addend = E.Memory->allocate(4, "addend");
        E.Memory->write(Addend, &T, 4);
        for (int N = 0; N != 50; ++N) {
          DevicePtr Out = E.Memory->allocate(1024, "out");
          LaunchRequest R = requestOf(8, 32, {Out, Addend});
          EXPECT_TRUE(Program->launch(R, *E.Pool, Mine).clean());
          EXPECT_EQ(E.wordAt(Out + 4 * 255), T + 255);
          E.Memory->free(Out);
        }
      });
    for (std::thread &T : Threads)
      T.join();
  }
}

// Each instruction is executed 65,536 times at most before it is optimised.
TEST(Engine, KernelsAreOptimisedWhenTheyHaveExecutedALot) {
  for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast}) {
    Engine E;
    ExecutorOptions Opts;
    Opts.Mode = Mode;
    Opts.CompilesQuickly = true;
    auto Program = E.compile(Adds, Opts);
    ASSERT_TRUE(Program) << E.Said;
    DevicePtr Out = E.Memory->allocate(4 << 16, "out");
    DevicePtr Addend = E.Memory->allocate(4, "addend");
    const auto Launch = [&](uint32_t Groups, uint32_t Value) {
      E.Memory->write(Addend, &Value, 4);
      LaunchRequest R = requestOf(Groups, 256, {Out, Addend});
      EXPECT_TRUE(Program->launch(R, *E.Pool, E.Sink).clean());
      EXPECT_EQ(E.wordAt(Out + 4 * 255), int(Value) + 255);
      ExecutorStatistics Known = Program->statistics();
      return std::make_pair(Known.QuickKernels, Known.OptimisedKernels);
    };
    EXPECT_EQ(Launch(1, 1), std::make_pair(1u, 0u));
    EXPECT_EQ(Launch(255, 2), std::make_pair(1u, 0u)); // 65,536
    EXPECT_EQ(Launch(1, 3), std::make_pair(1u, 1u));
    EXPECT_EQ(Launch(1, 4), std::make_pair(1u, 1u));
    EXPECT_EQ(E.Said, "");
  }
}

// Nobody knows how often.
TEST(Engine, KernelsThatLoopAreOptimisedAtOnce) {
  Engine E;
  ExecutorOptions Opts = stoppable(ExecutionMode::Fast);
  Opts.CompilesQuickly = true;
  auto Program = E.compile(Endless, Opts);
  ASSERT_TRUE(Program) << E.Said;
  DevicePtr Flag = E.Memory->allocate(4, "flag");
  LaunchRequest R = requestOf(1, 32, {Flag});
  R.TimeLimit = 10ms;
  EXPECT_EQ(Program->launch(R, *E.Pool, E.Sink).End, LaunchEnd::TimeLimit);
  EXPECT_EQ(Program->statistics().OptimisedKernels, 1u);
}

// Fibres with private memory of their own on many threads: work-items exist for
// one group on each thread, however many groups there are.
TEST(Engine, ManyLargeGroupsFitIntoMemory) {
  const char Votes[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.barrier0.popc(i32)
define void @k(i32 addrspace(1)* %out) {
  %array = alloca [1024 x i32], align 4
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr [1024 x i32], [1024 x i32]* %array, i32 0, i32 %tid
  store i32 %tid, i32* %slot, align 4
  %count = call i32 @llvm.nvvm.barrier0.popc(i32 1)
  %again = load i32, i32* %slot, align 4
  %sum = add i32 %count, %again
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  store i32 %sum, i32 addrspace(1)* %to, align 4
  ret void
}
)";
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Engine E;
    E.Pool = WorkerPool::create(8);
    auto Program = E.compile(Votes, Opts);
    ASSERT_TRUE(Program) << E.Said;
    DevicePtr Out = E.Memory->allocate(4 * 1024, "out");
    LaunchRequest R = requestOf(16, 1024, {Out});
    R.Groups[1] = 8;
    EXPECT_TRUE(Program->launch(R, *E.Pool, E.Sink).clean()) << E.Said;
    EXPECT_EQ(E.wordAt(Out + 4 * 1023), 1024 + 1023);
  }
  constexpr long Limit = 2 << 20; // KiB
  rusage Used;
  ASSERT_EQ(getrusage(RUSAGE_SELF, &Used), 0);
  EXPECT_LT(Used.ru_maxrss, Limit);
  RecordProperty("KiB", static_cast<int>(Used.ru_maxrss));
}

// By whichever of several threads comes first, once.
TEST(Engine, KernelsAreCompiledWhenTheyAreLaunchedFirst) {
  Engine E;
  auto Program = compileText(Two, {}, "first,second", E.Memory, E.Sink);
  ASSERT_TRUE(Program) << E.Said;
  EXPECT_EQ(Program->statistics().GuardedLoops, 0u);
  DevicePtr Out = E.Memory->allocate(4 * 32, "out");
  auto LaunchEverywhere = [&](const char *Kernel) {
    std::vector<std::thread> Threads;
    for (unsigned T = 0; T != 8; ++T)
      Threads.emplace_back([&] {
        DiagnosticSink Own([](const Diagnostic &) {});
        LaunchRequest R = requestOf(1, 32, {Out});
        R.Kernel = Kernel;
        EXPECT_TRUE(Program->launch(R, *E.Pool, Own).clean());
      });
    for (std::thread &T : Threads)
      T.join();
  };
  LaunchEverywhere("first");
  EXPECT_EQ(Program->statistics().GuardedLoops, 1u);
  EXPECT_EQ(E.wordAt(Out), 1);
  LaunchEverywhere("first");
  EXPECT_EQ(Program->statistics().GuardedLoops, 1u);
  LaunchEverywhere("second");
  EXPECT_EQ(Program->statistics().GuardedLoops, 2u);
  EXPECT_EQ(E.wordAt(Out), 2);
}

// Only what certainly ends by itself, and soon.
TEST(Engine, KnowsWhichLaunchesAreBrief) {
  const char Body[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.trap()
declare void @llvm.memset.p1i8.i64(i8 addrspace(1)*, i8, i64, i1)
define void @straight(i32 addrspace(1)* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %p, i32 %t
  store i32 %t, i32 addrspace(1)* %to
  ret void
}
define void @branches(i32 addrspace(1)* %p) {
  %v = load i32, i32 addrspace(1)* %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %then, label %end
then:
  store i32 1, i32 addrspace(1)* %p
  br label %end
end:
  ret void
}
define internal void @wait(i32 addrspace(1)* %p) noinline {
  br label %loop
loop:
  %v = load volatile i32, i32 addrspace(1)* %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @loops(i32 addrspace(1)* %p) {
  call void @wait(i32 addrspace(1)* %p)
  ret void
}
define void @meets(i32 addrspace(1)* %p) {
  call void @llvm.nvvm.barrier0()
  ret void
}
define void @traps(i32 addrspace(1)* %p) {
  call void @llvm.trap()
  ret void
}
define void @fills(i8 addrspace(1)* %p) {
  call void @llvm.memset.p1i8.i64(i8 addrspace(1)* %p, i8 0, i64 1000000, i1 false)
  ret void
}
define void @any(i8 addrspace(1)* %p, i64 %n) {
  call void @llvm.memset.p1i8.i64(i8 addrspace(1)* %p, i8 0, i64 %n, i1 false)
  ret void
}
)";
  constexpr uint64_t Many = 1 << 14, Hugest = uint64_t(1) << 62;
  for (const ExecutorOptions &Opts : {fast(), ExecutorOptions()}) {
    Engine E;
    auto Program =
        compileText(Body, Opts, "straight,branches,loops,meets,traps,fills,any",
                    E.Memory, E.Sink);
    ASSERT_TRUE(Program) << E.Said;
    for (const char *Name : {"loops", "meets", "traps", "any"})
      EXPECT_EQ(Program->kernel(Name)->ItemWork, 0u) << Name;
    EXPECT_EQ(Program->kernel("straight")->ItemWork, 4u);
    EXPECT_GE(Program->kernel("branches")->ItemWork, 5u);
    EXPECT_FALSE(Program->kernel("fills")->isBriefFor(1, 1));
    const KernelSignature &Straight = *Program->kernel("straight");
    EXPECT_TRUE(Straight.isBriefFor(16, 64));
    EXPECT_FALSE(Straight.isBriefFor(Many, 1));
    EXPECT_FALSE(Straight.isBriefFor(1, Many));
    EXPECT_FALSE(Straight.isBriefFor(Hugest, 4)); // 2^64
    // Compiling is not brief, and checks may find something.
    EXPECT_FALSE(Program->isBrief(Straight, 1, 32));
    DevicePtr Out = E.Memory->allocate(4 * 32, "out");
    LaunchRequest R = requestOf(1, 32, {Out});
    R.Kernel = "straight";
    EXPECT_TRUE(Program->launch(R, *E.Pool, E.Sink).clean()) << E.Said;
    EXPECT_EQ(Program->isBrief(Straight, 1, 32),
              Opts.Mode == ExecutionMode::Fast);
  }
}

TEST(Engine, EachLaunchHasItsOwnFindings) {
  Engine E;
  auto Program = E.compile(Adds);
  ASSERT_TRUE(Program) << E.Said;
  DevicePtr Addend = E.Memory->allocate(4, "addend");
  std::vector<std::thread> Threads;
  for (unsigned T = 0; T != 4; ++T)
    Threads.emplace_back([&, T] {
      std::string Name = "buffer" + std::to_string(T), Found;
      DevicePtr Out = E.Memory->allocate(4 * T, Name);
      DiagnosticSink Mine([&](const Diagnostic &D) { Found += D.Message; });
      LaunchResult R =
          Program->launch(requestOf(2, 2, {Out, Addend}), *E.Pool, Mine);
      EXPECT_EQ(R.Findings, 1u);
      EXPECT_NE(Found.find("'" + Name + "'"), std::string::npos) << Found;
    });
  for (std::thread &T : Threads)
    T.join();
}

TEST(Engine, CancellationEndsLoops) {
  for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast}) {
    Engine E;
    auto Program = E.compile(Endless, stoppable(Mode));
    ASSERT_TRUE(Program) << E.Said;
    DevicePtr Flag = E.Memory->allocate(4, "flag");
    CancellationToken Token;
    std::thread Canceller([&] {
      while (E.wordAt(Flag) != 1)
        std::this_thread::sleep_for(1ms);
      Token.cancel();
    });
    LaunchRequest R = requestOf(3, 2, {Flag});
    R.Cancel = &Token;
    EXPECT_EQ(Program->launch(R, *E.Pool, E.Sink).End, LaunchEnd::Cancelled);
    Canceller.join();
    LaunchResult Late = Program->launch(R, *E.Pool, E.Sink);
    EXPECT_EQ(Late.End, LaunchEnd::Cancelled);
    EXPECT_EQ(Late.WorkItems, 0u);
    EXPECT_EQ(E.Said, "");
  }
}

TEST(Engine, TimeLimitsAreOfOneLaunch) {
  Engine E;
  auto Program = E.compile(Endless, stoppable(ExecutionMode::Fast));
  ASSERT_TRUE(Program) << E.Said;
  DevicePtr Flag = E.Memory->allocate(4, "flag");
  LaunchRequest R = requestOf(1, 1, {Flag});
  R.TimeLimit = 20ms;
  LaunchResult Result = Program->launch(R, *E.Pool, E.Sink);
  EXPECT_EQ(Result.End, LaunchEnd::TimeLimit);
  EXPECT_GE(Result.Seconds, 0.02);
  // On a busy machine the thread that takes the group may wake after the limit.
  EXPECT_NE(E.Said.find("error: the launch timed out after 20 ms; "),
            std::string::npos)
      << E.Said;
  EXPECT_NE(E.Said.find(" of 1 groups had started"), std::string::npos)
      << E.Said;
}

TEST(Engine, OutputComesWhileTheKernelRuns) {
  Engine E;
  ExecutorOptions Opts;
  auto Program = E.compile(Prints, Opts);
  ASSERT_TRUE(Program) << E.Said;
  DevicePtr Flag = E.Memory->allocate(4, "flag");
  LaunchRequest R = requestOf(6, 1, {Flag});
  std::string Printed;
  R.Print = [&](llvm::StringRef Text) {
    Printed += Text;
    int Two = 2; // group 0 ends because its output came
    E.Memory->write(Flag, &Two, 4);
  };
  EXPECT_TRUE(Program->launch(R, *E.Pool, E.Sink).clean()) << E.Said;
  EXPECT_EQ(Printed, "0;1;2;3;4;5;");
}

TEST(Engine, FreedWhileALaunchRuns) {
  Engine E;
  auto Program = E.compile(Endless);
  ASSERT_TRUE(Program) << E.Said;
  DevicePtr Flag = E.Memory->allocate(4, "flag");
  auto *Host = static_cast<volatile int *>(E.Memory->hostPointer(Flag, 4));
  std::thread Other([&] {
    while (*Host != 1)
      std::this_thread::sleep_for(1ms);
    EXPECT_TRUE(E.Memory->free(Flag));
    EXPECT_FALSE(E.Memory->find(Flag));
    *Host = 2; // the pages are there until the launch ends
  });
  EXPECT_EQ(Program->launch(requestOf(1, 1, {Flag}), *E.Pool, E.Sink).End,
            LaunchEnd::Finished);
  Other.join();
  EXPECT_EQ(E.Memory->usage().Used, 0u);
}

TEST(Engine, ChildrenLaunchByThemselves) {
  Engine E;
  auto Program = E.compile(Adds, fast());
  ASSERT_TRUE(Program) << E.Said;
  DevicePtr Out = E.Memory->allocate(4096, "out");
  DevicePtr Addend = E.Memory->allocate(4, "addend");
  LaunchRequest R = requestOf(32, 32, {Out, Addend});
  ASSERT_TRUE(Program->launch(R, *E.Pool, E.Sink).clean());
  pid_t Child = fork();
  ASSERT_GE(Child, 0);
  if (Child == 0) {
    bool Clean = Program->launch(R, *E.Pool, E.Sink).clean();
    E.Pool.reset();
    _exit(Clean ? 0 : 1);
  }
  int Status = 1;
  ASSERT_EQ(waitpid(Child, &Status, 0), Child);
  EXPECT_EQ(Status, 0);
}

} // namespace
