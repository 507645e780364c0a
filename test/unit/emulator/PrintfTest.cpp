// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// When printf's output of the emulated driver appears, and what is lost.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

const std::string &printing() {
  static const std::string Text = nvvm(
      R"(
@format = internal addrspace(1) constant [8 x i8] c"item %d\00"
@newline = internal addrspace(1) constant [2 x i8] c"\0A\00"
declare i32 @vprintf(i8*, i8*)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @say() {
  %room = alloca i32, align 4
  %id = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  store i32 %id, i32* %room, align 4
  %f = addrspacecast i8 addrspace(1)* getelementptr ([8 x i8], [8 x i8] addrspace(1)* @format, i32 0, i32 0) to i8*
  %n = addrspacecast i8 addrspace(1)* getelementptr ([2 x i8], [2 x i8] addrspace(1)* @newline, i32 0, i32 0) to i8*
  %list = bitcast i32* %room to i8*
  %r = call i32 @vprintf(i8* %f, i8* %list)
  %s = call i32 @vprintf(i8* %n, i8* null)
  ret void
}
)",
      {"void ()* @say"});
  return Text;
}

class Printing : public testing::Test {
protected:
  void SetUp() override { Say = find(load(printing()), "say"); }
  Status say(unsigned Blocks) {
    return driver().LaunchKernel(Say, Blocks, 1, 1, 1, 1, 1, 0, nullptr,
                                 nullptr, nullptr);
  }
  EmulatedContext C;
  FunctionHandle Say = nullptr;
};

TEST_F(Printing, GoesToStandardOutputAtSynchronisation) {
  testing::internal::CaptureStdout();
  EXPECT_CODE(Success, say(3));
  EXPECT_CODE(Success, driver().CtxSynchronize());
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "item 0\nitem 1\nitem 2\n");
}

TEST_F(Printing, GoesThereBeforeACopyReturns) {
  DevicePtr P = upload(std::vector<int>{1});
  testing::internal::CaptureStdout();
  EXPECT_CODE(Success, say(1));
  download<int>(P, 1);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "item 0\n");
}

TEST_F(Printing, DropsTheOldestWhenTheBufferIsFull) {
  ASSERT_CODE(Success, driver().CtxSetLimit(Limit::PrintfFifoSize, 32));
  testing::internal::CaptureStdout();
  EXPECT_CODE(Success, say(100));
  EXPECT_CODE(Success, driver().CtxSynchronize());
  std::string Text = testing::internal::GetCapturedStdout();
  EXPECT_LE(Text.size(), 32u);
  EXPECT_NE(Text.find("item 99\n"), std::string::npos) << Text;
  EXPECT_EQ(Text.find("item 1\n"), std::string::npos) << Text;
}

} // namespace
