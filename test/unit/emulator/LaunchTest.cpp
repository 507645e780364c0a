// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches of the emulated driver: parameters, limits, findings.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

const std::string &kernels() {
  static const std::string Text = nvvm(
      R"(
@__spir2nvvm_local = external addrspace(3) global [0 x i8], align 128
@room = internal addrspace(3) global [1024 x i32] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()

; out[t] = what thread n-1-t put into dynamic shared memory
define void @mirror(i32 addrspace(1)* %out, i32 %n) {
  %base = bitcast [0 x i8] addrspace(3)* @__spir2nvvm_local to i32 addrspace(3)*
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr i32, i32 addrspace(3)* %base, i32 %t
  store i32 %t, i32 addrspace(3)* %mine, align 4
  call void @llvm.nvvm.barrier0()
  %last = sub i32 %n, 1
  %other = sub i32 %last, %t
  %theirs = getelementptr i32, i32 addrspace(3)* %base, i32 %other
  %v = load i32, i32 addrspace(3)* %theirs, align 4
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %t
  store i32 %v, i32 addrspace(1)* %to, align 4
  ret void
}

define void @static(i32 addrspace(1)* %out) {
  %p = getelementptr [1024 x i32], [1024 x i32] addrspace(3)* @room, i32 0, i32 7
  store i32 5, i32 addrspace(3)* %p, align 4
  %v = load i32, i32 addrspace(3)* %p, align 4
  store i32 %v, i32 addrspace(1)* %out, align 4
  ret void
}

; parameters of several alignments
define void @mixed(i32 addrspace(1)* %out, i8 %a, i64 %b, i16 %c) {
  %a1 = zext i8 %a to i32
  %b1 = trunc i64 %b to i32
  %c1 = zext i16 %c to i32
  %s = add i32 %a1, %b1
  %t = add i32 %s, %c1
  store i32 %t, i32 addrspace(1)* %out, align 4
  ret void
}

define void @sized(i32 addrspace(1)* %out) {
  store i32 1, i32 addrspace(1)* %out, align 4
  ret void
}
)",
      {"void (i32 addrspace(1)*, i32)* @mirror",
       "void (i32 addrspace(1)*)* @static",
       "void (i32 addrspace(1)*, i8, i64, i16)* @mixed",
       "void (i32 addrspace(1)*)* @sized, !\"kernel\", i32 1, !\"reqntidx\", "
       "i32 "
       "8, !\"reqntidy\", i32 1, !\"reqntidz\", i32 1"});
  return Text;
}

class Launches : public testing::Test {
protected:
  void SetUp() override { M = load(kernels()); }
  int attribute(FunctionHandle F, FunctionAttribute Which) {
    int Value = -1;
    EXPECT_CODE(Success, driver().FuncGetAttribute(&Value, Which, F));
    return Value;
  }
  EmulatedContext C;
  ModuleHandle M = nullptr;
};

TEST_F(Launches, HaveDynamicSharedMemory) {
  DevicePtr P = upload(std::vector<int>(16, -1));
  int Count = 16;
  void *Parameters[] = {&P, &Count};
  ASSERT_CODE(Success,
              driver().LaunchKernel(find(M, "mirror"), 1, 1, 1, 16, 1, 1, 64,
                                    nullptr, Parameters, nullptr));
  std::vector<int> Out = download<int>(P, 16);
  EXPECT_EQ(Out[0], 15);
  EXPECT_EQ(Out[15], 0);
}

TEST_F(Launches, MustAskForMoreThan48KiB) {
  FunctionHandle F = find(M, "static"); // has 4 KiB
  DevicePtr P = upload(std::vector<int>{0});
  void *Parameters[] = {&P};
  auto With = [&](unsigned Bytes) {
    return driver().LaunchKernel(F, 1, 1, 1, 1, 1, 1, Bytes, nullptr,
                                 Parameters, nullptr);
  };
  EXPECT_EQ(attribute(F, FunctionAttribute::SharedSizeBytes), 4096);
  EXPECT_EQ(attribute(F, FunctionAttribute::MaxDynamicSharedSizeBytes),
            44 << 10);
  EXPECT_CODE(Success, With(44 << 10));
  EXPECT_CODE(InvalidValue, With((44 << 10) + 1));
  constexpr auto Which = FunctionAttribute::MaxDynamicSharedSizeBytes;
  EXPECT_CODE(InvalidValue, driver().FuncSetAttribute(F, Which, 61 << 10));
  EXPECT_CODE(Success, driver().FuncSetAttribute(F, Which, 60 << 10));
  EXPECT_CODE(Success, With(60 << 10));
  EXPECT_CODE(Success, driver().CtxSynchronize());
  EXPECT_CODE(InvalidValue,
              driver().FuncSetAttribute(F, FunctionAttribute::NumRegs, 1));
}

