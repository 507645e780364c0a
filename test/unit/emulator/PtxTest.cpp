// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX in the emulated driver: what is loaded, what is refused with which code
/// and which words, and what is known of kernels and variables.

#include "Harness.h"
#include "PackedPtx.h"
#include "PtxText.h"

#include <random>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

struct Loaded {
  Code Result;
  std::string Errors, Notes;
  ModuleHandle M = nullptr;
};

Loaded tryLoad(const std::string &Image,
               std::vector<std::pair<JitOption, uintptr_t>> More = {}) {
  Loaded L;
  char Errors[4096] = {}, Notes[4096] = {};
  std::vector<JitOption> Names = {
      JitOption::ErrorLogBuffer, JitOption::ErrorLogBufferBytes,
      JitOption::InfoLogBuffer, JitOption::InfoLogBufferBytes};
  std::vector<void *> Values = {Errors, reinterpret_cast<void *>(4096), Notes,
                                reinterpret_cast<void *>(4096)};
  for (auto [Name, Value] : More) {
    Names.push_back(Name);
    Values.push_back(reinterpret_cast<void *>(Value));
  }
  L.Result = driver()
                 .ModuleLoadDataEx(&L.M, Image.c_str(), unsigned(Names.size()),
                                   Names.data(), Values.data())
                 .code();
  L.Errors = Errors;
  L.Notes = Notes;
  return L;
}

/// A block of the heap, which is freed again.
const char TakeBody[] = R"(
.extern .func (.param .b64 block) malloc(.param .b64 bytes);
.extern .func free(.param .b64 block);
.visible .entry take(.param .u64 out, .param .u64 bytes) {
  .reg .b64 %rd<4>;
  ld.param.u64 %rd1, [out];
  ld.param.u64 %rd2, [bytes];
  {
  .param .b64 n;
  .param .b64 r;
  st.param.b64 [n], %rd2;
  call.uni (r), malloc, (n);
  ld.param.b64 %rd3, [r];
  }
  st.global.u64 [%rd1], %rd3;
  {
  .param .b64 b;
  st.param.b64 [b], %rd3;
  call.uni free, (b);
  }
  ret;
}
)";

class Ptx : public testing::Test {
protected:
  void expectFill(ModuleHandle M, int Counter = 7) {
    DevicePtr P = upload(std::vector<int>(8, -1));
    ASSERT_CODE(Success, launch(find(M, "fill"), 2, 4, nullptr, P, 100));
    for (int I = 0; I != 8; ++I)
      EXPECT_EQ(download<int>(P, 8)[size_t(I)], 100 + (I & 3) + 1 + Counter);
  }
  // malloc's result for so many bytes.
  uint64_t blockOf(ModuleHandle M, uint64_t Bytes) {
    DevicePtr P = upload(std::vector<uint64_t>(1, ~uint64_t(0)));
    EXPECT_CODE(Success, launch(find(M, "take"), 1, 1, nullptr, P, Bytes));
    return download<uint64_t>(P, 1).front();
  }
  EmulatedContext C;
};

TEST_F(Ptx, Runs) { expectFill(load(ptx(FillBody))); }

TEST_F(Ptx, RunsFromFatBinaries) {
  auto Packed = [](const unsigned char *Bytes, size_t Size, uint64_t How) {
    return fatBinary({{TestEntry::Cubin, 75, "machine code"},
                      {TestEntry::Ptx, 90, "too new"},
                      {TestEntry::Ptx, 75,
                       std::string(reinterpret_cast<const char *>(Bytes), Size),
                       PackedPtxSize, How}});
  };
  for (const std::string &Fat :
       {fatBinary({{TestEntry::Ptx, 75, ptx(FillBody)}}),
        Packed(PackedByLz4, sizeof(PackedByLz4), TestEntry::Lz4),
        Packed(PackedByZstd, sizeof(PackedByZstd), TestEntry::Zstd)})
    expectFill(load(Fat));
}

