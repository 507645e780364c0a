// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

using namespace spir2nvvm::test;

static std::vector<Program> branches() {
  return {
      {"loops, guards, blocks with their own names",
       kernel(
           "mov.u32 %r0, 0; mov.u32 %r1, 0;"
           "L: add.u32 %r0, %r0, %r1; add.u32 %r1, %r1, 1;"
           "setp.lt.u32 %p0, %r1, 5; @%p0 bra L;"
           "@!%p0 add.u32 %r0, %r0, 100; @%p0 add.u32 %r0, %r0, 1000;"
           "{ .reg .b32 %r0; mov.u32 %r0, 7; bra.uni L; L: st.global.u32 "
           "[%l31+4], %r0; }"
           "st.global.u32 [%l31], %r0; bra END; st.global.u32 [%l31], 1; END:"),
       1,
       1,
       {},
       {110, 7}},
      {"a table of targets",
       kernel("mov.u32 %r0, %tid.x; T: .branchtargets A, B, C; brx.idx %r0, T;"
              "A: mov.u32 %r1, 10; bra OUT; B: mov.u32 %r1, 20; bra.uni OUT; "
              "C: mov.u32 %r1, 30;"
              "OUT: mul.wide.u32 %l0, %r0, 4; add.u64 %l1, %l31, %l0; "
              "st.global.u32 [%l1], %r1;"),
       1,
       3,
       {},
       {10, 20, 30}},
      {"ret and exit under a guard",
       kernel("mov.u32 %r0, %tid.x; setp.eq.u32 %p0, %r0, 1; mul.wide.u32 %l0, "
              "%r0, 4;"
              "add.u64 %l1, %l31, %l0; st.global.u32 [%l1], 5; @%p0 exit;"
              "setp.eq.u32 %p1, %r0, 2; @%p1 ret; st.global.u32 [%l1], 6;"),
       1,
       4,
       {},
       {6, 5, 5, 6}},
      {"what has no effect here",
       kernel("brkpt; pmevent 3; griddepcontrol.wait; "
              "setmaxnreg.inc.sync.aligned.u32 96;"
              "@%p7 trap; st.global.u32 [%l31], 1;"),
       1,
       1,
       {},
       {1}},
  };
}

