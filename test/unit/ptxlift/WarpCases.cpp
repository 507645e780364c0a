// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

using namespace spir2nvvm::test;

// Stores %r20 of each lane.
static std::string lanes(const std::string &Body) {
  return kernel("mov.u32 %r31, %tid.x; mul.wide.u32 %l0, %r31, 4; add.u64 %l1, "
                "%l31, %l0;" +
                Body + "st.global.u32 [%l1], %r20;");
}

// Instructions from before PTX 6.0 are those of the lanes that come together.
static Program withoutMasks() {
  return {"without masks",
          lanes("shfl.bfly.b32 %r1, %r31, 1, 31; setp.eq.u32 %p0, %r1, 0;"
                "vote.ballot.b32 %r2, %p0; vote.any.pred %p1, %p0;"
                "selp.u32 %r3, 256, 0, %p1; or.b32 %r20, %r2, %r3;"),
          1,
          2,
          {},
          {258, 258}};
}

// Work-item 0 comes first, and waits for the last one.
static Program waiting(const char *Name, const std::string &Loop) {
  return {Name,
          kernel("mov.u32 %r31, %tid.x; setp.ne.u32 %p0, %r31, 63;"
                 "@!%p0 bra LAST; setp.ne.u32 %p0, %r31, 0; @%p0 bra END;" +
                     Loop +
                     "ld.shared.u32 %r2, [s+4]; st.global.u32 [%l31], %r2; "
                     "bra END; LAST: st.shared.u32 [s+4], 7; membar.cta; "
                     "atom.shared.exch.b32 %r1, [s], 1; END:",
                 ".shared .u32 s[2];\n"),
          1,
          64,
          {},
          {7}};
}

std::vector<Program> spir2nvvm::test::warpPrograms() {
  return {
      waiting("a loop that loads waits for another warp",
              "st.shared.u32 [s], 0; L: ld.acquire.cta.shared.u32 %r1, [s]; "
              "setp.eq.u32 %p1, %r1, 0; @%p1 bra L;"),
      waiting("a loop that loads volatile memory waits for another warp",
              "st.shared.u32 [s], 0; L: ld.volatile.shared.u32 %r1, [s]; "
              "setp.eq.u32 %p1, %r1, 0; @%p1 bra L;"),
      waiting("a loop that takes a lock waits for another warp",
              "st.shared.u32 [s], 0; L: atom.shared.cas.b32 %r1, [s], 1, 0; "
              "setp.ne.u32 %p1, %r1, 1; @%p1 bra L;"),
      {"shuffles",
       lanes(
           "shfl.sync.bfly.b32 %r1, %r31, 1, 31, -1; shfl.sync.up.b32 "
           "%r2|%p1, %r31, 1, 0, -1;"
           "shfl.sync.down.b32 %r3|%p2, %r31, 1, 0x1c1f, -1; shfl.sync.idx.b32 "
           "%r4, %r31, 2, 31, -1;"
           "selp.u32 %r5, 1, 0, %p1; shl.b32 %r1, %r1, 24; shl.b32 %r2, %r2, "
           "16; shl.b32 %r3, %r3, 8;"
           "or.b32 %r20, %r1, %r2; or.b32 %r20, %r20, %r3; add.u32 %r4, %r4, "
           "%r5; or.b32 %r20, %r20, %r4;"),
       1,
       4,
       {},
       {0x01000102, 0x00000203, 0x03010303, 0x02020303}},
      {"votes, matches and reductions",
       lanes("and.b32 %r1, %r31, 1; setp.eq.u32 %p0, %r1, 0; "
             "vote.sync.ballot.b32 %r2, %p0, 15;"
             "vote.ballot.sync.b32 %r10, %p0, 15; xor.b32 %r10, %r10, %r2; "
             "or.b32 %r2, %r2, %r10;" // words in another order are the same
             "vote.sync.all.pred %p1, %p0, 15; selp.u32 %r3, 256, 0, %p1; "
             "or.b32 %r2, %r2, %r3;"
             "match.any.sync.b32 %r4, %r1, 15; shl.b32 %r4, %r4, 4; or.b32 "
             "%r2, %r2, %r4;"
             "match.all.sync.b32 %r5|%p2, %r2, 15; redux.sync.add.u32 %r6, "
             "%r31, 15;"
             "redux.sync.or.b32 %r7, %r31, 15; shl.b32 %r6, %r6, 12; or.b32 "
             "%r20, %r2, %r6; shl.b32 %r7, %r7, 20;"
             "or.b32 %r20, %r20, %r7; activemask.b32 %r8; bar.warp.sync 15; "
             "nanosleep.u32 10;"
             "elect.sync %r9|%p3, 15;"),
       1,
       4,
       {},
       {0x306055, 0x3060a5, 0x306055, 0x3060a5}},
      {"reductions of floats",
       lanes("cvt.rn.f32.u32 %f1, %r31; neg.f32 %f1, %f1; redux.sync.min.f32 "
             "%f2, %f1, 15;"
             "redux.sync.max.abs.NaN.f32 %f3, %f1, 15; sub.f32 %f4, %f3, %f2; "
             "mov.b32 %r20, %f4;"),
       1,
       4,
       {},
       {0x40c00000, 0x40c00000, 0x40c00000, 0x40c00000}},
      withoutMasks(),
  };
}

TEST(PtxLift, Warps) { runPrograms(warpPrograms()); }
