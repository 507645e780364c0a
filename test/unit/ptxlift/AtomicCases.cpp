// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

using namespace spir2nvvm::test;

std::vector<Program> spir2nvvm::test::atomicPrograms() {
  return {
      {"every operation gives what was there",
       kernel("st.global.u32 [%l31], 12; atom.global.and.b32 %r0, [%l31], 10;"
              "atom.global.or.b32 %r1, [%l31], 1; atom.global.xor.b32 %r2, "
              "[%l31], 3;"
              "atom.relaxed.gpu.global.add.s32 %r3, [%l31], -20;"
              "atom.global.min.s32 %r4, [%l31], -30; atom.global.max.u32 %r5, "
              "[%l31], 7;"
              "atom.global.exch.b32 %r6, [%l31], 1; atom.global.cas.b32 %r7, "
              "[%l31], 1, 9;"
              "atom.acq_rel.sys.global.cas.b32 %r8, [%l31], 1, 4;"
              "st.global.v4.u32 [%l31+16], {%r0, %r1, %r2, %r3};"
              "st.global.v4.u32 [%l31+32], {%r4, %r5, %r6, %r7};"
              "st.global.u32 [%l31+4], %r8;"),
       1,
       1,
       {},
       {9, 9, 0, 0, 12, 8, 9, 10, 0xfffffff6, 0xffffffe2, 0xffffffe2, 1}},
      {"inc and dec wrap at their operand",
       kernel(
           "st.global.u32 [%l31], 3; atom.global.inc.u32 %r0, [%l31], 3;"
           "atom.global.dec.u32 %r1, [%l31], 5; red.global.dec.u32 [%l31], 5;"
           "st.global.v2.u32 [%l31+8], {%r0, %r1};"),
       1,
       1,
       {},
       {4, 0, 3, 0}},
      {"64 bits, floats, shared and generic memory",
       kernel(".shared .align 8 .b64 s[2]; st.shared.u64 [s], -1; "
              "atom.shared.add.u64 %l0, [s], 2;"
              "ld.shared.u64 %l1, [s]; st.global.u64 [%l31], %l1;"
              "mov.u32 %r0, 0; st.shared.u32 [s+8], %r0; atom.shared.add.f32 "
              "%f0, [s+8], 0f3F800000;"
              "red.shared.add.f32 [s+8], 0f3F800000; ld.shared.u32 %r1, [s+8];"
              "st.global.u32 [%l31+8], %r1; st.global.u64 [%l31+16], 0;"
              "red.relaxed.gpu.add.f64 [%l31+16], 0d3FF0000000000000;"
              "atom.max.s64 %l2, [%l31+24], 5; red.or.b64 [%l31+24], 8; "
              "red.global.max.u32 [%l31+12], 6;"
              "atom.global.cas.b16 %h0, [%l31+32], 0, 7; atom.cas.b64 %l3, "
              "[%l31+40], 0, 3;"),
       1,
       1,
       {},
       {1, 0, 0x40000000, 6, 0, 0x3ff00000, 13, 0, 7, 0, 3, 0}},
      {"many work-items",
       kernel("red.global.add.u32 [%l31], 1; atom.global.inc.u32 %r0, "
              "[%l31+4], 99;"),
       4,
       64,
       {},
       {256, 56}},
      {"halves, vectors and 128 bits",
       kernel(
           ".reg .b128 %q<3>; mov.b64 %l0, 1; mov.b64 %l1, 2; mov.b128 %q0, "
           "{%l0, %l1};"
           "atom.global.exch.b128 %q1, [%l31], %q0; mov.b128 {%l2, %l3}, %q1;"
           "mov.b128 %q2, {%l3, %l3}; atom.global.cas.b128 %q1, [%l31], %q0, "
           "%q2;"
           "mov.b128 {%l4, %l5}, %q1; st.global.b64 [%l31+16], %l5;"
           "mov.u16 %h0, 0x3c00; atom.global.add.noftz.f16 %h1, [%l31+24], "
           "%h0; red.global.add.noftz.f16 [%l31+24], %h0;"
           "mov.u32 %r0, 0x3f803f80; atom.relaxed.gpu.global.add.noftz.bf16x2 "
           "%r1, [%l31+28], %r0; red.global.add.noftz.bf16x2 [%l31+28], %r0;"
           "mov.f32 %f0, 0f3F800000; atom.global.add.v2.f32 {%f1, %f2}, "
           "[%l31+32], {%f0, %f0}; red.global.add.v2.f32 [%l31+32], {%f0, %f0};"
           "atom.global.add.noftz.v2.f16 {%h2, %h3}, [%l31+40], {%h0, %h0}; "
           "red.global.max.noftz.v2.f16 [%l31+40], {%h0, %h0};"
           "atom.global.add.noftz.v2.bf16x2 {%r2, %r3}, [%l31+48], {%r0, %r0}; "
           "red.global.min.noftz.v2.bf16x2 [%l31+48], {%r0, %r0};"),
       1,
       1,
       {},
       {0, 0, 0, 0, 2, 0, 0x4000, 0x40004000, 0x40000000, 0x40000000,
        0x3c003c00, 0, 0x3f803f80, 0x3f803f80}},
  };
}

TEST(PtxLift, Atomics) { runPrograms(atomicPrograms()); }
