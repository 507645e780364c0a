// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

using namespace spir2nvvm::test;

static std::vector<Program> loadsAndStores() {
  return {
      {"narrow loads are extended by their sign, stores take low bits",
       kernel("ld.global.u8 %r0, [%l30]; st.global.b32 [%l31], %r0;"
              "ld.global.s8 %r1, [%l30]; st.global.b32 [%l31+4], %r1;"
              "ld.global.b8 %h0, [%l30+1]; cvt.u32.u16 %r2, %h0;"
              "st.global.b32 [%l31+8], %r2;"
              "ld.global.s16 %l0, [%l30+2]; st.global.b64 [%l31+16], %l0;"
              "st.global.u8 [%l31+12], %r1; st.global.b16 [%l31+14], %l0;"),
       1,
       1,
       {0x8765ff80},
       {0x80, 0xffffff80, 0xff, 0x87650080, 0xffff8765, 0xffffffff}},
      {"vectors",
       kernel(
           "ld.global.v4.u32 {%r0, %r1, %r2, %r3}, [%l30];"
           "st.global.v2.u32 [%l31], {%r3, %r2};"
           "ld.global.nc.v4.u8 {%r4, %r5, %h0, %h1}, [%l30];"
           "add.u32 %r4, %r4, %r5; st.global.u32 [%l31+8], %r4;"
           "ld.global.v2.f32 {%f0, %r5}, [%l30+8];"
           "mov.b32 %r6, %f0; st.global.b32 [%l31+12], %r6;"
           "ld.global.v2.b64 {%l0, _}, [%l30]; st.global.b64 [%l31+16], %l0;"
           "ld.global.v8.b32 {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}, [%l30];"
           "st.global.v8.b32 [%l31+32], {%r7, %r6, %r5, %r4, %r3, %r2, %r1, "
           "%r0};"),
       1,
       1,
       {0x04030201, 2, 3, 4, 5, 6, 7, 8},
       {4, 3, 3, 3, 0x04030201, 2, 0, 0, 8, 7, 6, 5, 4, 3, 2, 0x04030201}},
      {"orders, hints and operators of caches change nothing",
       kernel(
           ".reg .b64 %hint; mov.u64 %hint, 0;"
           "ld.weak.global.ca.u32 %r0, [%l30]; ld.volatile.global.u32 %r1, "
           "[%l30];"
           "ld.relaxed.gpu.global.u32 %r2, [%l30]; ld.acquire.sys.u32 %r3, "
           "[%l30];"
           "ld.global.L1::no_allocate.L2::128B.u32 %r4, [%l30];"
           "ld.global.L2::cache_hint.u32 %r5, [%l30], %hint;"
           "ld.relaxed.gpu.global.L2::cache_hint.u32 %r9, [%l30], %hint;"
           "ld.mmio.relaxed.sys.global.u32 %r6, [%l30]; ldu.global.u32 %r7, "
           "[%l30];"
           "add.u32 %r0, %r0, %r1; add.u32 %r0, %r0, %r2; add.u32 %r0, %r0, "
           "%r3;"
           "add.u32 %r0, %r0, %r4; add.u32 %r0, %r0, %r5; add.u32 %r0, %r0, "
           "%r6;"
           "add.u32 %r0, %r0, %r7; add.u32 %r0, %r0, %r9;"
           "st.global.wb.u32 [%l31], %r0; st.volatile.global.u32 [%l31+4], %r0;"
           "st.release.gpu.global.u32 [%l31+8], %r0;"
           "st.relaxed.sys.v2.u32 [%l31+16], {%r0, %r1};"
           "st.global.L2::cache_hint.u32 [%l31+12], %r0, %hint;"
           "st.relaxed.gpu.global.L2::cache_hint.u32 [%l31+12], %r0, %hint;"
           "st.mmio.relaxed.sys.global.u32 [%l31+24], %r1;"
           "prefetch.global.L2 [%l30]; prefetch.global.L2::evict_last [%l30]; "
           "prefetchu.L1 [%l30];"
           "applypriority.global.L2::evict_normal [%l30], 128;"
           "discard.global.L2 [%l30], 128;"),
       1,
       1,
       {3},
       {27, 27, 27, 27, 27, 3, 3}},
      {"variables of every space",
       kernel(
           "ld.const.u32 %r0, [c+4]; ld.global.u32 %r1, [g]; st.global.u32 "
           "[%l31], %r0;"
           "add.u32 %r1, %r1, 1; st.global.u32 [g], %r1; ld.u32 %r2, [g];"
           "st.global.u32 [%l31+4], %r2;"
           "st.shared.u32 [s+8], %r2; mov.u64 %l0, s; ld.shared.u32 %r3, "
           "[%l0+8];"
           "st.global.u32 [%l31+8], %r3; mov.u32 %r4, s; add.u32 %r4, %r4, 8;"
           "ld.shared.u32 %r5, [%r4]; st.global.u32 [%l31+12], %r5;"
           ".local .align 8 .b8 depot[16]; mov.u64 %l1, depot; st.local.u32 "
           "[%l1+4], 9;"
           "cvta.local.u64 %l2, %l1; ld.u32 %r6, [%l2+4]; st.global.u32 "
           "[%l31+16], %r6;"
           "mov.u64 %l3, c; cvta.const.u64 %l4, %l3; ld.u32 %r7, [%l4];"
           "st.global.u32 [%l31+20], %r7;"
           "mov.u64 %l5, g; ld.u32 %r8, [%l5]; st.global.u32 [%l31+24], %r8;"
           "ld.local.u32 %r9, [depot+4]; st.u32 [%l31+28], %r9;",
           ".const .align 4 .b32 c[2] = {11, 22};\n.visible .global .u32 g = "
           "40;\n"
           ".shared .align 4 .b8 s[16];\n"),
       1,
       1,
       {},
       {22, 41, 41, 41, 9, 11, 41, 9}},
      {"bytes of a parameter",
       ".func (.param .align 4 .b8 r[8]) swap(.param .align 4 .b8 "
       "a[8])\n{\n.reg .b32 %r<4>;\n"
       "ld.param.b32 %r0, [a]; ld.param.v2.u8 {%r1, %r2}, [a+4];\n"
       "st.param.b32 [r+4], %r0; st.param.b16 [r], %r1; st.param.b16 [r+2], "
       "%r2; ret;\n}\n" +
           kernel("ld.global.u32 %r0, [%l30]; ld.global.u32 %r1, [%l30+4];"
                  "{ .param .align 4 .b8 p[8]; .param .align 4 .b8 q[8];"
                  "st.param.b32 [p], %r0; st.param.b32 [p+4], %r1;"
                  "call.uni (q), swap, (p);"
                  "ld.param.v2.b32 {%r2, %r3}, [q]; }"
                  "st.global.v2.u32 [%l31], {%r2, %r3};"),
       1,
       1,
       {0x11223344, 0x55667788},
       {0x00770088, 0x11223344}},
  };
}