TEST_F(Launches, TakeParametersInTwoForms) {
  FunctionHandle F = find(M, "mixed");
  DevicePtr P = upload(std::vector<int>{0});
  EXPECT_CODE(Success, launch(F, 1, 1, nullptr, P, uint8_t(1), uint64_t(20),
                              uint16_t(300)));
  EXPECT_EQ(download<int>(P, 1)[0], 321);

  struct {
    DevicePtr Out;
    uint8_t A;
    uint64_t B;
    uint16_t C;
  } Block = {P, 2, 30, 400};
  size_t Size = sizeof(Block);
  void *Extra[] = {reinterpret_cast<void *>(1), &Block,
                   reinterpret_cast<void *>(2), &Size, nullptr};
  auto With = [&](void **Parameters, void **More) {
    return driver().LaunchKernel(F, 1, 1, 1, 1, 1, 1, 0, nullptr, Parameters,
                                 More);
  };
  EXPECT_CODE(Success, With(nullptr, Extra));
  EXPECT_EQ(download<int>(P, 1)[0], 432);
  Size = 8;
  EXPECT_CODE(InvalidValue, With(nullptr, Extra));
  EXPECT_CODE(InvalidValue, With(nullptr, nullptr));
  void *Parameters[] = {&P};
  EXPECT_CODE(InvalidValue, With(Parameters, Extra));
  Extra[0] = reinterpret_cast<void *>(7);
  EXPECT_CODE(InvalidValue, With(nullptr, Extra));
}

TEST_F(Launches, FitTheDeviceAndTheKernel) {
  DevicePtr P = upload(std::vector<int>{0});
  void *Parameters[] = {&P};
  auto With = [&](const char *Name, std::array<unsigned, 3> Grid,
                  std::array<unsigned, 3> Block) {
    return driver().LaunchKernel(find(M, Name), Grid[0], Grid[1], Grid[2],
                                 Block[0], Block[1], Block[2], 0, nullptr,
                                 Parameters, nullptr);
  };
  EXPECT_CODE(InvalidValue, With("static", {0, 1, 1}, {1, 1, 1}));
  EXPECT_CODE(InvalidValue, With("static", {1, 65536, 1}, {1, 1, 1}));
  EXPECT_CODE(InvalidValue, With("static", {1, 1, 1}, {1, 1, 65}));
  EXPECT_CODE(InvalidValue, With("static", {1, 1, 1}, {1024, 2, 1}));
  EXPECT_CODE(InvalidValue, With("sized", {1, 1, 1}, {4, 1, 1}));
  EXPECT_CODE(Success, With("sized", {1, 1, 1}, {8, 1, 1}));
  EXPECT_EQ(attribute(find(M, "sized"), FunctionAttribute::MaxThreadsPerBlock),
            8);
}

TEST_F(Launches, NeedTheFunctionsContext) {
  FunctionHandle F = find(M, "sized");
  StreamHandle S = nullptr;
  ASSERT_CODE(Success, driver().StreamCreate(&S, 0));
  EmulatedContext Other;
  EXPECT_CODE(InvalidHandle, launch(F, 1, 8, nullptr, DevicePtr(0)));
  EXPECT_CODE(InvalidHandle, launch(F, 1, 8, S, DevicePtr(0)));
}

// ---- Occupancy --------------------------------------------------------------

TEST_F(Launches, SayHowManyBlocksAreThereAtATime) {
  FunctionHandle F = find(M, "mirror");
  auto Blocks = [&](int Threads, size_t Shared) {
    int Count = -1;
    EXPECT_CODE(Success, driver().OccupancyMaxActiveBlocksPerMultiprocessor(
                             &Count, F, Threads, Shared));
    return Count;
  };
  EXPECT_EQ(Blocks(1024, 0), 1);
  EXPECT_EQ(Blocks(128, 0), 8);
  EXPECT_EQ(Blocks(32, 0), 16);         // blocks at most
  EXPECT_EQ(Blocks(128, 32 << 10), 2);  // 64 KiB
  EXPECT_EQ(Blocks(128, 100 << 10), 0); // never
}

TEST_F(Launches, SayWhichBlockSizeIsGood) {
  Function F(driver(), find(M, "mirror"));
  EXPECT_EQ(*F.goodBlockSize(0), 1024);
  EXPECT_EQ(*F.goodBlockSize(0, 256), 256);
  EXPECT_EQ(*Function(driver(), find(M, "sized")).goodBlockSize(0), 8);
  int Grid = 0, Block = 0;
  auto PerThread = [](int Threads) { return size_t(Threads) * 100; };
  EXPECT_CODE(Success, driver().OccupancyMaxPotentialBlockSize(
                           &Grid, &Block, F.handle(), PerThread, 0, 0));
  EXPECT_LE(Block * 100, 48 << 10);
}

} // namespace