TEST_F(Ptx, OfCubinsAloneIsMissed) {
  Loaded L = tryLoad(fatBinary({{TestEntry::Cubin, 90, "machine code"}}));
  EXPECT_EQ(L.Result, Code::NoBinaryForGpu);
  EXPECT_NE(L.Errors.find("machine code for sm_90 and no PTX"),
            std::string::npos)
      << L.Errors;
}

// ---- What is refused --------------------------------------------------------

TEST_F(Ptx, IsRefusedAsPtxasDoes) {
  struct {
    std::string Text;
    Code Result;
    const char *Errors;
  } Bad[] = {
      {ptx(FillBody, "sm_75", "9.9"), Code::UnsupportedPtxVersion,
       "ptxas application ptx input, line 1; fatal   : Unsupported .version "
       "9.9; current version is '9.0'\n"},
      {"// first\n" + ptx("", "sm_75", "12.0"), Code::UnsupportedPtxVersion,
       "ptxas application ptx input, line 2; fatal   : Unsupported .version "
       "12.0; current version is '9.0'\n"},
      {ptx(FillBody, "sm_90", "8.0"), Code::NoBinaryForGpu,
       "ptxas fatal   : SM version specified by .target (sm_90) does not run "
       "on the device, which is sm_75\n"},
      {ptx(FillBody, "sm_70"), Code::Success, ""},
  };
  for (const auto &B : Bad) {
    Loaded L = tryLoad(B.Text);
    EXPECT_EQ(L.Result, B.Result) << L.Errors;
    EXPECT_EQ(L.Errors, B.Errors);
  }
}

TEST_F(Ptx, NamesTheLineOfAnError) {
  Loaded Syntax =
      tryLoad(ptx(".visible .entry k()\n{\n  add.s32 %r1 %r2;\n}\n"));
  EXPECT_EQ(Syntax.Result, Code::InvalidPtx);
  EXPECT_EQ(Syntax.Errors.find(
                "ptxas application ptx input, line 6; fatal   : Parsing error "
                "near '%r2': syntax error (column 15, expected "),
            0u)
      << Syntax.Errors;
  EXPECT_NE(Syntax.Errors.find(
                "ptxas fatal   : Ptx assembly aborted due to errors\n"),
            std::string::npos);
  Loaded Unknown =
      tryLoad(ptx(".visible .entry k()\n{\n  fly.s32 %r1, %r2;\n}\n"));
  EXPECT_EQ(Unknown.Result, Code::InvalidPtx);
  EXPECT_EQ(
      Unknown.Errors.find("ptxas application ptx input, line 6; error   : "),
      0u)
      << Unknown.Errors;
}

