// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Each check of an access with a program it catches and its clean neighbour.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

// out[i] = in[i + shift] for one group of work-items.
const char Copy[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32 addrspace(1)* %out, i32 addrspace(1)* %in, i32 %shift) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %j = add i32 %i, %shift
  %wide.i = sext i32 %i to i64
  %wide.j = sext i32 %j to i64
  %from = getelementptr inbounds i32, i32 addrspace(1)* %in, i64 %wide.j
  %to = getelementptr inbounds i32, i32 addrspace(1)* %out, i64 %wide.i
  %v = load i32, i32 addrspace(1)* %from, align 4
  store i32 %v, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(GlobalMemory, CopiesInBothModes) {
  for (ExecutorOptions Opts : {ExecutorOptions(), fast()}) {
    Device R(Copy, Opts);
    ASSERT_TRUE(R) << R.text();
    DevicePtr In = R.buffer<int>({1, 2, 3, 4}, "in");
    DevicePtr Out = R.buffer<int>({0, 0, 0, 0}, "out");
    LaunchResult Result = R.launch("k", 1, 4, Out, In, 0);
    EXPECT_TRUE(Result.clean()) << R.text();
    EXPECT_EQ(R.contents<int>(Out, 4), (std::vector<int>{1, 2, 3, 4}));
    EXPECT_EQ(Result.WorkItems, 4u);
  }
}

TEST(GlobalMemory, OutOfBoundsNamesEverything) {
  Device R(Copy);
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>({1, 2, 3, 4}, "in");
  DevicePtr Out = R.buffer<int>({9, 9, 9, 9}, "out");
  LaunchResult Result = R.launch("k", 1, 4, Out, In, 2);
  EXPECT_EQ(Result.End, LaunchEnd::Finished);
  EXPECT_EQ(Result.Findings, 1u);
  ASSERT_EQ(R.ids(), "EX20");
  EXPECT_EQ(R.Found[0].Message.substr(0, 24), "a load of 4 bytes at glo")
      << R.text();
  for (const char *Part :
       {"0 bytes past the end of 'in' (16 bytes, global memory)",
        "kernel 'k', work-item (2,0,0) of group (0,0,0); 2 times"})
    EXPECT_NE(R.Found[0].Message.find(Part), std::string::npos) << R.text();
  EXPECT_EQ(R.Found[0].About.At,
            "%v = load i32, i32 addrspace(1)* %from, align 4");
  // What was wrong reads as zero.
  EXPECT_EQ(R.contents<int>(Out, 4), (std::vector<int>{3, 4, 0, 0}));
}

TEST(GlobalMemory, BeforeTheBegin) {
  Device R(Copy);
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>({1, 2}, "in"),
            Out = R.buffer<int>({9, 9}, "out");
  R.launch("k", 1, 2, Out, In, -1);
  ASSERT_EQ(R.ids(), "EX20");
  EXPECT_NE(R.text().find("4 bytes before 'in'"), std::string::npos)
      << R.text();
}

TEST(GlobalMemory, Misaligned) {
  Device R(Copy);
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>({1, 2, 3, 4}, "in");
  DevicePtr Out = R.buffer<int>({9}, "out");
  R.launch("k", 1, 1, Out, In + 2, 0);
  EXPECT_EQ(R.ids(), "EX22");
}

TEST(GlobalMemory, ReadOnlyBuffer) {
  Device R(Copy);
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>({1}, "in", BufferAccess::ReadOnly);
  DevicePtr Out = R.buffer<int>({9}, "out");
  EXPECT_TRUE(R.launch("k", 1, 1, Out, In, 0).clean()) << R.text();
  R.launch("k", 1, 1, In, Out, 0);
  EXPECT_EQ(R.ids(), "EX23");
  EXPECT_EQ(R.contents<int>(In, 1), std::vector<int>{1});
}

