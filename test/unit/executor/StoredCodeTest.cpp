// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Compiled kernels that are kept on disk: each Device stands for a process.

#include "Harness.h"

#include "Executor/Compile/HostMachine.h"
#include "Process/FileStore.h"
#include "Process/TemporaryFolder.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

using namespace spir2nvvm;
using namespace spir2nvvm::test;
namespace fs = std::filesystem;

namespace {

const char Numbers[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %square = mul i32 %tid, %tid
  store i32 %square, i32 addrspace(1)* %to, align 4
  ret void
}
)";

// Functions and data of the executor itself.
const char Host[] = R"(
declare i8* @malloc(i64)
declare float @llvm.nvvm.sin.approx.f(float)
define void @k(i32 addrspace(1)* %out) {
  %block = call i8* @malloc(i64 16)
  %number = ptrtoint i8* %block to i64
  %low = trunc i64 %number to i32
  %float = sitofp i32 %low to float
  %sine = call float @llvm.nvvm.sin.approx.f(float %float)
  %word = bitcast float %sine to i32
  store i32 %word, i32 addrspace(1)* %out, align 4
  ret void
}
)";

class StoredCode : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_TRUE(Temporary.make());
    Folder = Temporary.path() + "/code";
    Opts.Mode = ExecutionMode::Fast;
    Opts.Objects =
        std::make_shared<FileStore>(StorePlace{Folder, 1 << 20}, "code");
  }

  /// Runs \p Body; how many kernels were taken from disk.
  unsigned takenBy(const std::string &Body, uint32_t Items = 64) {
    Device R(Body, Opts);
    DevicePtr Out = R.buffer(Words(64, 7), "out");
    EXPECT_TRUE(R.launch("k", 1, Items, Out).clean()) << R.text();
    Values = R.contents<uint32_t>(Out, 64);
    return R->statistics().StoredKernels;
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> Found;
    if (fs::exists(Folder))
      for (const auto &Entry : fs::directory_iterator(Folder))
        Found.push_back(Entry.path());
    return Found;
  }
  static std::string bytesOf(const fs::path &Path) {
    std::ifstream In(Path, std::ios::binary);
    return {std::istreambuf_iterator<char>(In), {}};
  }

  TemporaryFolder Temporary;
  std::string Folder;
  ExecutorOptions Opts;
  Words Values;
};
} // namespace

