// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The executor's vprintf: conversions, order, faults.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

std::string escaped(const std::string &Text) {
  std::string Out;
  char Hex[4];
  for (unsigned char C : Text) {
    snprintf(Hex, sizeof(Hex), "\\%02X", C);
    Out += Hex;
  }
  return Out + "\\00";
}

// vprintf(Format, { i32 -5, i64 5000000000, double 1.5, i8* "str", i32 65 })
std::string printing(const std::string &Format) {
  std::string Size = std::to_string(Format.size() + 1);
  return R"(
%values = type { i32, i64, double, i8*, i32 }
@format = internal addrspace(1) constant [)" +
         Size + " x i8] c\"" + escaped(Format) + R"("
@text = internal addrspace(1) constant [4 x i8] c"str\00"
declare i32 @vprintf(i8*, i8*)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k(i32 addrspace(1)* %out) {
  %room = alloca %values, align 8
  %id = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = sub i32 -5, %id
  %1 = getelementptr %values, %values* %room, i32 0, i32 0
  store i32 %n, i32* %1, align 4
  %2 = getelementptr %values, %values* %room, i32 0, i32 1
  store i64 5000000000, i64* %2, align 8
  %3 = getelementptr %values, %values* %room, i32 0, i32 2
  store double 1.5, double* %3, align 8
  %4 = getelementptr %values, %values* %room, i32 0, i32 3
  store i8* addrspacecast (i8 addrspace(1)* getelementptr ([4 x i8], [4 x i8] addrspace(1)* @text, i32 0, i32 0) to i8*), i8** %4, align 8
  %5 = getelementptr %values, %values* %room, i32 0, i32 4
  store i32 65, i32* %5, align 4
  %f = addrspacecast i8 addrspace(1)* getelementptr ([)" +
         Size + " x i8], [" + Size +
         R"( x i8] addrspace(1)* @format, i32 0, i32 0) to i8*
  %list = bitcast %values* %room to i8*
  %r = call i32 @vprintf(i8* %f, i8* %list)
  store i32 %r, i32 addrspace(1)* %out, align 4
  ret void
}
)";
}

TEST(Printf, Conversions) {
  for (ExecutorOptions Opts : {ExecutorOptions(), fast()}) {
    Device R(printing("%d|%lld|%7.2f|%-5s|%c|100%%\n"), Opts);
    ASSERT_TRUE(R) << R.text();
    DevicePtr Out = R.buffer<int>({0}, "out");
    EXPECT_TRUE(R.launch("k", 1, 1, Out).clean()) << R.text();
    EXPECT_EQ(R.Printed, "-5|5000000000|   1.50|str  |A|100%\n");
    EXPECT_EQ(R.contents<int>(Out, 1), std::vector<int>{5});
  }
}

TEST(Printf, OutputComesInTheOrderOfTheGroups) {
  ExecutorOptions Opts;
  Opts.Threads = 4;
  Device R(printing("%d "), Opts);
  ASSERT_TRUE(R) << R.text();
  R.launch("k", 12, 1, R.buffer<int>({0}, "out"));
  EXPECT_EQ(R.Printed, "-5 -6 -7 -8 -9 -10 -11 -12 -13 -14 -15 -16 ");
}

TEST(Printf, FormatsNobodyKnows) {
  for (const char *Format : {"%n", "%d %k", "%99999d", "%"}) {
    Device R(printing(Format));
    ASSERT_TRUE(R) << R.text();
    DevicePtr Out = R.buffer<int>({0}, "out");
    R.launch("k", 1, 1, Out);
    EXPECT_EQ(R.ids(), "EX35") << Format;
    EXPECT_EQ(R.contents<int>(Out, 1), std::vector<int>{-1});
  }
}

TEST(Printf, MoreConversionsThanValues) {
  Device R(printing("%d%lld%f%s%d%d%d"));
  ASSERT_TRUE(R) << R.text();
  R.launch("k", 1, 1, R.buffer<int>({0}, "out"));
  EXPECT_EQ(R.ids(), "EX35") << R.text();
}

} // namespace
