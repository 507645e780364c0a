// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constant expressions, and what is wrong with other texts.

#include "Ptx/Tree.h"

#include "gtest/gtest.h"

#include <cstring>

using namespace spir2nvvm::ptx;

namespace {

struct IntegerCase {
  const char *Text;
  uint64_t Value;
};

class Integers : public ::testing::TestWithParam<IntegerCase> {};

TEST_P(Integers, AreEvaluated) {
  const std::string Text = std::string("a ") + GetParam().Text + ";";
  SyntaxError Error;
  auto Read = parseStatements(Text, Error);
  ASSERT_TRUE(Read) << Error.Found << ", expected " << Error.Expected;
  const Operand &O = Read->at(0).Instr.Operands.at(0);
  EXPECT_TRUE(O.is(Operand::Kind::Integer));
  EXPECT_EQ(O.Bits, GetParam().Value);
  EXPECT_EQ(O.Text, GetParam().Text);
}

INSTANTIATE_TEST_SUITE_P(
    Expressions, Integers,
    ::testing::Values(
        IntegerCase{"42", 42}, IntegerCase{"0x2aU", 42}, IntegerCase{"052", 42},
        IntegerCase{"0b101010", 42}, IntegerCase{"0", 0},
        IntegerCase{"-1", ~0ull}, IntegerCase{"18446744073709551615", ~0ull},
        IntegerCase{"WARP_SZ", 32}, IntegerCase{"1 + 2 * 3", 7},
        IntegerCase{"(1 + 2) * 3", 9}, IntegerCase{"7 - 2 - 1", 4},
        IntegerCase{"-7 / 2", uint64_t(0) - 3},
        IntegerCase{"-7 % 4", uint64_t(0) - 3}, IntegerCase{"7U / 2", 3},
        IntegerCase{"-8 >> 1", uint64_t(0) - 4}, IntegerCase{"-1 >> 70", ~0ull},
        IntegerCase{"1 << 64", 0}, IntegerCase{"(.u64)-1 >> 60", 15},
        IntegerCase{"(.s64)(1U << 63) >> 63", ~0ull},
        IntegerCase{"1 << 3 | 2 ^ 3 & 1", 11}, IntegerCase{"~0 & 0xff", 255},
        IntegerCase{"!5", 0}, IntegerCase{"!0 + 1", 2},
        IntegerCase{"-1 < 0U", 0}, IntegerCase{"-1 < 0", 1},
        IntegerCase{"2 >= 2 && 3 != 4", 1}, IntegerCase{"0 || 2", 1},
        IntegerCase{"1 == 1 ? 5 : 6", 5}, IntegerCase{"0 ? 5 : 0 ? 6 : 7", 7},
        IntegerCase{"1.5 < 2.0", 1}, IntegerCase{"1.5 >= 2.0", 0},
        IntegerCase{"2.0 == 2", 1}));

TEST(Expressions, Doubles) {
  const std::pair<const char *, double> Cases[] = {
      {"1.5", 1.5},     {"-2.5e-3", -2.5e-3}, {"1e3", 1e3},
      {"1.", 1},        {".5", .5},           {"-.25e-1", -.025},
      {"1.5 + 2", 3.5}, {"1.5 * 2.0 - 1", 2}, {"1 / 4.0", .25}};
  for (const auto &[Text, Value] : Cases) {
    const std::string Whole = std::string("a b, ") + Text + ";";
    SyntaxError Error;
    auto Read = parseStatements(Whole, Error);
    ASSERT_TRUE(Read) << Text << ": " << Error.Found;
    const Operand &O = Read->at(0).Instr.Operands.at(1);
    double Got = 0;
    std::memcpy(&Got, &O.Bits, sizeof(Got));
    EXPECT_TRUE(O.is(Operand::Kind::Float64)) << Text;
    EXPECT_EQ(Got, Value) << Text;
  }
}

struct WrongCase {
  const char *Text;
  uint32_t Line, Column;
  const char *Found, *Expected;
};

class Wrong : public ::testing::TestWithParam<WrongCase> {};

TEST_P(Wrong, IsRefusedAtItsPlace) {
  const WrongCase &Case = GetParam();
  SyntaxError Error;
  EXPECT_FALSE(parse(Case.Text, Error));
  EXPECT_EQ(Error.At.Line, Case.Line);
  EXPECT_EQ(Error.At.Column, Case.Column);
  EXPECT_EQ(Error.Found, Case.Found);
  EXPECT_EQ(Error.Expected, Case.Expected);
}

#define HEAD ".version 8.0\n.target sm_90\n"
INSTANTIATE_TEST_SUITE_P(
    Texts, Wrong,
    ::testing::Values(
        WrongCase{"", 1, 1, "the end of the text", ".version"},
        WrongCase{".version 8", 1, 10, "'8'", "a version, such as 8.4"},
        WrongCase{".version 8.0 .entry", 1, 14, "'.entry'", ".target"},
        WrongCase{HEAD ".address_size 16", 3, 15, "'16'", "32 or 64"},
        WrongCase{HEAD "foo", 3, 1, "'foo'",
                  "a state space, such as .global, or a directive"},
        WrongCase{HEAD ".global a;", 3, 9, "'a'", "a type, such as .b32"},
        WrongCase{HEAD ".global .b33 a;", 3, 9, "'.b33'",
                  "a type, such as .b32, or a name"},
        WrongCase{HEAD ".global .b32 a = 1 / 0;", 3, 23, "';'",
                  "a divisor that is not zero, before this"},
        WrongCase{HEAD ".global .b32 a = 99999999999999999999;", 3, 18,
                  "'99999999999999999999'", "an integer of 64 bits"},
        WrongCase{HEAD ".global .f32 a = 0f3f8;", 3, 18, "'0f3f8'",
                  "0f and 8 hexadecimal digits"},
        WrongCase{HEAD ".global .b32 a[2] = {1,};", 3, 24, "'}'", "an operand"},
        WrongCase{HEAD ".global .b64 a = b - 1;", 3, 23, "';'",
                  "constants, or a name + an offset, before this"},
        WrongCase{HEAD ".global .f32 a = 1.5 | 1;", 3, 25, "';'",
                  "integers, before this"},
        WrongCase{HEAD "/* never", 3, 1, "'/'", "*/ at the end of a comment"},
        WrongCase{HEAD ".pragma \"x", 3, 9, "'\"x'",
                  "\" at the end of a string"},
        WrongCase{HEAD ".section .debug_str { x", 3, 24, "the end of the text",
                  "'}' at the end of a section"},
        WrongCase{HEAD ".entry k() .maxreg 3 {}", 3, 12, "'.maxreg'",
                  "a directive of a function, such as .maxntid"},
        WrongCase{HEAD ".entry k() {", 3, 13, "the end of the text",
                  "'}' at the end of a block"},
        WrongCase{HEAD ".entry k() { ret }", 3, 18, "'}'", "an operand"},
        WrongCase{HEAD ".entry k() { mov.u32 a b; }", 3, 24, "'b'",
                  "',' or ';' after an operand"},
        WrongCase{HEAD ".entry k() { ; }", 3, 14, "';'", "an instruction"},
        WrongCase{HEAD ".entry k() { ld.u32 a, [b; }", 3, 26, "';'",
                  "',' or ']' in an address"},
        WrongCase{HEAD ".entry k() { `; }", 3, 14, "'`'", "a PTX name"},
        WrongCase{HEAD ".entry k() { .loc 1 2 x }", 3, 23, "'x'",
                  "an operand"}));
#undef HEAD

} // namespace
