// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels that are optimised while their launches go on.

#include "Harness.h"

#include "Executor/Model/Program.h"
#include "Executor/Run/Pool.h"
#include "Process/FileStore.h"
#include "Process/TemporaryFolder.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

using namespace spir2nvvm;
using namespace spir2nvvm::test;
using executor::BackgroundTask;
using executor::PoolJob;
using executor::PoolState;

namespace {

constexpr uint32_t Groups = 64, Size = 128, All = Groups * Size;
constexpr uint64_t Bytes = uint64_t(All) * sizeof(uint32_t);

// out[id] = id, added up for ROUNDS rounds.
const std::string Sums = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %group, %n
  %id = add i32 %base, %tid
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %id
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%next, %loop]
  %sum = phi i32 [0, %entry], [%more, %loop]
  %more = add i32 %sum, %id
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, ROUNDS
  br i1 %go, label %loop, label %end
end:
  store i32 %more, i32 addrspace(1)* %to, align 4
  ret void
}
)";

std::string withRounds(const std::string &Rounds) {
  std::string Text = Sums;
  return Text.replace(Text.find("ROUNDS"), 6, Rounds);
}

const std::string Known = withRounds("40");

// Goes one of several ways in each round, which together would take long.
std::string withWays() {
  constexpr unsigned Ways = 4, Length = 50;
  std::string Text = Known, Targets, Blocks;
  for (unsigned Way = 0; Way != Ways; ++Way) {
    const std::string Name = "way" + std::to_string(Way);
    Targets += " i32 " + std::to_string(1000 + Way) + ", label %" + Name;
    Blocks += Name + ":\n";
    for (unsigned N = 0; N != Length; ++N)
      Blocks += "  store volatile i32 1, i32 addrspace(1)* %to, align 4\n";
    Blocks += "  br label %latch\n";
  }
  Text.insert(Text.find("  %next = "), "  switch i32 %n, label %latch [" +
                                           Targets + " ]\n" + Blocks +
                                           "latch:\n");
  for (const char *From : {"%next, %loop", "%more, %loop"})
    Text.replace(Text.find(From) + 7, 5, "%latch");
  return Text;
}

// Prints its group's number, too.
std::string printing() {
  std::string Text = Known;
  Text.insert(Text.find("  store"), R"(
  store i32 %group, i32* %values, align 4
  %bytes = bitcast i32* %values to i8*
  %p = call i32 @vprintf(i8* addrspacecast (i8 addrspace(4)* getelementptr ([4 x i8], [4 x i8] addrspace(4)* @format, i32 0, i32 0) to i8*), i8* %bytes)
)");
  Text.insert(Text.find("  %tid"), "  %values = alloca i32, align 4\n");
  return R"(
@format = internal addrspace(4) constant [4 x i8] c"%d;\00", align 1
declare i32 @vprintf(i8*, i8*)
)" + Text;
}

struct LaterCode : testing::Test {
  LaterCode() {
    Opts.Mode = ExecutionMode::Fast;
    Opts.CompilesQuickly = Opts.OptimisesBeside = true;
  }
  void compile(const std::string &Body) {
    Program = compileText(Body, Opts, "k", Memory, Sink);
    ASSERT_TRUE(Program) << Said;
    Out = Memory->allocate(Bytes, "out");
  }
  LaunchRequest request(uint32_t PerGroup = Size) const {
    LaunchRequest R;
    R.Kernel = "k";
    R.Groups = {All / PerGroup, 1, 1};
    R.GroupSize = {PerGroup, 1, 1};
    R.addPointer(Out);
    return R;
  }
  void launch(const LaunchRequest &R) {
    const Words Nothing(All, 7);
    ASSERT_TRUE(Memory->write(Out, Nothing.data(), Bytes));
    EXPECT_TRUE(Program->launch(R, *Pool, Sink).clean()) << Said;
    Words Got(All);
    ASSERT_TRUE(Memory->read(Out, Got.data(), Bytes));
    for (uint32_t Id = 0; Id != All; ++Id)
      ASSERT_EQ(Got[Id], Id * 40) << Id;
  }
  unsigned quick() const { return Program->statistics().QuickKernels; }
  unsigned optimised() const { return Program->statistics().OptimisedKernels; }
  void waitForOptimised() const {
    while (optimised() == 0)
      std::this_thread::yield();
  }