TEST_F(Ptx, MustBeComplete) {
  Loaded L = tryLoad(ptx(R"(
.extern .func helper();
.extern .global .align 4 .u32 far;
.visible .entry k()
{
  .reg .b32 %r<2>;
  call helper;
  ld.global.u32 %r1, [far];
  st.global.u32 [far], %r1;
  ret;
}
)"));
  EXPECT_EQ(L.Result, Code::InvalidPtx);
  EXPECT_EQ(L.Errors, "ptxas fatal   : Unresolved extern function 'helper'\n"
                      "ptxas fatal   : Unresolved extern variable 'far'\n");
}

TEST_F(Ptx, MayEndAnywhere) {
  const std::string Whole = ptx(FillBody);
  for (size_t End = 0; End < Whole.size(); ++End) {
    Loaded L = tryLoad(Whole.substr(0, End));
    if (L.Result == Code::Success) {
      EXPECT_CODE(Success, driver().ModuleUnload(L.M));
    } else {
      EXPECT_FALSE(L.Errors.empty()) << End;
    }
  }
}

TEST_F(Ptx, MayBeAnything) {
  const std::string Whole = ptx(FillBody);
  const char Letters[] = " .%;,[]{}()<>@!+-0123456789abcdefrsux_\n";
  std::mt19937 Random(3);
  for (unsigned Run = 0; Run != 2000; ++Run) {
    std::string Bad = Whole;
    for (unsigned Change = 0; Change <= Run % 3; ++Change)
      Bad[Random() % Bad.size()] = Letters[Random() % (sizeof(Letters) - 1)];
    Loaded L = tryLoad(Bad);
    if (L.Result == Code::Success) {
      EXPECT_CODE(Success, driver().ModuleUnload(L.M));
    } else {
      EXPECT_FALSE(L.Errors.empty()) << Bad;
    }
  }
}

// ---- Variables --------------------------------------------------------------

TEST_F(Ptx, HasVariables) {
  ModuleHandle M = load(ptx(FillBody));
  DevicePtr P = 0;
  size_t Bytes = 0;
  ASSERT_CODE(Success, driver().ModuleGetGlobal(&P, &Bytes, M, "counter"));
  EXPECT_EQ(Bytes, 4u);
  int Counter = 20;
  ASSERT_CODE(Success, driver().MemcpyHtoD(P, &Counter, 4));
  expectFill(M, 20);
  // The host knows variables that are not visible, too.
  ASSERT_CODE(Success, driver().ModuleGetGlobal(&P, &Bytes, M, "table"));
  EXPECT_EQ(Bytes, 16u);
  EXPECT_EQ(download<int>(P, 4), (std::vector<int>{1, 2, 3, 4}));
  EXPECT_CODE(NotFound, driver().ModuleGetGlobal(&P, &Bytes, M, "fill"));
  EXPECT_CODE(NotFound, driver().ModuleGetGlobal(&P, &Bytes, M, "none"));
}

// Two modules share a program of constants until one of them is written.
TEST_F(Ptx, HasConstantsOfItsOwn) {
  const std::string Text = ptx(R"(
.const .align 4 .u32 shared_constant = 5;
.visible .entry get(.param .u64 p)
{
  .reg .b32 %r<2>;
  .reg .b64 %rd<3>;
  ld.param.u64 %rd1, [p];
  cvta.to.global.u64 %rd2, %rd1;
  ld.const.u32 %r1, [shared_constant];
  st.global.u32 [%rd2], %r1;
  ret;
}
)");
  ModuleHandle A = load(Text), B = load(Text);
  FunctionHandle OfA = find(A, "get"), OfB = find(B, "get");
  DevicePtr P = 0, Out = upload(std::vector<int>{0});
  ASSERT_CODE(Success,
              driver().ModuleGetGlobal(&P, nullptr, A, "shared_constant"));
  int New = 6;
  ASSERT_CODE(Success, driver().MemcpyHtoD(P, &New, 4));
  ASSERT_CODE(Success, launch(OfA, 1, 1, nullptr, Out));
  EXPECT_EQ(download<int>(Out, 1)[0], 6);
  ASSERT_CODE(Success, launch(OfB, 1, 1, nullptr, Out));
  EXPECT_EQ(download<int>(Out, 1)[0], 5);
  ASSERT_CODE(Success, launch(find(load(Text), "get"), 1, 1, nullptr, Out));
  EXPECT_EQ(download<int>(Out, 1)[0], 5);
}

// ---- Kernels ----------------------------------------------------------------

int attribute(FunctionHandle F, FunctionAttribute Which) {
  int Value = -1;
  EXPECT_CODE(Success, driver().FuncGetAttribute(&Value, Which, F));
  return Value;
}

TEST_F(Ptx, HasAttributes) {
  FunctionHandle F = find(load(ptx(FillBody, "sm_70", "6.5")), "fill");
  EXPECT_EQ(attribute(F, FunctionAttribute::MaxThreadsPerBlock), 64);
  EXPECT_EQ(attribute(F, FunctionAttribute::ConstSizeBytes), 16);
  EXPECT_EQ(attribute(F, FunctionAttribute::PtxVersion), 70);
  EXPECT_EQ(attribute(F, FunctionAttribute::BinaryVersion), 75);
  EXPECT_EQ(attribute(F, FunctionAttribute::SharedSizeBytes), 0);
  EXPECT_GT(attribute(F, FunctionAttribute::NumRegs), 0);
  for (int Cluster = 10; Cluster <= 15; ++Cluster)
    EXPECT_EQ(attribute(F, FunctionAttribute(Cluster)), 0);
  EXPECT_CODE(InvalidValue, launch(F, 1, 65, nullptr, DevicePtr(0), 1));
}

TEST_F(Ptx, SaysHowMuchLocalMemoryItsKernelsHave) {
  FunctionHandle F = find(load(ptx(".visible .entry k()\n{\n"
                                   ".local .align 8 .b8 depot[4000];\n"
                                   "{ .local .b64 x; }\nret;\n}\n")),
                          "k");
  EXPECT_GE(attribute(F, FunctionAttribute::LocalSizeBytes), 4008);
}

TEST_F(Ptx, HasFunctionsWithParameters) {
  ModuleHandle M = load(ptx(FillBody));
  FunctionHandle F = find(M, "fill"), Listed[2] = {};
  unsigned Count = 0;
  EXPECT_CODE(Success, function<Code(unsigned *, ModuleHandle)>(
                           "cuModuleGetFunctionCount")(&Count, M));
  EXPECT_EQ(Count, 1u);
  EXPECT_CODE(Success, function<Code(FunctionHandle *, unsigned, ModuleHandle)>(
                           "cuModuleEnumerateFunctions")(Listed, 2, M));
  EXPECT_EQ(Listed[0], F);
  EXPECT_EQ(Listed[1], nullptr);
  const char *Name = nullptr;
  EXPECT_CODE(Success, function<Code(const char **, FunctionHandle)>(
                           "cuFuncGetName")(&Name, F));
  EXPECT_STREQ(Name, "fill");
  auto *Place = function<Code(FunctionHandle, size_t, size_t *, size_t *)>(
      "cuFuncGetParamInfo");
  size_t Offset = 99, Size = 99;
  EXPECT_CODE(Success, Place(F, 1, &Offset, &Size));
  EXPECT_EQ(Offset, 8u);
  EXPECT_EQ(Size, 4u);
  EXPECT_CODE(InvalidValue, Place(F, 2, &Offset, &Size));
  int State = -1;
  EXPECT_CODE(Success, function<Code(int *, FunctionHandle)>("cuFuncIsLoaded")(
                           &State, F));
  EXPECT_EQ(State, 1);
  EXPECT_CODE(Success, function<Code(FunctionHandle)>("cuFuncLoad")(F));
}

TEST_F(Ptx, TakesABlockOfParameters) {
  DevicePtr P = upload(std::vector<int>(4, -1));
  struct {
    DevicePtr P;
    int V;
  } Block = {P, 1};
  size_t Size = 12;
  void *Extra[] = {reinterpret_cast<void *>(1), &Block,
                   reinterpret_cast<void *>(2), &Size, nullptr};
  FunctionHandle F = find(load(ptx(FillBody)), "fill");
  EXPECT_CODE(Success, driver().LaunchKernel(F, 1, 1, 1, 4, 1, 1, 0, nullptr,
                                             nullptr, Extra));
  EXPECT_EQ(download<int>(P, 4), (std::vector<int>{9, 10, 11, 12}));
  Size = 8;
  EXPECT_CODE(InvalidValue, driver().LaunchKernel(F, 1, 1, 1, 4, 1, 1, 0,
                                                  nullptr, nullptr, Extra));
}

// As programs from before CUDA 4 launch.
TEST_F(Ptx, TakesParametersOneByOne) {
  FunctionHandle F = find(load(ptx(FillBody)), "fill");
  DevicePtr P = upload(std::vector<int>(4));
  EXPECT_CODE(Success, function<Code(FunctionHandle, int, int, int)>(
                           "cuFuncSetBlockShape")(F, 4, 1, 1));
  EXPECT_CODE(Success, function<Code(FunctionHandle, unsigned)>(
                           "cuFuncSetSharedSize")(F, 16));
  EXPECT_CODE(Success,
              function<Code(FunctionHandle, int, const void *, unsigned)>(
                  "cuParamSetv")(F, 0, &P, 8));
  EXPECT_CODE(Success, function<Code(FunctionHandle, int, float)>(
                           "cuParamSetf")(F, 8, 1.0F));
  EXPECT_CODE(Success, function<Code(FunctionHandle, int, unsigned)>(
                           "cuParamSeti")(F, 8, 10));
  auto Launch = function<Code(FunctionHandle, int, int)>("cuLaunchGrid");
  EXPECT_CODE(Success, function<Code(FunctionHandle, unsigned)>(
                           "cuParamSetSize")(F, 12));
  EXPECT_CODE(Success, Launch(F, 1, 1));
  EXPECT_EQ(download<int>(P, 4), (std::vector<int>{18, 19, 20, 21}));
  EXPECT_CODE(Success, function<Code(FunctionHandle)>("cuLaunch")(F));
  EXPECT_CODE(InvalidValue, Launch(F, 0, 1));
}

TEST_F(Ptx, TakesHintsOfALaunch) {
  struct Attribute {
    int Which;
    alignas(8) unsigned Values[16];
  } Attributes[] = {{0, {}}, {2, {0}}, {4, {1, 1, 1}}, {8, {3}}, {14, {50}}};
  struct {
    unsigned Grid[3], Block[3], Shared;
    StreamHandle On;
    Attribute *Attributes;
    unsigned Count;
  } Config = {{1, 1, 1}, {4, 1, 1}, 0, nullptr, Attributes, 5};
  DevicePtr P = upload(std::vector<int>(4));
  int V = 1;
  void *Parameters[] = {&P, &V};
  FunctionHandle F = find(load(ptx(FillBody)), "fill");
  auto *Launch = function<Code(const void *, FunctionHandle, void **, void **)>(
      "cuLaunchKernelEx");
  EXPECT_CODE(Success, Launch(&Config, F, Parameters, nullptr));
  EXPECT_EQ(download<int>(P, 4), (std::vector<int>{9, 10, 11, 12}));
  Attributes[1].Values[0] = 1; // cooperative
  EXPECT_CODE(NotSupported, Launch(&Config, F, Parameters, nullptr));
  Attributes[1].Which = 77;
  EXPECT_CODE(NotSupported, Launch(&Config, F, Parameters, nullptr));
}

// ---- Options ----------------------------------------------------------------

/// Late, those of LTO-IR do not go with PTX.
static Code wantedOf(JitOption Which) {
  switch (Which) {
#define EMULATED_LTO_OPTION(NAME) case JitOption::NAME:
#include "Emulator/JitOptions.def"
    return isLate() ? Code::InvalidValue : Code::Success;
  default:
    return Code::Success;
  }
}

TEST_F(Ptx, TakesOptions) {
  const std::string Text = ptx(FillBody);
#define EMULATED_JIT_OPTION(NAME, LEAST, LARGEST)                              \
  if (JitOption::NAME != JitOption::InfoLogBufferBytes &&                      \
      JitOption::NAME != JitOption::ErrorLogBufferBytes &&                     \
      JitOption::NAME != JitOption::GlobalSymbolCount) {                       \
    EXPECT_EQ(tryLoad(Text, {{JitOption::NAME, LEAST}}).Result,                \
              wantedOf(JitOption::NAME))                                       \
        << #NAME;                                                              \
    if (uint64_t(LARGEST) < UINT32_MAX) {                                      \
      EXPECT_EQ(tryLoad(Text, {{JitOption::NAME, LARGEST}}).Result,            \
                wantedOf(JitOption::NAME))                                     \
          << #NAME;                                                            \
      EXPECT_EQ(tryLoad(Text, {{JitOption::NAME, LARGEST + 1u}}).Result,       \
                Code::InvalidValue)                                            \
          << #NAME;                                                            \
    }                                                                          \
  }
#include "Emulator/JitOptions.def"
  EXPECT_EQ(tryLoad(Text, {{JitOption(35), 0}}).Result, Code::InvalidValue);
  EXPECT_EQ(tryLoad(Text, {{JitOption::GlobalSymbolCount, 1}}).Result,
            Code::NotSupported);
  EXPECT_EQ(tryLoad(Text, {{JitOption::Target, 75}}).Result, Code::Success);
  EXPECT_EQ(tryLoad(Text, {{JitOption::Target, 0x10000 + 90}}).Result,
            Code::NoBinaryForGpu);
}

TEST_F(Ptx, TellsWhatItCompiledWhenAsked) {
  EXPECT_EQ(tryLoad(ptx(FillBody)).Notes, "");
  EXPECT_EQ(
      tryLoad(ptx(FillBody), {{JitOption::LogVerbose, 1}})
          .Notes.find(
              "ptxas info    : Compiling entry function 'fill' for 'sm_75'"),
      0u);
  JitOption Name = JitOption::WallTime;
  void *Value = nullptr;
  ModuleHandle M = nullptr;
  const std::string Text = ptx(FillBody);
  ASSERT_CODE(Success,
              driver().ModuleLoadDataEx(&M, Text.c_str(), 1, &Name, &Value));
  float Milliseconds = 0;
  memcpy(&Milliseconds, &Value, sizeof(Milliseconds));
  EXPECT_GT(Milliseconds, 0);
  EXPECT_LT(Milliseconds, 60000);
}

TEST_F(Ptx, LimitsThreadsAsOptionsSay) {
  auto Most = [](std::vector<std::pair<JitOption, uintptr_t>> Options) {
    ModuleHandle M = tryLoad(ptx(FillBody), std::move(Options)).M;
    return attribute(find(M, "fill"), FunctionAttribute::MaxThreadsPerBlock);
  };
  EXPECT_EQ(Most({{JitOption::MaxThreadsPerBlock, 32}}), 64);
  EXPECT_EQ(Most({{JitOption::MaxThreadsPerBlock, 32},
                  {JitOption::OverrideDirectiveValues, 1}}),
            32);
}

TEST_F(Ptx, TakesFromAHeapOfTheSizeThatIsSet) {
  constexpr size_t MiB = 1 << 20;
  ModuleHandle M = load(ptx(TakeBody));
  EXPECT_NE(blockOf(M, 6 * MiB), 0u);
  EXPECT_EQ(blockOf(M, 12 * MiB), 0u);
  ASSERT_CODE(Success, driver().CtxSetLimit(Limit::MallocHeapSize, 16 * MiB));
  EXPECT_NE(blockOf(M, 12 * MiB), 0u);
  ASSERT_CODE(Success, driver().CtxSetLimit(Limit::MallocHeapSize, 4 * MiB));
  EXPECT_EQ(blockOf(M, 6 * MiB), 0u);
  size_t Bytes = 0;
  EXPECT_CODE(Success, driver().CtxGetLimit(&Bytes, Limit::MallocHeapSize));
  EXPECT_EQ(Bytes, 4 * MiB);
}

TEST_F(Ptx, HeapHasItsUsualSizeInTheNextContext) {
  constexpr size_t MiB = 1 << 20;
  {
    EmulatedContext First;
    ASSERT_CODE(Success, driver().CtxSetLimit(Limit::MallocHeapSize, MiB));
  }
  EmulatedContext Next;
  size_t Bytes = 0;
  EXPECT_CODE(Success, driver().CtxGetLimit(&Bytes, Limit::MallocHeapSize));
  EXPECT_EQ(Bytes, 8 * MiB);
  EXPECT_NE(blockOf(load(ptx(TakeBody)), 6 * MiB), 0u);
}

} // namespace
