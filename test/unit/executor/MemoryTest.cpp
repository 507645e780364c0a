// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies, fills, and unwritten memory.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

const char Copy[] = R"(
declare void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)*, i8 addrspace(1)*, i64, i1)
declare void @llvm.memmove.p1i8.p1i8.i64(i8 addrspace(1)*, i8 addrspace(1)*, i64, i1)
declare void @llvm.memset.p1i8.i64(i8 addrspace(1)*, i8, i64, i1)
define void @copy(i8 addrspace(1)* %to, i8 addrspace(1)* %from, i64 %n) {
  call void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)* %to, i8 addrspace(1)* %from, i64 %n, i1 false)
  ret void
}
define void @move(i8 addrspace(1)* %to, i8 addrspace(1)* %from, i64 %n) {
  call void @llvm.memmove.p1i8.p1i8.i64(i8 addrspace(1)* %to, i8 addrspace(1)* %from, i64 %n, i1 false)
  ret void
}
define void @fill(i8 addrspace(1)* %to, i64 %n) {
  call void @llvm.memset.p1i8.i64(i8 addrspace(1)* %to, i8 7, i64 %n, i1 false)
  ret void
}
)";

using Bytes = std::vector<uint8_t>;

TEST(Copies, WorkInBothModes) {
  for (ExecutorOptions Opts : {ExecutorOptions(), fast()}) {
    Device D(Copy, Opts, "copy,move,fill");
    ASSERT_TRUE(D) << D.text();
    DevicePtr A = D.buffer<uint8_t>({1, 2, 3, 4}, "a");
    DevicePtr B = D.buffer<uint8_t>({9, 9, 9, 9}, "b");
    EXPECT_TRUE(D.launch("copy", 1, 1, B, A, uint64_t(3)).clean()) << D.text();
    EXPECT_EQ(D.contents<uint8_t>(B, 4), (Bytes{1, 2, 3, 9}));
    EXPECT_TRUE(D.launch("move", 1, 1, A + 1, A, uint64_t(3)).clean());
    EXPECT_EQ(D.contents<uint8_t>(A, 4), (Bytes{1, 1, 2, 3}));
    EXPECT_TRUE(D.launch("fill", 1, 1, A, uint64_t(2)).clean()) << D.text();
    EXPECT_EQ(D.contents<uint8_t>(A, 4), (Bytes{7, 7, 2, 3}));
    // Nothing is copied, so nothing can be wrong.
    EXPECT_TRUE(D.launch("copy", 1, 1, DevicePtr(0), A, uint64_t(0)).clean());
  }
}

TEST(Copies, AreChecked) {
  Device D(Copy, {}, "copy,move,fill");
  ASSERT_TRUE(D) << D.text();
  DevicePtr A = D.buffer<uint8_t>({1, 2, 3, 4}, "a");
  DevicePtr B = D.buffer<uint8_t>({9, 9, 9, 9}, "b");
  D.launch("copy", 1, 1, B, A, uint64_t(5));
  EXPECT_EQ(D.ids(), "EX20 EX20") << D.text();
  EXPECT_EQ(D.contents<uint8_t>(B, 4), (Bytes{9, 9, 9, 9}));
  D.launch("copy", 1, 1, A + 1, A, uint64_t(3));
  D.launch("fill", 1, 1, A + 1, uint64_t(4));
  EXPECT_EQ(D.ids(), "EX20 EX20 EX29 EX20") << D.text();
}

// Reads a[index] after a[0] was written.
const char PartlyWritten[] = R"(
@shared = internal addrspace(3) global [2 x i32] undef, align 4
define void @private(i32 addrspace(1)* %out, i32 %index) {
  %a = alloca [2 x i32], align 4
  %1 = getelementptr [2 x i32], [2 x i32]* %a, i32 0, i32 0
  store i32 5, i32* %1, align 4
  %2 = getelementptr [2 x i32], [2 x i32]* %a, i32 0, i32 %index
  %v = load i32, i32* %2, align 4
  store i32 %v, i32 addrspace(1)* %out, align 4
  ret void
}
define void @shares(i32 addrspace(1)* %out, i32 %index) {
  %1 = getelementptr [2 x i32], [2 x i32] addrspace(3)* @shared, i32 0, i32 0
  store i32 5, i32 addrspace(3)* %1, align 4
  %2 = getelementptr [2 x i32], [2 x i32] addrspace(3)* @shared, i32 0, i32 %index
  %v = load i32, i32 addrspace(3)* %2, align 4
  store i32 %v, i32 addrspace(1)* %out, align 4
  ret void
}
)";

TEST(Initialisation, ReadsOfBytesNobodyWrote) {
  ExecutorOptions Opts;
  Opts.CheckUninitialised = true;
  for (const char *Kernel : {"private", "shares"}) {
    Device D(PartlyWritten, Opts, "private,shares");
    ASSERT_TRUE(D) << D.text();
    DevicePtr Out = D.buffer<int>({0}, "out");
    EXPECT_TRUE(D.launch(Kernel, 2, 1, Out, 0).clean()) << D.text();
    EXPECT_EQ(D.contents<int>(Out, 1), std::vector<int>{5});
    EXPECT_EQ(D.launch(Kernel, 2, 1, Out, 1).End, LaunchEnd::Finished);
    EXPECT_EQ(D.ids(), "EX28") << D.text();
    EXPECT_EQ(D.Found[0].Level, Severity::Warning);
  }
}

TEST(Initialisation, IsNotLookedAtUnlessAsked) {
  Device D(PartlyWritten, {}, "private,shares");
  ASSERT_TRUE(D) << D.text();
  EXPECT_TRUE(D.launch("private", 1, 1, D.buffer<int>({0}, "out"), 1).clean());
}

// A store, and one of fewer bytes to the same opaque pointer.
const char Narrower[] = R"(
define void @k(ptr addrspace(1) %out, i64 %lane) {
  %v = alloca <2 x i16>, align 4
  store <2 x i16> <i16 5, i16 6>, ptr %v, align 4
  store i16 7, ptr %v, align 4
  %p = getelementptr <2 x i16>, ptr %v, i64 0, i64 %lane
  %x = load i16, ptr %p, align 2
  store i16 %x, ptr addrspace(1) %out, align 2
  ret void
}
)";

TEST(OpaquePointers, SayNothingOfHowMuchIsStored) {
  Device D(Narrower);
  ASSERT_TRUE(D) << D.text();
  DevicePtr Out = D.buffer<uint16_t>({0}, "out");
  for (auto [Lane, Value] : {std::pair(0, 7), std::pair(1, 6)}) {
    EXPECT_TRUE(D.launch("k", 1, 1, Out, int64_t(Lane)).clean()) << D.text();
    EXPECT_EQ(D.contents<uint16_t>(Out, 1)[0], Value);
  }
}

TEST(Allocation, RangesAndNames) {
  Device D("define void @k() { ret void }");
  ASSERT_TRUE(D) << D.text();
  DevicePtr A = D.buffer<int>({1, 2}, "a");
  int Value = 0;
  EXPECT_EQ(A % 256, 0u);
  EXPECT_TRUE(D->read(A + 4, &Value, 4));
  EXPECT_EQ(Value, 2);
  EXPECT_FALSE(D->read(A + 5, &Value, 4));
  EXPECT_FALSE(D->write(A - 1, &Value, 1));
  EXPECT_FALSE(D->free(A + 4));
  EXPECT_TRUE(D->free(A));
  EXPECT_FALSE(D->read(A, &Value, 4));
  EXPECT_NE(D->allocate(0, "nothing"), 0u);
}

} // namespace
