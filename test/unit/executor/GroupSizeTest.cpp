// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Code for groups of one size: rows along another axis than x, and rows of groups
/// that have a single work-item.

#include "LaneHarness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

const char Ids[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.suld.2d.i32.trap(i64, i32, i32)
@shared = internal addrspace(3) global [1024 x i32] undef, align 4
)";

/// \p Body computes %r of the work-item's number in its group, %local, and in the
/// launch, %n, where it goes.
std::string kernel(const std::string &Body) {
  std::string Text = Ids;
  Text += "define void @k(i32 addrspace(1)* %out, i64 %surface) {\nentry:\n";
  for (const char *Name : {"tid", "ntid", "ctaid", "nctaid"})
    for (const char *Axis : {".x", ".y", ".z"})
      if (std::string(Name) + Axis != "nctaid.z")
        Text += "  %" + std::string(Name) + Axis +
                " = call i32 @llvm.nvvm.read.ptx.sreg." + Name + Axis + "()\n";
  return Text + R"(
  %l.1 = mul i32 %tid.z, %ntid.y
  %l.2 = add i32 %l.1, %tid.y
  %l.3 = mul i32 %l.2, %ntid.x
  %local = add i32 %l.3, %tid.x
  %g.1 = mul i32 %ctaid.z, %nctaid.y
  %g.2 = add i32 %g.1, %ctaid.y
  %g.3 = mul i32 %g.2, %nctaid.x
  %group = add i32 %g.3, %ctaid.x
  %s.1 = mul i32 %ntid.x, %ntid.y
  %size = mul i32 %s.1, %ntid.z
  %n.1 = mul i32 %group, %size
  %n = add i32 %n.1, %local
  %wide = zext i32 %n to i64
  %to = getelementptr i32, i32 addrspace(1)* %out, i64 %wide
)" + Body +
         R"(
  store i32 %r, i32 addrspace(1)* %to, align 4
  ret void
}
)";
}

const char AllIds[] = R"(
  %a = mul i32 %tid.y, 100
  %b = mul i32 %tid.z, 10000
  %c = mul i32 %ctaid.x, 1000000
  %d = xor i32 %c, %ctaid.y
  %ab = add i32 %a, %b
  %abx = add i32 %ab, %tid.x
  %old = load i32, i32 addrspace(1)* %to, align 4
  %e = add i32 %abx, %old
  %f = sub i32 %e, %n
  %r = add i32 %f, %d
)";

/// Its group's last work-item has stored what this one takes.
const char ThroughABarrier[] = R"(
  %own = getelementptr [1024 x i32], [1024 x i32] addrspace(3)* @shared, i32 0, i32 %local
  %value = mul i32 %n, 3
  store i32 %value, i32 addrspace(3)* %own, align 4
  call void @llvm.nvvm.barrier0()
  %last = sub i32 %size, 1
  %other.n = sub i32 %last, %local
  %other = getelementptr [1024 x i32], [1024 x i32] addrspace(3)* @shared, i32 0, i32 %other.n
  %r = load i32, i32 addrspace(3)* %other, align 4
)";

/// Groups have memory of their own. That %zero is 0 is not known.
const char InSharedMemory[] = R"(
  %own = getelementptr [1024 x i32], [1024 x i32] addrspace(3)* @shared, i32 0, i32 %local
  store i32 %n, i32 addrspace(3)* %own, align 4
  %zero = trunc i64 %surface to i32
  %as.own = add i32 %local, %zero
  %again.at = getelementptr [1024 x i32], [1024 x i32] addrspace(3)* @shared, i32 0, i32 %as.own
  %again = load i32, i32 addrspace(3)* %again.at, align 4
  %r = add i32 %again, 1
)";

struct Shape {
  Size3 Groups, Group;
};

LaunchRequest requestFor(const Shape &S, DevicePtr Out, uint64_t Surface = 0) {
  LaunchRequest Request;
  Request.Kernel = "k";
  Request.Groups = S.Groups;
  Request.GroupSize = S.Group;
  Request.addValue(Out);
  Request.addValue(Surface);
  return Request;
}

uint32_t itemsOf(const Shape &S) {
  uint32_t All = 1;
  for (const Size3 &Size : {S.Groups, S.Group})
    for (uint32_t N : Size)
      All *= N;
  return All;
}

