// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneHarness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

static const char Header[] = R"(
@counts = internal addrspace(3) global [256 x i32] undef, align 4
@last = internal addrspace(3) global i32 undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
declare void @llvm.nvvm.barrier0()
declare float @llvm.sqrt.f32(float)
declare half @llvm.fma.f16(half, half, half)
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare float @llvm.nvvm.sin.approx.f(float)
declare i32 @llvm.nvvm.f2i.rn(float)
declare i32 @llvm.nvvm.f2ui.rn.ftz(float)
declare i32 @llvm.ctpop.i32(i32)
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
)";

std::string test::kernelOf(const std::string &Body) {
  return Header + (R"(
define void @k(i32 addrspace(1)* %out, i32 %seven) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %width = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %row = mul i32 %y, %width
  %tid = add i32 %row, %x
  %there = add i32 %tid, 1024
  %three = mul i32 %tid, 3
  %place = add i32 %three, 1
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %there
  %own = getelementptr i32, i32 addrspace(1)* %out, i32 %place
)" + Body + R"(
  store i32 %r, i32 addrspace(1)* %to, align 4
  ret void
}
)");
}

std::string test::textOf(const CountedLoop &L, const std::string &Body) {
  const std::string Name = L.Name, N = "%" + Name + ".n",
                    Next = "%" + Name + ".next", Again = "%" + Name + ".again";
  return "  br label %" + Name + "\n" + Name + ":\n  " + N +
         " = phi i32 [ 0, %" + L.Before + " ], [ " + Next + ", %" + L.Last +
         " ]\n" + Body + "  " + Next + " = add i32 " + N + ", 1\n  " + Again +
         " = icmp ult i32 " + Next + ", " + L.Rounds + "\n  br i1 " + Again +
         ", label %" + Name + ", label %" + L.After + "\n" + L.After + ":\n";
}

Words test::resultsOf(Device &R, const Size3 &Size) {
  Words Start(1024 + Size[0] * Size[1]);
  for (unsigned N = 0; N != Start.size(); ++N)
    Start[N] = N * 2654435761u;
  DevicePtr Out = R.buffer(Start, "out");
  LaunchRequest Request;
  Request.Kernel = "k";
  Request.GroupSize = Size;
  Request.addValue(Out);
  Request.addValue(uint32_t(7));
  EXPECT_TRUE(R.launch(Request).clean()) << R.text();
  return R.contents<uint32_t>(Out, Start.size());
}

Device test::deviceOf(const std::string &Body, unsigned Lanes) {
  ExecutorOptions Opts = fast();
  Opts.Lanes = Lanes;
  return Device(kernelOf(Body), Opts);
}

unsigned test::lanesOf(const std::string &Body) {
  Device Checked(kernelOf(Body));
  EXPECT_TRUE(Checked) << Checked.text();
  if (!Checked)
    return ~0u;
  unsigned Kernels = 0;
  for (unsigned Lanes : {1u, 0u, 2u, 64u, 16u}) {
    Device All = deviceOf(Body, Lanes);
    for (const Size3 &Size : Sizes) {
      const std::string What =
          std::to_string(Lanes) + " lanes, rows of " + std::to_string(Size[0]);
      const Words Wanted = resultsOf(Checked, Size);
      EXPECT_EQ(resultsOf(All, Size), Wanted) << What << ", any";
      Device One = deviceOf(Body, Lanes);
      EXPECT_EQ(resultsOf(One, Size), Wanted) << What;
      // Of a single work-item's id more is known.
      EXPECT_GE(One->statistics().LaneKernels, All->statistics().LaneKernels)
          << What;
      if (Size != Size3{1, 1, 1})
        EXPECT_EQ(One->statistics().LaneKernels, All->statistics().LaneKernels)
            << What;
    }
    Kernels = All->statistics().LaneKernels;
    if (Lanes == 1)
      EXPECT_EQ(Kernels, 0u);
  }
  EXPECT_EQ(Checked->statistics().LaneKernels, 0u);
  return Kernels;
}
