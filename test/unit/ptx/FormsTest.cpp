// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is said of instructions by their forms; the rows themselves are asked
/// of ptxas (test/meta/ptx-forms.test).

#include "Ptx/Forms.h"

#include "gtest/gtest.h"

#include <set>

using namespace spir2nvvm::ptx;
using Fault = FormVerdict::Fault;

namespace {

/// %h, %r, %l and %p have 16, 32 and 64 bits and one; others are not known.
unsigned bitsOf(const Operand &O) {
  if (!O.is(Operand::Kind::Name) || O.Text.size() < 2 || O.Text[0] != '%')
    return 0;
  switch (O.Text[1]) {
  case 'h':
    return 16;
  case 'r':
    return 32;
  case 'l':
    return 64;
  default:
    return O.Text[1] == 'p' ? 1 : 0;
  }
}

FormVerdict verdict(const std::string &Text, unsigned Sm = 90) {
  SyntaxError Error;
  auto Body = parseStatements(Text, Error);
  EXPECT_TRUE(Body) << Text << ": " << Error.Found;
  return Body ? judge(Body->at(0).Instr, Sm, bitsOf) : FormVerdict();
}

TEST(Forms, WhatIsRight) {
  for (const char *Text : {"add.u32 %r1, %r2, 5;",
                           "add.rn.ftz.sat.f32 %r1, %r2, %r2;",
                           "add.f32.ftz.rn %r1, %r2, %r2;",
                           "mul.wide.s16 %r1, %h1, %h2;",
                           "mad.wide.u32 %l1, %r1, %r2, %l2;",
                           "setp.lt.and.s32 %p1|%p2, %r1, 3, !%p3;",
                           "setp.eq.u64 %p1, %l1, %l2;",
                           "selp.f64 %l1, %l2, 1.5, %p1;",
                           "shl.b64 %l1, %l2, %r1;",
                           "slct.u64.s32 %l1, %l2, %l3, %r1;",
                           "shfl.sync.bfly.b32 %r1|%p1, %r2, 1, 31, -1;",
                           "popc.b64 %r1, %l1;",
                           "lop3.b32 %r1, %r2, %r3, %r4, 0x80;",
                           "and.pred %p1, %p2, %p3;",
                           "min.s16x2 %r1, %r2, %r3;",
                           "cvt.rn.f16x2.f32 %r1, %r2, %r3;",
                           "cvt.u32.u8 %l1, %r2;",
                           "cvt.rzi.ftz.sat.s16.f32 %h1, %r2;",
                           "cvt.rn.satfinite.e4m3x2.f32 %h1, %r2, %r3;",
                           "cvt.rn.f16x2.e4m3x2 %r1, %h2;",
                           "cvt.sat.u8.s32 %h1, %r2;",
                           "set.lt.u16.f16 %h1, %h2, %h3;",
                           "add.u32 other, %r1, another;",
                           "frob.u99 %r1;",
                           "trap;"})
    EXPECT_EQ(verdict(Text).What, Fault::None) << Text;
}

TEST(Forms, WithoutSyncBeforeVolta) {
  for (const char *Text :
       {"shfl.idx.b32 %r1, %r2, %r3, 31;", "vote.ballot.b32 %r1, %p1;"}) {
    EXPECT_EQ(verdict(Text, 60).What, Fault::None) << Text;
    EXPECT_EQ(verdict(Text, 70).What, Fault::Removed) << Text;
    EXPECT_EQ(verdict(Text, 70).MinSm, 70u) << Text;
  }
}

TEST(Forms, Modifiers) {
  for (const char *Text :
       {"add.b32 %r1, %r2, %r3;", "add.rn.rz.f32 %r1, %r2, %r3;",
        "fma.f32 %r1, %r2, %r3, %r4;", "mul.u32 %r1, %r2, %r3;",
        "setp.lo.s32 %p1, %r1, %r2;", "slct.s32.u64 %r1, %r2, %r3, %l1;",
        "cvt.f32.s32 %r1, %r2;", "cvt.rn.s32.f32 %r1, %r2;",
        "cvt.sat.u32.u16 %r1, %h2;", "cvt.rn.e4m3x2.f32 %h1, %r2, %r3;",
        "cvt.f16.f32 %h1, %r2;", "add %r1, %r2, %r3;",
        "shl.u32 %r1, %r2, %r3;"})
    EXPECT_EQ(verdict(Text).What, Fault::Modifiers) << Text;
}

TEST(Forms, Operands) {
  FormVerdict V = verdict("add.u32 %r1, %r2;");
  EXPECT_EQ(V.What, Fault::Operands);
  EXPECT_EQ(V.Counts, "3");
  V = verdict("min.f32 %r1, %r2;");
  EXPECT_EQ(V.What, Fault::Operands);
  EXPECT_EQ(V.Counts, "3 or 4");
  EXPECT_EQ(verdict("trap 1;").What, Fault::Operands);
}

TEST(Forms, Architectures) {
  FormVerdict V = verdict("add.bf16 %h1, %h2, %h3;", 80);
  EXPECT_EQ(V.What, Fault::Architecture);
  EXPECT_EQ(V.MinSm, 90u);
  EXPECT_EQ(verdict("add.bf16 %h1, %h2, %h3;", 90).What, Fault::None);
  EXPECT_EQ(verdict("min.f32 %r1, %r2, %r3, %r4;", 90).MinSm, 100u);
  EXPECT_EQ(verdict("min.f32 %r1, %r2, %r3;", 75).What, Fault::None);
  EXPECT_EQ(verdict("cvt.rn.f16x2.f32 %r1, %r2, %r3;", 75).MinSm, 80u);
  EXPECT_EQ(verdict("cvt.rn.satfinite.e5m2x2.f32 %h1, %r2, %r3;", 80).MinSm,
            89u);
  EXPECT_EQ(verdict("dp4a.u32.u32 %r1, %r2, %r3, %r4;", 60).MinSm, 61u);
  EXPECT_EQ(verdict("fma.rn.f16 %h1, %h2, %h3, %h4;", 52).MinSm, 53u);
}

TEST(Forms, Widths) {
  const struct {
    const char *Text;
    size_t Index;
    unsigned Expected, Found;
  } Cases[] = {{"add.u32 %r1, %l1, %r2;", 1, 32, 64},
               {"mul.wide.u32 %r1, %r2, %r3;", 0, 64, 32},
               {"shl.b64 %l1, %l2, %l3;", 2, 32, 64},
               {"popc.b64 %l1, %l2;", 0, 32, 64},
               {"setp.eq.u16 %p1, %h1, %r1;", 2, 16, 32},
               {"selp.b32 %r1, 1, 2, %r2;", 3, 1, 32},
               {"set.eq.u32.f64 %l1, %l2, %l3;", 0, 32, 64},
               {"add.f16x2 %r1, %h1, %r2;", 1, 32, 16},
               {"cvt.u32.u16 %h1, %h2;", 0, 32, 16},
               {"cvt.u16.u32 %h1, %h2;", 1, 32, 16},
               {"cvt.f32.bf16 %r1, %r2;", 1, 16, 32},
               {"cvt.rn.f16x2.f32 %r1, %h2, %r2;", 1, 32, 16}};
  for (const auto &C : Cases) {
    FormVerdict V = verdict(C.Text);
    EXPECT_EQ(V.What, Fault::Width) << C.Text;
    EXPECT_EQ(V.Index, C.Index) << C.Text;
    EXPECT_EQ(V.Expected, C.Expected) << C.Text;
    EXPECT_EQ(V.Found, C.Found) << C.Text;
  }
}

TEST(Forms, NoRowStandsTwice) {
  std::set<std::pair<std::string_view, std::string>> Seen;
  auto [First, Last] = formRows();
  for (const FormRow *Row = First; Row != Last; ++Row)
    EXPECT_TRUE(Seen.emplace(Row->Opcode, std::string(Row->Pattern) + " " +
                                              std::string(Row->Operands))
                    .second)
        << Row->Opcode << " " << Row->Pattern;
  EXPECT_GT(Seen.size(), 150u);
}

} // namespace