TEST_F(StoredCode, ServesTheNextProcess) {
  EXPECT_EQ(takenBy(Numbers), 0u);
  const Words First = Values;
  EXPECT_EQ(First[9], 81u);
  EXPECT_EQ(files().size(), 1u);
  EXPECT_EQ(takenBy(Numbers), 1u);
  EXPECT_EQ(Values, First);
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(StoredCode, IsOfOneProgramAndOneMode) {
  takenBy(Numbers);
  std::string Other = Numbers;
  Other.replace(Other.find("mul"), 3, "add");
  EXPECT_EQ(takenBy(Other), 0u);
  EXPECT_EQ(Values[9], 18u);
  Opts.Lanes = 1;
  EXPECT_EQ(takenBy(Numbers), 0u);
  Opts.Stoppable = true;
  EXPECT_EQ(takenBy(Numbers), 1u); // no loop looks whether it is to end
  Opts.Mode = ExecutionMode::Checked;
  EXPECT_EQ(takenBy(Numbers), 0u);
  EXPECT_EQ(Values[9], 81u);
  EXPECT_EQ(takenBy(Numbers), 1u);
  Opts.Order = OrderCheck::Races;
  EXPECT_EQ(takenBy(Numbers), 0u);
}

TEST_F(StoredCode, IsOfOneSizeOfGroups) {
  takenBy(Numbers);
  EXPECT_EQ(takenBy(Numbers, 48), 0u);
  EXPECT_EQ(Values[47], 47u * 47);
  EXPECT_EQ(Values[48], 7u);
  EXPECT_EQ(files().size(), 2u);
  EXPECT_EQ(takenBy(Numbers, 48), 1u);
  EXPECT_EQ(takenBy(Numbers), 1u);
  EXPECT_EQ(Values[63], 63u * 63);
  EXPECT_EQ(files().size(), 2u);
}

TEST_F(StoredCode, FindsTheSameFaults) {
  Opts.Mode = ExecutionMode::Checked;
  std::string Text[2];
  for (unsigned Process : {0, 1}) {
    Device R(Numbers, Opts);
    DevicePtr Out = R.buffer(Words(8), "out");
    EXPECT_FALSE(R.launch("k", 1, 64, Out).clean());
    EXPECT_EQ(R->statistics().StoredKernels, Process);
    EXPECT_EQ(R.ids(), "EX20");
    Text[Process] = R.text();
  }
  EXPECT_EQ(Text[0], Text[1]);
}

TEST_F(StoredCode, IsOptimisedCodeWhereThereIsSome) {
  Opts.CompilesQuickly = true;
  takenBy(Numbers);
  Opts.CompilesQuickly = false;
  EXPECT_EQ(takenBy(Numbers), 0u);
  EXPECT_EQ(files().size(), 2u);
  Opts.CompilesQuickly = true;
  Device R(Numbers, Opts);
  DevicePtr Out = R.buffer(Words(64), "out");
  R.launch("k", 1, 64, Out);
  EXPECT_EQ(R->statistics().StoredKernels, 1u);
  EXPECT_EQ(R->statistics().OptimisedKernels, 1u);
  EXPECT_EQ(R->statistics().QuickKernels, 0u);
}

// All ask for quick code and get what was optimised: the second one, too, who
// waited while the first one took it from disk.
TEST_F(StoredCode, IsLoadedOnceForAllThreads) {
  takenBy(Numbers, 32);
  Opts.CompilesQuickly = true;
  for (unsigned Round = 0; Round != 20; ++Round) {
    auto Memory = DeviceMemory::create();
    auto Pool = WorkerPool::create(2);
    DiagnosticSink Sink([](const Diagnostic &) {});
    auto Program = compileText(Numbers, Opts, "k", Memory, Sink);
    ASSERT_TRUE(Program);
    DevicePtr Out = Memory->allocate(4 * 32, "out");
    std::atomic<bool> Go{false};
    std::vector<std::thread> Threads;
    for (unsigned T = 0; T != 8; ++T)
      Threads.emplace_back([&] {
        DiagnosticSink Own(
            [](const Diagnostic &D) { ADD_FAILURE() << renderText(D); });
        LaunchRequest R;
        R.Kernel = "k";
        R.GroupSize = {32, 1, 1};
        R.addValue(Out);
        while (!Go)
          std::this_thread::yield();
        EXPECT_TRUE(Program->launch(R, *Pool, Own).clean());
      });
    Go = true;
    for (std::thread &T : Threads)
      T.join();
    EXPECT_EQ(Program->statistics().StoredKernels, 1u);
  }
}

TEST_F(StoredCode, IsNotUsedWhenDamaged) {
  takenBy(Numbers);
  const fs::path File = files()[0];
  const std::string Good = bytesOf(File);
  for (size_t N = 0; N < Good.size(); N += Good.size() / 9) {
    std::string Bad = Good;
    Bad[N] = static_cast<char>(~Bad[N]);
    std::ofstream(File, std::ios::binary) << Bad;
    EXPECT_EQ(takenBy(Numbers), 0u) << "byte " << N;
    EXPECT_EQ(Values[9], 81u);
    EXPECT_EQ(bytesOf(File), Good); // stored once more
  }
  std::ofstream(File, std::ios::binary) << Good.substr(0, Good.size() / 2);
  EXPECT_EQ(takenBy(Numbers), 0u);
}

// An object file without our seal, and one that is another kernel's.
TEST_F(StoredCode, IsNotUsedWhenForeign) {
  takenBy(Numbers);
  const fs::path File = files()[0];
  takenBy(Host);
  for (const fs::path &Other : files())
    if (Other != File)
      fs::copy_file(Other, File, fs::copy_options::overwrite_existing);
  EXPECT_EQ(takenBy(Numbers), 0u);
  EXPECT_EQ(Values[9], 81u);
  const std::string Whole = bytesOf(File);
  std::ofstream(File, std::ios::binary) << Whole.substr(Whole.find("\177ELF"));
  EXPECT_EQ(takenBy(Numbers), 0u);
}

TEST_F(StoredCode, NamesWhatIsInTheExecutor) {
  takenBy(Host);
  const std::string Code = bytesOf(files()[0]);
  for (const char *Symbol : {"spir2nvvm.runtime.run.malloc", "s2nBoxed"})
    EXPECT_NE(Code.find(Symbol), std::string::npos) << Symbol;
  const Words First = Values;
  EXPECT_EQ(takenBy(Host), 1u);
  EXPECT_EQ(Values, First);
}

TEST_F(StoredCode, HasANameOfItsOwnForEachProcessor) {
  executor::Program P(Opts, DeviceMemory::create());
  P.Context = std::make_unique<llvm::LLVMContext>();
  using executor::Effort;
  auto Name = [&](const char *Processor, const char *Part, Effort How,
                  const executor::GroupShape &Group = {}) {
    return executor::nameOfObject(P, Processor, Part, {How, Group});
  };
  const std::string One = Name("haswell;+avx2", "kernel", Effort::Thorough);
  EXPECT_EQ(One, Name("haswell;+avx2", "kernel", Effort::Thorough));
  EXPECT_NE(One, Name("haswell;-avx2", "kernel", Effort::Thorough));
  EXPECT_NE(One, Name("skylake;+avx2", "kernel", Effort::Thorough));
  EXPECT_NE(One, Name("haswell;+avx2", "kernels", Effort::Thorough));
  EXPECT_NE(One, Name("haswell;+avx2", "kernel", Effort::Quick));
  const std::string Fitted =
      Name("haswell;+avx2", "kernel", Effort::Thorough, {8, 1, 1});
  EXPECT_NE(One, Fitted);
  EXPECT_NE(Fitted,
            Name("haswell;+avx2", "kernel", Effort::Thorough, {1, 8, 1}));
  auto Here = executor::Host::get();
  ASSERT_TRUE(bool(Here));
  EXPECT_NE((*Here)->Processor.find('+'), std::string::npos);
}

TEST_F(StoredCode, ServesProgramsWithoutAFolder) {
  Opts.Objects = std::make_shared<FileStore>(
      StorePlace::by({"off", "", "", "/home"}), "code");
  EXPECT_EQ(takenBy(Numbers), 0u);
  EXPECT_EQ(takenBy(Numbers), 0u);
  EXPECT_EQ(Values[9], 81u);
}

TEST(StorePlace, IsWhatTheEnvironmentSays) {
  auto FolderOf = [](const StoreSettings &Said) {
    return StorePlace::by(Said).Folder;
  };
  EXPECT_EQ(FolderOf({"/a", "", "/b", "/c"}), "/a");
  EXPECT_EQ(FolderOf({"", "", "/b", "/c"}), "/b/spir2nvvm");
  EXPECT_EQ(FolderOf({"", "", "b", "/c"}), "/c/.cache/spir2nvvm");
  EXPECT_EQ(FolderOf({"", "", "", ""}), "");
  EXPECT_EQ(FolderOf({"off", "", "/b", "/c"}), "");
  EXPECT_EQ(StorePlace::by({"/a", "", "", ""}).MostBytes, 256u << 20);
  EXPECT_EQ(StorePlace::by({"/a", "3", "", ""}).MostBytes, 3u << 20);
}
