// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

using namespace spir2nvvm::test;

std::vector<Case> spir2nvvm::test::moveCases() {
  return {
      {"mov.u32 %r0, %r1;", "%r1=7", "%r0=7"},
      {"mov.b32 %r0, %f1;", "%f1=1.0", "%r0=0x3f800000"},
      {"mov.f32 %f0, %r1;", "%r1=0x3f800000", "%f0=1.0"},
      {"mov.b64 %e0, %l1;", "%l1=0x3ff0000000000000", "%e0=1.0"},
      {"mov.pred %p0, %p1;", "%p1=1", "%p0=1"},
      {"mov.pred %p0, 1; mov.pred %p1, 0;", "", "%p0=1 %p1=0"},
      {"mov.u16 %h0, 65535;", "", "%h0=0xffff"},
      {"mov.s16 %h0, -2;", "", "%h0=0xfffe"},
      {"mov.u64 %l0, 0xFFFFFFFFFFFFFFFF;", "", "%l0=-1"},
      {"mov.f32 %f0, 0fBF800000;", "", "%f0=-1.0"},
      {"mov.f64 %e0, 0d4000000000000000;", "", "%e0=2.0"},
      {"mov.b32 %r0, {%h1, %h2};", "%h1=0x1234 %h2=0x5678", "%r0=0x56781234"},
      {"mov.b64 %l0, {%h1, %h2, %h3, %h4};", "%h1=1 %h2=2 %h3=3 %h4=4",
       "%l0=0x0004000300020001"},
      {"mov.b64 %l0, {%r1, %f2};", "%r1=1 %f2=1.0", "%l0=0x3f80000000000001"},
      {"mov.b32 {%h0, %h1}, %r1;", "%r1=0x12345678", "%h0=0x5678 %h1=0x1234"},
      {"mov.b32 {_, %h1}, %r1;", "%r1=0x12345678", "%h1=0x1234"},
      {"mov.b64 {%r0, %r1}, %e1;", "%e1=1.0", "%r0=0 %r1=0x3ff00000"},
      {"mov.b128 %q0, {%l1, %l2}; mov.b128 {%l3, %l4}, %q0;", "%l1=1 %l2=2",
       "%l3=1 %l4=2"},
      {"mov.u32 %r0, %tid.x; mov.u32 %r1, %ntid.y; mov.u32 %r2, %ctaid.z; "
       "mov.u32 %r3, %nctaid.x;",
       "", "%r0=0 %r1=1 %r2=0 %r3=1"},
      {"mov.u32 %r0, WARP_SZ; mov.u32 %r1, %laneid; mov.u32 %r2, %warpid; "
       "mov.u32 %r3, %nwarpid;",
       "", "%r0=32 %r1=0 %r2=0 %r3=1"},
      {"mov.u32 %r0, %lanemask_eq; mov.u32 %r1, %lanemask_le; mov.u32 %r2, "
       "%lanemask_lt;",
       "", "%r0=1 %r1=1 %r2=0"},
      {"mov.u32 %r0, %lanemask_ge; mov.u32 %r1, %lanemask_gt; mov.u16 %h0, "
       "%ntid.x;",
       "", "%r0=-1 %r1=-2 %h0=1"},
      {"mov.u32 %r0, %smid; mov.u32 %r1, %nsmid; mov.u64 %l0, %gridid;", "",
       "%r0=0 %r1=1 %l0=0"},
      {".reg .v2 .b32 %v; mov.b32 %v.x, %r1; mov.b32 %v.y, %r2; mov.b64 %l0, "
       "{%v.x, %v.y};",
       "%r1=1 %r2=2", "%l0=0x200000001"},
      {".reg .v2 .b32 %v; mov.b64 %v, %l1; mov.b64 %l0, %v;", "%l1=0x200000001",
       "%l0=0x200000001"},
      {".reg .v4 .u16 %v<2>; mov.v4.u16 %v0, {%h1, %h2, %h3, 4}; "
       "mov.v4.u16 %v1, {%v0.w, %v0.z, %v0.y, %v0.x}; mov.b64 %l0, %v1;",
       "%h1=1 %h2=2 %h3=3", "%l0=0x0001000200030004"},
      {".reg .v2 .f64 %v; mov.v2.f64 {%e0, _}, {%e1, %e2}; mov.v2.f64 %v, "
       "{%e2, %e1}; mov.v2.b64 {%l0, %l1}, %v;",
       "%e1=1.0 %e2=2.0", "%e0=1.0 %l0=0x4000000000000000"},
      // All are read before the first is written.
      {".reg .v2 .b32 %v; mov.v2.b32 %v, {%r1, %r2}; mov.v2.b32 %v, {%v.y, "
       "%v.x}; mov.b64 %l0, %v;",
       "%r1=1 %r2=2", "%l0=0x100000002"},
      {".reg .v4 .u32 %v; mov.v4.u32 %v, %ntid; add.u32 %r0, %v.x, %v.w;", "",
       "%r0=1"},
      {"mov.u32 %r1, %reserved_smem_offset_1; mov.u32 %r2, "
       "%reserved_smem_offset_end; sub.u32 %r0, %r2, %r1; st.shared.u32 [%r1], "
       "7; ld.shared.u32 %r3, [%r1];",
       "", "%r0=1024 %r3=7"},
      {"mov.u32 %r0, %reserved_smem_offset_begin; mov.u32 %r1, "
       "%reserved_smem_offset_0; mov.u32 %r2, %reserved_smem_offset_cap; "
       "sub.u32 %r2, %r2, %r0; sub.u32 %r0, %r0, %r1;",
       "", "%r0=0 %r2=1024"},
      {"mov.u32 %r0, %envreg0; mov.b32 %r1, %envreg31;", "", "%r0=0 %r1=0"},
      // a[n] counts scalars, whatever a consists of.
      {".shared .v4 .u16 v[2][8]; mov.u64 %l0, v; mov.u64 %l1, v[3]; sub.s64 "
       "%l0, %l1, %l0; mov.u32 %r0, v[%h1]; mov.u32 %r1, v; sub.u32 %r0, %r0, "
       "%r1;",
       "%h1=5", "%l0=6 %r0=10"},
      // What nobody has written is zero, in every case.
      {"mov.u32 %r0, %r5; mov.f64 %e0, %e5; mov.pred %p0, %p5;", "",
       "%r0=0 %e0=0 %p0=0"},
      // Generic and global addresses are the same; others come back.
      {"cvta.global.u64 %l0, %l1; cvta.to.global.u64 %l2, %l0;",
       "%l1=0x10000001000", "%l0=0x10000001000 %l2=0x10000001000"},
      {".local .b32 v; mov.u64 %l0, v; cvta.local.u64 %l1, %l0; "
       "cvta.to.local.u64 %l2, %l1; sub.s64 %l3, %l2, %l0;",
       "", "%l3=0"},
      {".shared .b32 v[8]; mov.u64 %l0, v+8; cvta.shared.u64 %l1, %l0; "
       "isspacep.shared %p0, %l1; isspacep.local %p1, %l1; isspacep.global "
       "%p2, %l1;",
       "", "%p0=1 %p1=0 %p2=0"},
      {".local .b32 v; mov.u64 %l0, v; cvta.local.u64 %l1, %l0; isspacep.local "
       "%p0, %l1; isspacep.const %p1, %l1; isspacep.shared::cta %p2, %l1; "
       "isspacep.shared::cluster %p3, %l1;",
       "", "%p0=1 %p1=0 %p2=0 %p3=0"},
      {"isspacep.global %p0, %rdOut; isspacep.shared %p1, %rdOut;", "",
       "%p0=1 %p1=0"},
  };
}

TEST(PtxLift, MovesAndAddresses) { runCases(moveCases()); }