static std::vector<Program> vectorRegisters() {
  return {
      {"vectors of registers in loads, stores and their parts",
       kernel(".reg .v4 .u32 v; .reg .v2 .u16 h<2>;"
              "ld.global.v4.u32 v, [%l30]; add.u32 v.x, v.y, v.w;"
              "st.global.v4.u32 [%l31], v; ld.global.v2.u16 h1, [%l30];"
              "mov.b32 v.r, h1; st.global.v2.u32 [%l31+16], {v.x, v.a};"),
       1,
       1,
       {1, 2, 3, 4},
       {6, 2, 3, 4, 1, 4}},
      {"vectors of registers as arguments and results",
       ".func (.reg .v2 .u32 r) swap(.reg .v2 .u32 a)\n{\n"
       "mov.v2.u32 r, {a.y, a.x}; ret;\n}\n" +
           kernel(".reg .v2 .u32 v, w; ld.global.v2.u32 v, [%l30];"
                  "call (w), swap, (v); st.global.v2.u32 [%l31], w;"),
       1,
       1,
       {1, 2},
       {2, 1}},
      {"elements of arrays as addresses, with and without brackets",
       kernel("mov.u64 %l0, s[1]; st.shared.u32 [%l0], 5;"
              "ld.shared.u32 %r0, s[1]; st.shared.u32 s[2], %r0;"
              "mov.u32 %r1, 2; ld.shared.u32 %r2, s[%r1];"
              "st.global.v2.u32 [%l31], {%r0, %r2};",
              ".shared .u32 s[4];\n"),
       1,
       1,
       {},
       {5, 5}},
      {"local variables of the module",
       kernel("mov.u32 %r0, %tid.x; st.local.u32 [l+4], %r0; bar.sync 0;"
              "ld.local.u32 %r1, [l+4]; mul.wide.u32 %l0, %r0, 4;"
              "add.u64 %l0, %l0, %l31; st.global.u32 [%l0], %r1;",
              ".local .u32 l[2];\n"),
       1,
       3,
       {},
       {0, 1, 2}},
  };
}

