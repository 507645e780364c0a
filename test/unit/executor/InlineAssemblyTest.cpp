// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Inline PTX, executed: each constraint, each form of an operand in the text,
/// and what cannot run.

#include "Harness.h"

#include "gtest/gtest.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

/// The value that a kernel writes whose body computes %r, of i64.
uint64_t result(const std::string &Body, const std::string &Before = "") {
  Device R(Before +
           "define void @k(i64 addrspace(1)* %p, i32 %a, i64 %b, float "
           "%f, double %d, i16 %h, i8 %c) {\n" +
           Body + "  store i64 %r, i64 addrspace(1)* %p\n  ret void\n}");
  EXPECT_TRUE(R) << R.text() << Body;
  if (!R)
    return ~0ull;
  DevicePtr Out = R.buffer<uint64_t>({99}, "out");
  EXPECT_TRUE(R.launch("k", 1, 1, Out, int32_t(7), int64_t(1) << 40, 1.5f, 2.5,
                       int16_t(-3), int8_t(-2))
                  .clean())
      << R.text();
  return R.contents<uint64_t>(Out, 1).front();
}

TEST(InlineAssembly, ARegisterOfEachConstraint) {
  EXPECT_EQ(
      result("  %x = call i32 asm \"add.u32 $0, $1, 5;\", \"=r,r\"(i32 %a)\n"
             "  %r = zext i32 %x to i64\n"),
      12u);
  EXPECT_EQ(result("  %r = call i64 asm \"add.u64 $0, $1, 5;\", \"=l,l\"(i64 "
                   "%b)\n"),
            (uint64_t(1) << 40) + 5);
  EXPECT_EQ(result("  %x = call float asm \"add.rn.f32 $0, $1, 0f3f800000;\", "
                   "\"=f,f\"(float %f)\n"
                   "  %r = fptoui float %x to i64\n"),
            2u);
  EXPECT_EQ(result("  %x = call double asm \"mul.rn.f64 $0, $1, $1;\", "
                   "\"=d,d\"(double %d)\n"
                   "  %r = fptoui double %x to i64\n"),
            6u);
  EXPECT_EQ(result("  %x = call i16 asm \"neg.s16 $0, $1;\", \"=h,h\"(i16 %h)\n"
                   "  %r = zext i16 %x to i64\n"),
            3u);
  EXPECT_EQ(result("  %x = call i8 asm \"neg.s16 $0, $1;\", \"=c,c\"(i8 %c)\n"
                   "  %r = zext i8 %x to i64\n"),
            2u);
}

TEST(InlineAssembly, SeveralResults) {
  EXPECT_EQ(
      result("  %x = call { i32, i32 } asm \"{ mov.b64 {$0, $1}, $2; }\", "
             "\"=r,=r,l\"(i64 %b)\n"
             "  %y = extractvalue { i32, i32 } %x, 1\n"
             "  %r = zext i32 %y to i64\n"),
      256u);
}

TEST(InlineAssembly, ATiedOperandStartsWithItsValue) {
  EXPECT_EQ(result("  %x = call i32 asm \"add.u32 $0, $0, 1; add.u32 $0, $2, "
                   "$0;\", \"=r,r,0\"(i32 100, i32 %a)\n"
                   "  %r = zext i32 %x to i64\n"),
            16u);
}

TEST(InlineAssembly, NumbersAreInTheText) {
  EXPECT_EQ(
      result("  %x = call i32 asm \"shl.b32 $0, $1, $2;\", \"=r,r,n\"(i32 "
             "%a, i32 4)\n"
             "  %r = zext i32 %x to i64\n"),
      112u);
}

TEST(InlineAssembly, BracesRoundANumber) {
  EXPECT_EQ(result("  %x = call i32 asm \"add.u32 ${0}, ${1:h}, ${1};\", "
                   "\"=r,r\"(i32 %a)\n"
                   "  %r = zext i32 %x to i64\n"),
            14u);
}

TEST(InlineAssembly, CarriesInOneText) {
  EXPECT_EQ(result("  %x = call { i32, i32 } asm \"{ .reg .u32 t; mov.u32 t, "
                   "0xffffffff; add.cc.u32 $0, t, $2; addc.u32 $1, 0, 0; }\", "
                   "\"=r,=r,r\"(i32 %a)\n"
                   "  %y = extractvalue { i32, i32 } %x, 0\n"
                   "  %z = extractvalue { i32, i32 } %x, 1\n"
                   "  %w = zext i32 %y to i64\n"
                   "  %v = zext i32 %z to i64\n"
                   "  %u = shl i64 %v, 32\n"
                   "  %r = or i64 %u, %w\n"),
            (uint64_t(1) << 32) + 6);
}

// Each copy of the text has labels of its own.
TEST(InlineAssembly, LoopsAndPredicates) {
  const std::string Sum =
      "asm \"{ .reg .pred p; .reg .u32 n; mov.u32 $0, 0; mov.u32 n, $1; "
      "L${:uid}: add.u32 $0, $0, n; sub.u32 n, n, 1; setp.ne.u32 p, n, 0; @p "
      "bra L${:uid}; }\", \"=r,r\"";
  EXPECT_EQ(result("  %x = call i32 " + Sum + "(i32 %a)\n" +
                   "  %y = call i32 " + Sum + "(i32 %x)\n" +
                   "  %r = zext i32 %y to i64\n"),
            406u);
}

