// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

using namespace spir2nvvm::test;

static const char Shared[] = ".shared .align 16 .b8 s[64];"
                             ".shared .align 8 .b64 b;";

static Program copies() {
  return {"copies",
          kernel("mov.u32 %r0, s; createpolicy.fractional.L2::evict_first.b64 "
                 "%l0, 1.0; createpolicy.fractional.L2::evict_last.b64 %l0;"
                 "cp.async.cg.shared.global [%r0], [%l30], 16;"
                 "cp.async.ca.shared.global.L2::128B [%r0+16], [%l30], 8, 4;"
                 "cp.async.ca.shared.global.L2::cache_hint [%r0+24], [%l30+4], "
                 "4, %l0; mov.u32 %r9, 0;"
                 "cp.async.ca.shared.global.L2::cache_hint [%r0+28], [%l30+4], "
                 "4, %r9, %l0; cp.async.commit_group; cp.async.wait_group 0;"
                 "cp.async.wait_all;"
                 "ld.shared.v4.b32 {%r1, %r2, %r3, %r4}, [s];"
                 "ld.shared.v4.b32 {%r5, %r6, %r7, %r8}, [s+16];"
                 "st.global.v4.b32 [%l31], {%r1, %r2, %r3, %r4};"
                 "st.global.v4.b32 [%l31+16], {%r5, %r6, %r7, %r8};",
                 Shared),
          1,
          1,
          {1, 2, 3, 4},
          {1, 2, 3, 4, 1, 0, 2, 0}};
}

static Program policies() {
  return {"policies",
          kernel("createpolicy.fractional.L2::evict_last.L2::evict_unchanged."
                 "b64 %l0, 0.5;"
                 "createpolicy.fractional.L2::evict_last.L2::evict_first.b64 "
                 "%l0;"
                 "createpolicy.range.global.L2::evict_last.b64 %l0, [%l30], 4, "
                 "4; createpolicy.cvt.L2.b64 %l0, %l1;"
                 "ld.global.L2::cache_hint.b32 %r0, [%l30], %l0;"
                 "st.global.b32 [%l31], %r0;"),
          1,
          1,
          {7},
          {7}};
}

// The second warp waits until each lane of the first one has come.
static Program phases() {
  return {"phases",
          kernel("mov.u32 %r0, %tid.x; setp.ne.u32 %p0, %r0, 0;"
                 "@%p0 bra INIT; mbarrier.init.shared.b64 [b], 32;"
                 "INIT: bar.sync 0; setp.ge.u32 %p1, %r0, 32;"
                 "@%p1 bra WAIT; shl.b32 %r1, %r0, 1; mov.u32 %r2, s;"
                 "add.u32 %r2, %r2, %r1; st.shared.b16 [%r2], 1;"
                 "mbarrier.arrive.shared.b64 %l0, [b]; bra END;"
                 "WAIT: mbarrier.try_wait.parity.shared.b64 %p2, [b], 0;"
                 "@!%p2 bra WAIT; ld.shared.b16 %h0, [s+62];"
                 "cvt.u32.u16 %r3, %h0; st.global.b32 [%l31], %r3;"
                 "END: bar.sync 0;",
                 Shared),
          1,
          64,
          {},
          {1}};
}

static Program counts() {
  return {"counts",
          kernel("mbarrier.init.shared.b64 [b], 3;"
                 "mbarrier.arrive.shared.b64 %l0, [b], 2;"
                 "mbarrier.pending_count.b64 %r0, %l0;"
                 "mbarrier.test_wait.shared.b64 %p0, [b], %l0;"
                 "mbarrier.arrive_drop.noComplete.shared.b64 %l1, [b], 1;"
                 "mbarrier.test_wait.shared.b64 %p1, [b], %l0;"
                 "mbarrier.arrive.shared.b64 %l2, [b], 0;"
                 "mbarrier.pending_count.b64 %r1, %l2;"
                 "cp.async.mbarrier.arrive.shared.b64 [b];"
                 "mbarrier.try_wait.shared.b64 %p2, [b], %l0, 10;"
                 "mbarrier.inval.shared.b64 [b];"
                 "selp.b32 %r2, 1, 0, %p0; selp.b32 %r3, 1, 0, %p1;"
                 "selp.b32 %r4, 1, 0, %p2;"
                 "st.global.v4.b32 [%l31], {%r0, %r1, %r2, %r3};"
                 "st.global.b32 [%l31+16], %r4;",
                 Shared),
          1,
          1,
          {},
          {3, 2, 0, 1, 1}};
}

std::vector<Program> spir2nvvm::test::asyncPrograms() {
  return {copies(), policies(), phases(), counts()};
}

TEST(PtxLift, AsynchronousCopies) { runPrograms(asyncPrograms()); }