Words resultsOf(Device &D, const Shape &S) {
  const uint32_t Items = itemsOf(S);
  DevicePtr Out = D.buffer(Words(Items, 77), "out");
  const LaunchResult Result = D.launch(requestFor(S, Out));
  EXPECT_TRUE(Result.clean()) << D.text();
  EXPECT_EQ(Result.WorkItems, Items);
  EXPECT_EQ(Result.Groups, S.Groups[0] * S.Groups[1] * S.Groups[2]);
  return D.contents<uint32_t>(Out, Items);
}

/// How many kernels of \p Body have lanes; results are those of checked mode.
unsigned lanesFor(const char *Body, const Shape &S) {
  Device Checked(kernel(Body));
  EXPECT_TRUE(Checked) << Checked.text();
  const Words Wanted = resultsOf(Checked, S);
  unsigned Made = 0;
  for (unsigned Lanes : {1u, 8u, 0u}) {
    ExecutorOptions Opts = fast();
    Opts.Lanes = Lanes;
    Device Fast(kernel(Body), Opts);
    EXPECT_EQ(resultsOf(Fast, S), Wanted) << Lanes;
    // The same code for another size.
    const Shape Other = {S.Groups, {5, 3, 1}};
    EXPECT_EQ(resultsOf(Fast, Other), resultsOf(Checked, Other)) << Lanes;
    Made = Fast->statistics().LaneKernels;
    EXPECT_TRUE(Lanes != 1 || Made == 0);
  }
  return Made;
}

TEST(GroupSize, RowsFollowTheAxisThatHasWorkItems) {
  for (const Size3 &Group :
       {Size3{1, 64, 1}, Size3{1, 5, 3}, Size3{1, 1, 40}, Size3{1, 33, 2}}) {
    EXPECT_EQ(lanesFor(AllIds, {{7, 2, 3}, Group}), 1u);
    EXPECT_EQ(lanesFor(ThroughABarrier, {{7, 2, 3}, Group}), 1u);
    EXPECT_EQ(lanesFor(InSharedMemory, {{7, 2, 3}, Group}), 1u);
  }
}

TEST(GroupSize, GroupsOfOneMakeRows) {
  for (const Size3 &Groups : {Size3{1, 1, 1}, Size3{3, 1, 1}, Size3{5000, 1, 1},
                              Size3{1, 300, 1}, Size3{1500, 3, 2}}) {
    EXPECT_EQ(lanesFor(AllIds, {Groups, {1, 1, 1}}), 1u);
    lanesFor(InSharedMemory, {Groups, {1, 1, 1}});
    lanesFor(ThroughABarrier, {Groups, {1, 1, 1}});
  }
}

// Those that are outside of an image of two lines.
TEST(GroupSize, FindingsNameTheGroup) {
  const std::string Body = kernel(R"(
  %byte = mul i32 %tid.x, 4
  %r = call i32 @llvm.nvvm.suld.2d.i32.trap(i64 %surface, i32 %byte, i32 %ctaid.x)
)");
  Device D(Body, fast());
  ASSERT_TRUE(D) << D.text();
  ImageDesc Desc;
  Desc.Width = 1;
  Desc.Height = 61;
  Desc.ChannelOrder = 0x10B0; // CL_R
  const std::vector<uint8_t> Pixels(61 * sizeof(float), 1);
  const auto Image = D->memory().createImage(Desc, Pixels);
  ASSERT_TRUE(Image);
  const uint64_t Surface = D->memory().surfaceHandle(*Image);
  const Shape S = {{62, 1, 1}, {1, 1, 1}};
  DevicePtr Out = D.buffer(Words(itemsOf(S), 7), "out");
  EXPECT_EQ(D.launch(requestFor(S, Out, Surface)).Findings, 1u);
  EXPECT_EQ(D->statistics().LaneKernels, 1u);
  EXPECT_NE(D.text().find("(0,0,0) of group (61,0,0)"), std::string::npos)
      << D.text();
  Words Wanted(itemsOf(S), 0x01010101);
  Wanted.back() = 0;
  EXPECT_EQ(D.contents<uint32_t>(Out, Wanted.size()), Wanted);
}

} // namespace