  ExecutorOptions Opts;
  std::shared_ptr<DeviceMemory> Memory = DeviceMemory::create();
  std::shared_ptr<WorkerPool> Pool = WorkerPool::create(2);
  std::string Said;
  DiagnosticSink Sink{[this](const Diagnostic &D) { Said += renderText(D); }};
  std::shared_ptr<CompiledProgram> Program;
  DevicePtr Out = 0;
};
using LaterCodeDeathTest = LaterCode;

struct Calls : BackgroundTask {
  explicit Calls(std::function<void()> Call) : Call(std::move(Call)) {}
  void work() override { Call(); }
  std::function<void()> Call;
};

/// What threads wait for.
class Gate {
public:
  void open() {
    std::lock_guard<std::mutex> Lock(Mutex);
    IsOpen = true;
    Opens.notify_all();
  }
  void pass() {
    std::unique_lock<std::mutex> Lock(Mutex);
    Opens.wait(Lock, [this] { return IsOpen; });
  }

private:
  std::mutex Mutex;
  std::condition_variable Opens;
  bool IsOpen = false;
};

struct Waiting : PoolJob {
  void help() override {
    ++Helpers;
    End.pass();
  }
  bool hasWork() const override { return true; }
  std::atomic<unsigned> Helpers{0};
  Gate End;
};

} // namespace

TEST_F(LaterCode, ServesLaunchesOnceItIsThere) {
  compile(Known);
  launch(request());
  EXPECT_EQ(quick(), 1u);
  waitForOptimised();
  for (unsigned N = 0; N != 3; ++N)
    launch(request());
  EXPECT_EQ(quick(), 1u);
  EXPECT_EQ(optimised(), 1u);
}

TEST_F(LaterCode, IsMadeBesideTheLongestOfManyWays) {
  compile(withWays());
  launch(request());
  EXPECT_EQ(quick(), 1u);
  waitForOptimised();
}

// The first group has been run when the code comes, or has not begun.
TEST_F(LaterCode, ServesTheGroupsOfALaunchThatIsRunning) {
  compile(printing());
  LaunchRequest R = request();
  std::string Printed;
  R.Print = [&](llvm::StringRef Text) {
    if (Printed.empty())
      waitForOptimised();
    Printed += Text;
  };
  launch(R);
  EXPECT_EQ(quick(), 1u);
  EXPECT_EQ(optimised(), 1u);
  std::string Numbers;
  for (uint32_t Id = 0; Id != All; ++Id)
    Numbers += std::to_string(Id / Size) + ";";
  EXPECT_EQ(Printed, Numbers);
}

TEST(LaunchCode, IsTheBetterOneWhenThereIsOne) {
  const executor::KernelEntry First = [](executor::WorkItem *) { return 1u; },
                              Second = [](executor::WorkItem *) { return 1u; };
  EXPECT_EQ((executor::LaunchCode{First, nullptr}).now(), First);
  auto Better = std::make_shared<std::atomic<executor::KernelEntry>>(nullptr);
  const executor::LaunchCode Code{First, Better};
  EXPECT_EQ(Code.now(), First);
  *Better = Second;
  EXPECT_EQ(Code.now(), Second);
}

// One thread that launches is all there is; what takes long gains nothing.
TEST_F(LaterCode, IsWaitedForWhereNothingElseHelps) {
  Pool = WorkerPool::create(1);
  compile(Known);
  launch(request());
  EXPECT_EQ(quick(), 0u);
  EXPECT_EQ(optimised(), 1u);
}

TEST_F(LaterCode, IsWaitedForBeforeALongLaunch) {
  for (const char *Rounds : {"%n", "4000000"}) {
    compile(withRounds(Rounds));
    LaunchRequest R = request(1);
    R.Groups = {16, 1, 1};
    EXPECT_TRUE(Program->launch(R, *Pool, Sink).clean()) << Said;
    EXPECT_EQ(quick(), 0u) << Rounds;
    EXPECT_EQ(optimised(), 1u) << Rounds;
  }
}

TEST_F(LaterCode, IsNothingForChecks) {
  Opts.Mode = ExecutionMode::Checked;
  compile(Known);
  launch(request());
  EXPECT_EQ(quick(), 0u);
  EXPECT_EQ(optimised(), 1u);
}

