// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lanes that exchange values without fibres: which kernels may, and that they
/// get what lanes on fibres get.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

const char Header[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.barrier0()
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
)";

struct Kinds {
  unsigned OnFibres, Exchanging;
  bool operator==(const Kinds &O) const {
    return OnFibres == O.OnFibres && Exchanging == O.Exchanging;
  }
};
constexpr Kinds Plain = {0, 0}, Fibres = {1, 0}, Exchanges = {0, 1};

std::ostream &operator<<(std::ostream &OS, const Kinds &K) {
  return OS << K.OnFibres << " on fibres, " << K.Exchanging << " exchange";
}

std::string kernelOf(const std::string &Body) {
  return Header + (R"(
define void @k(i32 addrspace(1)* %out) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %width = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %row = mul i32 %y, %width
  %tid = add i32 %row, %x
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
)" + Body + R"(
  store i32 %r, i32 addrspace(1)* %to, align 4
  ret void
}
)");
}

/// What kind of kernel it is in fast mode, where it gives what the checked one
/// gives in groups of several sizes.
Kinds kindOf(const std::string &Body) {
  Kinds Found{};
  for (std::array<uint32_t, 3> Size : {std::array<uint32_t, 3>{1, 1, 1},
                                       {33, 1, 1},
                                       {97, 1, 1},
                                       {8, 9, 1},
                                       {1024, 1, 1}}) {
    const unsigned Items = Size[0] * Size[1];
    Words Got[2];
    for (unsigned Fast = 0; Fast != 2; ++Fast) {
      Device R(kernelOf(Body), Fast ? fast() : ExecutorOptions());
      EXPECT_TRUE(R) << R.text();
      if (!R)
        return {};
      DevicePtr Out = R.buffer(Words(Items, 77), "out");
      LaunchRequest Request;
      Request.Kernel = "k";
      Request.GroupSize = Size;
      Request.addValue(Out);
      EXPECT_TRUE(R.launch(Request).clean()) << R.text();
      Got[Fast] = R.contents<uint32_t>(Out, Items);
      const ExecutorStatistics Known = R->statistics();
      Found = {Known.FibreKernels, Known.ExchangingKernels};
    }
    EXPECT_EQ(Got[0], Got[1]) << Items << " work-items";
  }
  return Found;
}

// ---- Kernels that exchange --------------------------------------------------

TEST(Exchange, AKernelWithoutLanesHasNothingOfThem) {
  EXPECT_EQ(kindOf("  %r = mul i32 %tid, 3\n"), Plain);
  EXPECT_EQ(kindOf("  call void @llvm.nvvm.barrier0()\n"
                   "  %r = mul i32 %tid, 3\n"),
            Plain);
}

TEST(Exchange, OneAfterTheOther) {
  EXPECT_EQ(kindOf(R"(
  %v = mul i32 %tid, 7
  %a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  %b = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a, i32 2, i32 31)
  %odd = trunc i32 %b to i1
  %yes = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %odd)
  %s = call i32 @llvm.nvvm.redux.sync.add(i32 %b, i32 -1)
  %c = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %s, i32 4, i32 31)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %m = call i32 @llvm.nvvm.activemask()
  %d = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %m, i32 %v, i32 8, i32 31)
  %e = add i32 %c, %d
  %f = xor i32 %e, %yes
  %r = add i32 %f, %m
)"),
            Exchanges);
}

// An odd number of shuffles: the next turn of a loop uses the same halves.
TEST(Exchange, InALoopThatAllLeaveTogether) {
  EXPECT_EQ(kindOf(R"(
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = phi i32 [ %tid, %entry ], [ %sum, %loop ]
  %both = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 1, i32 %v, i32 1, i32 0)
  %other = extractvalue { i32, i1 } %both, 0
  %there = extractvalue { i32, i1 } %both, 1
  %more = select i1 %there, i32 %other, i32 5
  %sum = add i32 %v, %more
  %next = add i32 %n, 1
  %again = icmp ult i32 %next, 7
  br i1 %again, label %loop, label %end
end:
  %s = call i32 @llvm.nvvm.redux.sync.add(i32 %sum, i32 -1)
  %r = add i32 %s, %sum
)"),
            Exchanges);
}

// Lanes that parted have met again.
TEST(Exchange, AfterABranch) {
  EXPECT_EQ(kindOf(R"(
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %left, label %meet
left:
  %more = mul i32 %tid, 100
  br label %meet
meet:
  %v = phi i32 [ %tid, %entry ], [ %more, %left ]
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 -1)
)"),
            Exchanges);
}

// The same for all of the group, though not known.
TEST(Exchange, InABranchOfTheGroup) {
  EXPECT_EQ(kindOf(R"(
  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %is = icmp eq i32 %group, 0
  br i1 %is, label %first, label %meet
first:
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1)
  br label %meet
meet:
  %r = phi i32 [ %tid, %entry ], [ %sum, %first ]
)"),
            Exchanges);
}

// ---- Those that stay on fibres ----------------------------------------------

TEST(Exchange, NotInABranchOfSome) {
  EXPECT_EQ(kindOf(R"(
  %low = icmp ult i32 %tid, 20
  br i1 %low, label %some, label %meet
some:
  %mask = call i32 @llvm.nvvm.activemask()
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 %mask)
  br label %meet
meet:
  %r = phi i32 [ 0, %entry ], [ %sum, %some ]
)"),
            Fibres);
}

TEST(Exchange, NotInABranchOfAWarp) {
  EXPECT_EQ(kindOf(R"(
  %low = icmp ult i32 %tid, 32
  br i1 %low, label %some, label %meet
some:
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1)
  br label %meet
meet:
  %r = phi i32 [ 0, %entry ], [ %sum, %some ]
)"),
            Fibres);
}

TEST(Exchange, NotAfterSomeHaveReturned) {
  EXPECT_EQ(kindOf(R"(
  %low = icmp ult i32 %tid, 20
  br i1 %low, label %go, label %done
done:
  ret void
go:
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1)
)"),
            Fibres);
}

TEST(Exchange, NotInALoopThatSomeLeave) {
  EXPECT_EQ(kindOf(R"(
  %turns = and i32 %tid, 3
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %loop ]
  %mask = call i32 @llvm.nvvm.activemask()
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %n, i32 %mask)
  %next = add i32 %n, 1
  %again = icmp ule i32 %next, %turns
  br i1 %again, label %loop, label %end
end:
)"),
            Fibres);
}

// A mask of some lanes.
TEST(Exchange, NotForSomeLanes) {
  EXPECT_EQ(kindOf(R"(
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %half = lshr i32 %lane, 4
  %shift = shl i32 %half, 4
  %mask = shl i32 65535, %shift
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 %mask)
)"),
            Fibres);
}

// Another warp may be what the loop waits for: a barrier would keep it away.
TEST(Exchange, NotBesideALoopThatWaits) {
  EXPECT_EQ(kindOf(R"(
  %flag = getelementptr i32, i32 addrspace(1)* %out, i32 0
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1)
  br label %loop
loop:
  %seen = load volatile i32, i32 addrspace(1)* %flag, align 4
  %wait = icmp eq i32 %seen, 12345
  br i1 %wait, label %loop, label %end
end:
  %both = call i32 @llvm.nvvm.redux.sync.add(i32 1, i32 -1)
  %r = or i32 %sum, 65536
)"),
            Fibres);
}

} // namespace