static std::vector<Program> calls() {
  const std::string Twice =
      ".func (.param .b32 r) twice(.param .b32 a)\n{\n.reg .b32 %r<3>;\n"
      "ld.param.b32 %r0, [a]; add.s32 %r1, %r0, %r0; st.param.b32 [r], %r1; "
      "ret;\n}\n";
  return {
      {"parameters and results in .param",
       Twice +
           kernel("ld.global.u32 %r0, [%l30]; { .param .b32 p; .param .b32 q;"
                  "st.param.b32 [p], %r0; call.uni (q), twice, (p); "
                  "ld.param.b32 %r1, [q]; }"
                  "st.global.u32 [%l31], %r1;"),
       1,
       1,
       {21},
       {42}},
      {"parameters and results in registers, and functions without any",
       ".global .u32 g;\n.func touch\n{\nst.global.u32 [g], 3; ret;\n}\n"
       ".func (.reg .u32 r, .reg .u64 s) both(.reg .u32 a, .reg .f32 "
       "b)\n{\nadd.u32 r, a, 1;"
       "cvt.rzi.u64.f32 s, b; }\n" +
           kernel("call touch; call (%r0, %l0), both, (4, %f0); ld.global.u32 "
                  "%r1, [g];"
                  "st.global.v2.u32 [%l31], {%r0, %r1}; st.global.u64 "
                  "[%l31+8], %l0;"),
       1,
       1,
       {},
       {5, 3, 0, 0}},
      {"declared before it is defined",
       ".visible .func (.param .b32 r) later(.param .b32 a);\n" +
           kernel("{ .param .b32 p; .param .b32 q; st.param.b32 [p], 5;"
                  "call.uni (q), later, (p); ld.param.b32 %r1, [q]; }"
                  "st.global.u32 [%l31], %r1;") +
           ".visible .func (.param .b32 r) later(.param .b32 a)\n{\n.reg .b32 "
           "%r<3>;\n"
           "ld.param.b32 %r0, [a]; mul.lo.s32 %r1, %r0, %r0; st.param.b32 [r], "
           "%r1; ret;\n}\n",
       1,
       1,
       {},
       {25}},
      {"a float among the parameters, as bits",
       ".func (.param .b32 r) half(.param .f32 a)\n{\n.reg .f32 %f<3>;\n"
       "ld.param.f32 %f0, [a]; mul.f32 %f1, %f0, 0f3F000000; st.param.f32 "
       "[r+0], %f1; ret;\n}\n" +
           kernel(
               "{ .param .f32 p; .param .b32 q; st.param.f32 [p+0], 0f40000000;"
               "call.uni (q), half, (p); ld.param.f32 %f1, [q+0]; }"
               "mov.b32 %r0, %f1; st.global.u32 [%l31], %r0;"),
       1,
       1,
       {},
       {0x3f800000}},
      {"a parameter whose address is taken, in local memory and generic",
       ".func (.param .b32 r) third(.param .align 4 .b8 a[12])\n{\n"
       ".reg .b32 %r<4>;\n.reg .b64 %l<3>;\n"
       "mov.b64 %l0, a; ld.local.b32 %r0, [%l0+4]; cvta.local.u64 %l1, %l0;"
       "ld.b32 %r1, [%l1+8]; add.s32 %r2, %r0, %r1; st.param.b32 [r], %r2; "
       "ret;\n}\n" +
           kernel("{ .param .align 4 .b8 p[12]; .param .b32 q;"
                  "st.param.b32 [p], 1; st.param.b32 [p+4], 20; st.param.b32 "
                  "[p+8], 300; call.uni (q), third, (p); ld.param.b32 %r1, "
                  "[q]; }"
                  "st.global.u32 [%l31], %r1;"),
       1,
       1,
       {},
       {320}},
      {"one of two parameters, by its address",
       ".func (.param .b32 r) one(.param .b32 a, .param .b32 b)\n{\n"
       ".reg .b64 %l<3>; .reg .b32 %r<3>; .reg .pred %p;\n"
       "ld.param.b32 %r0, [a]; setp.gt.u32 %p, %r0, 3; mov.b64 %l0, a; "
       "mov.b64 %l1, b; selp.b64 %l2, %l1, %l0, %p; ld.param.b32 %r1, [%l2]; "
       "st.param.b32 [r], %r1; ret;\n}\n" +
           kernel("call (%r1), one, (2, 30); call (%r2), one, (4, 50);"
                  "st.global.v2.u32 [%l31], {%r1, %r2};"),
       1,
       1,
       {},
       {2, 50}},
      {"through a register, by a prototype or a list, and without results",
       Twice +
           ".global .u32 g;\n.func put(.reg .u32 a)\n{\nst.global.u32 "
           "[g], a; ret;\n}\n" +
           kernel("mov.u64 %l0, twice; mov.u64 %l1, put;"
                  "P: .callprototype (.param .b32 _) _ (.param .b32 _);"
                  "{ .param .b32 p; .param .b32 q; st.param.b32 [p], 8;"
                  "call (q), %l0, (p), P; ld.param.b32 %r1, [q]; }"
                  "C: .calltargets put; call %l1, (9), C; call put, (9);"
                  "ld.global.u32 %r2, [g];"
                  "st.global.v2.u32 [%l31], {%r1, %r2};"),
       1,
       1,
       {},
       {16, 9}},
      {"the heap, whose addresses are global ones",
       ".extern .func (.param .b64 r) malloc(.param .b64 n);\n"
       ".extern .func free(.param .b64 p);\n" +
           kernel(
               "{ .param .b64 n; .param .b64 p; st.param.b64 [n], 16;"
               "call.uni (p), malloc, (n); ld.param.b64 %l0, [p]; }"
               "st.global.u32 [%l0+4], 7; ld.u32 %r0, [%l0+4];"
               "{ .param .b64 p; st.param.b64 [p], %l0; call.uni free, (p); }"
               "st.global.u32 [%l31], %r0;"),
       1,
       1,
       {},
       {7}},
      {"exit in a function ends the work-item",
       ".func leave(.reg .u32 a)\n{\n.reg .pred %p; setp.eq.u32 %p, a, 1; @%p "
       "exit; ret;\n}\n" +
           kernel("mov.u32 %r0, %tid.x; mul.wide.u32 %l0, %r0, 4; add.u64 %l1, "
                  "%l31, %l0; call leave, (%r0); st.global.u32 [%l1], 3;"),
       1,
       3,
       {},
       {3, 0, 3}},
  };
}