TEST_F(LaterCode, IsForGroupsOfSeveralSizesAtOnce) {
  for (unsigned Round = 0; Round != 5; ++Round) {
    compile(Known);
    std::vector<std::thread> Threads;
    std::vector<DevicePtr> Outs;
    for (uint32_t PerGroup : {32, 64, 128, 256})
      Threads.emplace_back(
          [&, PerGroup,
           To = Outs.emplace_back(Memory->allocate(Bytes, "own"))] {
            DiagnosticSink Own(
                [](const Diagnostic &D) { ADD_FAILURE() << renderText(D); });
            LaunchRequest R = request(PerGroup);
            R.Arguments.clear();
            R.addPointer(To);
            for (unsigned N = 0; N != 20; ++N)
              EXPECT_TRUE(Program->launch(R, *Pool, Own).clean());
            Words Got(All);
            ASSERT_TRUE(Memory->read(To, Got.data(), Bytes));
            for (uint32_t Id = 0; Id != All; ++Id)
              ASSERT_EQ(Got[Id], Id * 40) << Id;
          });
    for (std::thread &T : Threads)
      T.join();
    EXPECT_LE(optimised(), 2u); // of one size, and of any
  }
}

// While it is made, and before it is begun.
TEST_F(LaterCode, GoesWithItsProgram) {
  for (unsigned Round = 0; Round != 10; ++Round) {
    compile(Known);
    auto First = Program;
    launch(request());
    Memory->free(Out);
    compile(withRounds("39 ; " + std::to_string(Round)));
    EXPECT_TRUE(Program->launch(request(), *Pool, Sink).clean()) << Said;
    Memory->free(Out);
    Program.reset();
    First.reset();
    EXPECT_EQ(Memory->usage().Used, 0u);
  }
}

TEST_F(LaterCode, GoesWithItsPool) {
  compile(Known);
  launch(request());
  Pool = WorkerPool::create(2);
  launch(request());
  waitForOptimised();
  launch(request());
  EXPECT_EQ(quick(), 1u);
}

TEST_F(LaterCode, IsStored) {
  TemporaryFolder Folder;
  ASSERT_TRUE(Folder.make());
  Opts.Objects = std::make_shared<FileStore>(
      StorePlace{Folder.path() + "/code", 1 << 20}, "code");
  compile(Known);
  launch(request());
  waitForOptimised();
  compile(Known);
  launch(request());
  EXPECT_EQ(Program->statistics().StoredKernels, 1u);
  EXPECT_EQ(optimised(), 1u);
  EXPECT_EQ(quick(), 0u);
}

// The process ends while the kernel is optimised.
TEST_F(LaterCodeDeathTest, EndsBeforeTheProcess) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        compile(Known);
        launch(request());
        std::exit(quick() == 1 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST(BackgroundTask, IsDoneByOneThreadOrByNone) {
  PoolState Two(2), One(1);
  Gate Begun, End;
  std::atomic<unsigned> Done{0};
  auto First = std::make_shared<Calls>([&] {
    Begun.open();
    End.pass();
    ++Done;
  });
  auto Second = std::make_shared<Calls>([&] { ++Done; });
  auto Third = std::make_shared<Calls>([&] { ++Done; });
  EXPECT_FALSE(One.doLater(First));
  EXPECT_TRUE(Two.doLater(First));
  EXPECT_TRUE(Two.doLater(Second));
  EXPECT_TRUE(Two.doLater(Third));
  Begun.pass();
  EXPECT_TRUE(Second->withdraw()); // it had not begun
  EXPECT_EQ(Done, 0u);
  End.open();
  EXPECT_FALSE(First->withdraw());
  while (Done != 2)
    std::this_thread::yield();
  EXPECT_FALSE(Third->withdraw());
  EXPECT_EQ(Done, 2u);
}

// Where all threads are busy, whoever wants it does it now.
TEST(BackgroundTask, IsRefusedWhereNoThreadIsFree) {
  PoolState Pool(2);
  Waiting Job;
  std::thread Offers([&] { Pool.run(Job, 1, {}); });
  while (Job.Helpers != 2)
    std::this_thread::yield();
  Gate Ran;
  auto Task = std::make_shared<Calls>([&] { Ran.open(); });
  EXPECT_FALSE(Pool.doLater(Task));
  Job.End.open();
  Offers.join();
  while (!Pool.doLater(Task))
    std::this_thread::yield();
  Ran.pass();
  EXPECT_FALSE(Task->withdraw());
}