TEST(GlobalMemory, NullAndFreed) {
  Device R(Copy);
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>({1}, "in"), Out = R.buffer<int>({9}, "out");
  R.launch("k", 1, 1, Out, DevicePtr(0), 0);
  EXPECT_EQ(R.ids(), "EX25");
  EXPECT_TRUE(R->free(In));
  EXPECT_FALSE(R->free(In));
  R.launch("k", 1, 1, Out, In, 0);
  EXPECT_EQ(R.ids(), "EX25 EX27");
}

// ---- Other objects ----------------------------------------------------------

TEST(OtherObjects, AreNotThePointersOwn) {
  Device R(Copy);
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>({1, 2, 3, 4}, "in");
  DevicePtr Other = R.buffer<int>({5, 6, 7, 8}, "other");
  DevicePtr Out = R.buffer<int>({9, 9, 9, 9}, "out");
  R.launch("k", 1, 4, Out, In, int(Other - In) / 4);
  ASSERT_EQ(R.ids(), "EX67");
  EXPECT_NE(R.text().find("hits 'other' through a pointer to another object: "
                          "it is "),
            std::string::npos)
      << R.text();
  EXPECT_NE(R.text().find(" past the end of 'in' (16 bytes, global memory)"),
            std::string::npos)
      << R.text();
  EXPECT_EQ(R.contents<int>(Out, 4), (std::vector<int>{0, 0, 0, 0}));
}

TEST(OtherObjects, MayBeReadOnly) {
  Device R(R"(
define void @k(i32 addrspace(1)* %a, i64 %n) {
  %p = getelementptr i32, i32 addrspace(1)* %a, i64 %n
  store i32 7, i32 addrspace(1)* %p, align 4
  ret void
}
)");
  ASSERT_TRUE(R) << R.text();
  DevicePtr A = R.buffer<int>({9}, "a");
  DevicePtr Kept = R.buffer<int>({3}, "kept", BufferAccess::ReadOnly);
  R.launch("k", 1, 1, A, int64_t(Kept - A) / 4);
  EXPECT_EQ(R.ids(), "EX67") << R.text();
  EXPECT_EQ(R.contents<int>(Kept, 1), std::vector<int>{3});
}

// Pointers just past an object, and those that no object has.
TEST(OtherObjects, ArgumentsMayBeginElsewhere) {
  Device R(Copy);
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>({1, 2, 3, 4}, "in");
  DevicePtr Out = R.buffer<int>({9, 9, 9, 9}, "out");
  EXPECT_TRUE(R.launch("k", 1, 4, Out, In + 16, -4).clean()) << R.text();
  EXPECT_TRUE(R.launch("k", 1, 4, Out, In + 1024, -256).clean()) << R.text();
  EXPECT_EQ(R.contents<int>(Out, 4), (std::vector<int>{1, 2, 3, 4}));
}

// a[t] = x[t + n], where x and y are blocks of dynamic shared memory; y is
// reached from x by an index, or by a pointer that steps.
static std::string blocks(const std::string &From) {
  return R"(
@__spir2nvvm_local = external addrspace(3) global [0 x i8], align 128
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32 addrspace(1)* %a, i32 %x.offset, i32 %y.offset, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x.wide = zext i32 %x.offset to i64
  %x.bytes = getelementptr [0 x i8], [0 x i8] addrspace(3)* @__spir2nvvm_local, i64 0, i64 %x.wide
  %x = bitcast i8 addrspace(3)* %x.bytes to i32 addrspace(3)*
  %y.wide = zext i32 %y.offset to i64
  %y.bytes = getelementptr [0 x i8], [0 x i8] addrspace(3)* @__spir2nvvm_local, i64 0, i64 %y.wide
  %y = bitcast i8 addrspace(3)* %y.bytes to i32 addrspace(3)*
  %y.t = getelementptr i32, i32 addrspace(3)* %y, i32 %t
  store i32 %t, i32 addrspace(3)* %y.t, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = phi i32 addrspace(3)* [ %x, %entry ], [ %q, %loop ]
  %at = getelementptr i32, i32 addrspace(3)* %x, i32 %i
  store i32 5, i32 addrspace(3)* %)" +
         From + R"(, align 4
  %q = getelementptr i32, i32 addrspace(3)* %p, i32 1
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %v = load i32, i32 addrspace(3)* %y.t, align 4
  %to = getelementptr i32, i32 addrspace(1)* %a, i32 %t
  store i32 %v, i32 addrspace(1)* %to, align 4
  ret void
}
)";
}