static std::vector<Program> barriers() {
  return {
      {"the whole group waits",
       kernel(".shared .b32 s[64]; mov.u32 %r0, %tid.x; mul.lo.u32 %r1, %r0, "
              "4; mov.u32 %r2, s;"
              "add.u32 %r3, %r2, %r1; st.shared.u32 [%r3], %r0; bar.sync 0; "
              "membar.cta; membar.gl; membar.sys;"
              "fence.acq_rel.gpu; fence.sc.sys; fence.proxy.alias; "
              "fence.proxy.async; xor.b32 %r4, %r1, 12;"
              "add.u32 %r5, %r2, %r4; ld.shared.u32 %r6, [%r5]; "
              "barrier.sync.aligned 0;"
              "cvt.u64.u32 %l0, %r1; add.u64 %l1, %l31, %l0; st.global.u32 "
              "[%l1], %r6;"),
       1,
       4,
       {},
       {3, 2, 1, 0}},
      {"votes",
       kernel(
           "mov.u32 %r0, %tid.x; setp.lt.u32 %p0, %r0, 3; bar.red.popc.u32 "
           "%r1, 0, %p0;"
           "bar.red.and.pred %p1, 0, %p0; bar.red.or.pred %p2, 0, !%p0;"
           "selp.u32 %r2, 1, 0, %p1; selp.u32 %r3, 1, 0, %p2;"
           "setp.eq.u32 %p3, %r0, 0; @%p3 st.global.v2.u32 [%l31], {%r1, %r2};"
           "@%p3 st.global.u32 [%l31+8], %r3;"),
       1,
       64,
       {},
       {3, 0, 1}},
      {"barriers with numbers and counts",
       kernel(".shared .b32 s; mov.u32 %r0, %tid.x; setp.lt.u32 %p0, %r0, 32; "
              "@%p0 bra A;"
              "bar.arrive 1, 64; bra END; A: bar.sync 1, 64; setp.eq.u32 %p1, "
              "%r0, 0;"
              "barrier.red.popc.aligned.u32 %r2, 2, 32, %p1; bar.red.or.pred "
              "%p2, 2, 32, %p1;"
              "selp.u32 %r3, 1, 0, %p2; barrier.red.and.pred %p4, 3, 32, %p2;"
              "@%p1 st.global.v2.u32 [%l31], {%r2, %r3}; END:"),
       1,
       64,
       {},
       {1, 1}},
      {"the same in the words of barrier",
       kernel(
           "mov.u32 %r0, %tid.x; setp.lt.u32 %p0, %r0, 32; @%p0 bra A;"
           "barrier.arrive 1, 64; bra END; A: barrier.cta.sync.aligned 1, 64;"
           "setp.eq.u32 %p1, %r0, 0; barrier.sync 4, 32;"
           "bar.cta.red.popc.u32 %r2, 2, 32, !%p1;"
           "@%p1 st.global.u32 [%l31], %r2; END:"
           "barrier.red.popc.u32 %r3, 0, %p0; barrier.red.or.pred %p2, 0, %p0;"
           "selp.u32 %r4, 1, 0, %p2; setp.eq.u32 %p3, %r0, 63;"
           "@%p3 st.global.v2.u32 [%l31+8], {%r3, %r4};"),
       1,
       64,
       {},
       {31, 0, 32, 1}},
  };
}

std::vector<Program> spir2nvvm::test::controlPrograms() {
  std::vector<Program> All = branches();
  for (const std::vector<Program> &More : {calls(), barriers()})
    All.insert(All.end(), More.begin(), More.end());
  return All;
}

TEST(PtxLift, Control) { runPrograms(controlPrograms()); }