static std::vector<Program> initialisers() {
  return {
      {"rows in braces, floats, and what is missing",
       kernel(
           "ld.const.v2.u32 {%r0, %r1}, [a]; ld.const.v2.u32 {%r2, %r3}, [a+8];"
           "st.global.v4.u32 [%l31], {%r0, %r1, %r2, %r3};"
           "ld.const.u32 %r4, [f]; ld.const.u32 %r5, [d+4]; ld.const.u32 %r6, "
           "[f+4]; ld.const.u8 %r7, [b+3];"
           "st.global.v4.u32 [%l31+16], {%r4, %r5, %r6, %r7};",
           ".const .align 8 .u32 a[2][2] = {{1}, {2, 3}};\n"
           ".const .align 4 .f32 f[2] = {0f3F800000, 1.5};\n"
           ".const .align 8 .f64 d = 2.0;\n"
           ".const .align 4 .b8 b[8] = {1, 2, 3, 255};\n"),
       1,
       1,
       {},
       {1, 0, 2, 3, 0x3f800000, 0x40000000, 0x3fc00000, 255}},
      {"addresses of variables and functions",
       kernel(
           "ld.const.u64 %l0, [t]; ld.global.u32 %r0, [%l0];"
           "ld.const.u64 %l1, [t+8]; ld.const.u32 %r1, [%l1];"
           "ld.const.u64 %l2, [t+16]; ld.u32 %r2, [%l2];"
           "ld.const.u64 %l3, [m+8]; ld.u32 %r3, [%l3];"
           "st.global.v4.u32 [%l31], {%r0, %r1, %r2, %r3};",
           ".global .u32 g[2] = {5, 6};\n.const .u32 c[2] = {7, 8};\n"
           ".const .u64 t[3] = {g+4, c, generic(c)+4};\n"
           ".const .align 8 .b8 m[16] = {1, 0, 0, 0, 0, 0, 0, 0, "
           "0xFF(generic(g)),"
           "0xFF00(generic(g)), 0xFF0000(generic(g)), 0xFF000000(generic(g)),"
           "0xFF00000000(generic(g)), 0xFF0000000000(generic(g)),"
           "0xFF000000000000(generic(g)), 0xFF00000000000000(generic(g))};\n"),
       1,
       1,
       {},
       {6, 7, 8, 5}},
      {"an array without a size has as many elements as values",
       kernel("ld.const.u32 %r0, [a+8]; st.global.u32 [%l31], %r0;",
              ".const .u32 a[] = {1, 2, 3};\n"),
       1,
       1,
       {},
       {3}},
  };
}

std::vector<Program> spir2nvvm::test::memoryPrograms() {
  std::vector<Program> All = loadsAndStores();
  for (auto More : {vectorRegisters(), initialisers()})
    All.insert(All.end(), More.begin(), More.end());
  return All;
}

TEST(PtxLift, Memory) { runPrograms(memoryPrograms()); }