TEST(OtherObjects, ALocalArgumentEndsWhereTheNextBegins) {
  for (const char *From : {"at", "p"}) {
    Device R(blocks(From));
    ASSERT_TRUE(R) << R.text();
    DevicePtr A = R.buffer<int>({9, 9}, "a");
    R.SharedBytes = 128 + 8;
    EXPECT_TRUE(R.launch("k", 1, 2, A, 0, 128, 32).clean()) << R.text();
    R.launch("k", 1, 2, A, 0, 128, 33);
    ASSERT_EQ(R.ids(), "EX67") << From;
    EXPECT_NE(R.text().find("hits 'y' through a pointer to another object: it "
                            "is 0 bytes past the end of 'x' (128 bytes"),
              std::string::npos)
        << R.text();
    EXPECT_EQ(R.contents<int>(A, 2), (std::vector<int>{0, 1}));
  }
}

// ---- Private memory ---------------------------------------------------------

// out[0] = sum of an array filled by a helper; %n elements of 4 are written.
const char PrivateArray[] = R"(
define internal void @fill(i32* %a, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, i32* %a, i32 %i
  store i32 %i, i32* %p, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define void @k(i32 addrspace(1)* %out, i32 %n) {
entry:
  %a = alloca [4 x i32], align 4
  %first = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 0
  call void @fill(i32* %first, i32 %n)
  %last = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 3
  %l = addrspacecast i32* %last to i32 addrspace(5)*
  %v = load i32, i32 addrspace(5)* %l, align 4
  store i32 %v, i32 addrspace(1)* %out, align 4
  ret void
}
)";

TEST(PrivateMemory, ArraysWorkInBothModes) {
  for (ExecutorOptions Opts : {ExecutorOptions(), fast()}) {
    Device R(PrivateArray, Opts);
    ASSERT_TRUE(R) << R.text();
    DevicePtr Out = R.buffer<int>({9}, "out");
    EXPECT_TRUE(R.launch("k", 3, 2, Out, 4).clean()) << R.text();
    EXPECT_EQ(R.contents<int>(Out, 1), std::vector<int>{3});
  }
}

TEST(PrivateMemory, Overrun) {
  Device R(PrivateArray);
  ASSERT_TRUE(R) << R.text();
  R.launch("k", 1, 1, R.buffer<int>({9}, "out"), 6);
  ASSERT_EQ(R.ids(), "EX20");
  EXPECT_NE(
      R.text().find("0 bytes past the end of 'a' (16 bytes, private memory)"),
      std::string::npos)
      << R.text();
}

const char DeadObject[] = R"(
define internal i32* @escape(i32 %v) noinline {
entry:
  %x = alloca i32, align 4
  store i32 %v, i32* %x, align 4
  ret i32* %x
}
define void @k(i32 addrspace(1)* %out) {
entry:
  %p = call i32* @escape(i32 7)
  %v = load i32, i32* %p, align 4
  store i32 %v, i32 addrspace(1)* %out, align 4
  ret void
}
)";

TEST(PrivateMemory, ObjectOfAFunctionThatReturned) {
  Device R(DeadObject);
  ASSERT_TRUE(R) << R.text();
  R.launch("k", 1, 1, R.buffer<int>({9}, "out"));
  EXPECT_EQ(R.ids(), "EX21") << R.text();
}

} // namespace