// Outside of braces they are the function's.
TEST(InlineAssembly, StatementsShareTheirRegisters) {
  EXPECT_EQ(
      result("  call void asm sideeffect \".reg .u32 s, t<3>; .reg .pred q; "
             ".reg .f64 e;\", \"\"()\n"
             "  call void asm sideeffect \"add.u32 s, $0, 1; mov.u32 t2, 5;\", "
             "\"r\"(i32 %a)\n"
             "  call void asm sideeffect \"setp.eq.u32 q, s, 8; cvt.rn.f64.u32 "
             "e, t2;\", \"\"()\n"
             "  %x = call i32 asm sideeffect \"@q add.u32 s, s, t2; add.f64 e, "
             "e, 0d3FF0000000000000; mov.u32 $0, s;\", \"=r\"()\n"
             "  %y = call double asm sideeffect \"mov.f64 $0, e;\", \"=d\"()\n"
             "  %z = fptoui double %y to i32\n"
             "  %w = mul i32 %x, %z\n"
             "  %r = zext i32 %w to i64\n"),
      13u * 6);
}

// What its block declares hides the function's.
TEST(InlineAssembly, BlocksHaveRegistersOfTheirOwn) {
  EXPECT_EQ(
      result("  call void asm sideeffect \".reg .u32 s; mov.u32 s, 3;\", "
             "\"\"()\n"
             "  call void asm sideeffect \"{ .reg .u32 s; mov.u32 s, $0; }\", "
             "\"r\"(i32 %a)\n"
             "  %x = call i32 asm sideeffect \"mov.u32 $0, s;\", \"=r\"()\n"
             "  %r = zext i32 %x to i64\n"),
      3u);
}

TEST(InlineAssembly, MemoryIsChecked) {
  EXPECT_EQ(
      result("  call void asm sideeffect \"st.global.u64 [$0], $1;\", "
             "\"l,l\"(i64 addrspace(1)* %p, i64 %b)\n"
             "  %r = call i64 asm sideeffect \"ld.global.u64 $0, [$1+0];\", "
             "\"=l,l\"(i64 addrspace(1)* %p)\n"),
      uint64_t(1) << 40);
  Device R("define void @k(i64 addrspace(1)* %p) {\n"
           "  call void asm sideeffect \"st.global.u64 [$0+8], $1;\", "
           "\"l,l\"(i64 addrspace(1)* %p, i64 3)\n"
           "  ret void\n}");
  ASSERT_TRUE(R) << R.text();
  DevicePtr Out = R.buffer<uint64_t>({99}, "out");
  EXPECT_FALSE(R.launch("k", 1, 1, Out).clean());
}

// PTX ISA, "Generic Addressing": one number means the same global memory both
// ways. A constant argument arrives as a generic pointer.
TEST(InlineAssembly, GenericPointersMeanGlobalMemory) {
  EXPECT_EQ(
      result("  %g = addrspacecast i64 addrspace(1)* %p to i64*\n"
             "  call void asm sideeffect \"st.global.u64 [$0], $1;\", "
             "\"l,l\"(i64* %g, i64 40)\n"
             "  %x = call i64 asm sideeffect \"ld.u64 $0, [$1];\", "
             "\"=l,l\"(i64* %g)\n"
             "  %y = call i64 asm sideeffect \"ld.global.u64 $0, [$1];\", "
             "\"=l,l\"(i64 addrspace(1)* %p)\n"
             "  %r = add i64 %x, %y\n"),
      80u);
}

TEST(InlineAssembly, AnEmptyTextIsNothing) {
  EXPECT_EQ(result("  call void asm sideeffect \"\", \"~{memory}\"()\n"
                   "  %r = add i64 %b, 0\n"),
            uint64_t(1) << 40);
}

TEST(InlineAssembly, WhatCannotRun) {
  const std::pair<const char *, const char *> Cases[] = {
      {"call void asm sideeffect \"nop;\", \"\"()",
       "unknown instruction 'nop'"},
      {"call void asm sideeffect \"add.u32 $0, 1\", \"r\"(i32 1)",
       "this is not PTX: found '}'; expected ',' or ';' after an operand"},
      {"call void asm sideeffect \"membar.gl;\", \"m\"(i32 1)",
       "constraint 'm' cannot run"},
      {"call void asm sideeffect \"mov.u32 $1, 1;\", \"r\"(i32 1)",
       "'$1' is not declared here"},
      {"call void asm sideeffect \".reg .u32 r;\", \"\"() "
       "call void asm sideeffect \".reg .u32 r; mov.u32 r, 1;\", \"\"()",
       "'r' is declared by another statement, too; braces would keep them "
       "apart"},
      {"call void asm sideeffect \".reg .v2 .u32 r;\", \"\"() "
       "call void asm sideeffect \"mov.u32 r.x, 1;\", \"\"()",
       "'r"},
      {"call void asm sideeffect \"{ .reg .u32 r;\", \"\"() "
       "call void asm sideeffect \"mov.u32 r, 1; }\", \"\"()",
       "expected '}' at the end of a block"},
      {"call void asm sideeffect \"mov.u32 r, 1;\", \"\"() ret void } "
       "define void @other() { "
       "call void asm sideeffect \".reg .u32 r;\", \"\"()",
       "'r' is declared in a statement of another function, or is a vector"}};
  for (const auto &[Call, Why] : Cases) {
    Device R(std::string("define void @k() { ") + Call + " ret void }");
    EXPECT_FALSE(R) << Call;
    EXPECT_EQ(R.ids().find("EX03"), 0u) << Call;
    EXPECT_NE(R.text().find(Why), std::string::npos) << R.text();
  }
}

} // namespace
