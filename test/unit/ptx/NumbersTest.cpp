// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs of numbers in initialisers hold what the same numbers are one by one.

#include "PrintModule.h"

#include "gtest/gtest.h"

#include <cstring>
#include <random>

using namespace spir2nvvm::ptx;
using Kind = Operand::Kind;

namespace {

/// A variable with this initialiser, and text after it, as there always is.
class Table {
public:
  Table(std::string_view Type, const std::string &List)
      : Text(".version 8.0\n.target sm_75\n.global ." + std::string(Type) +
             " t[] = {" + List + "};\n// " + std::string(80, '-') + "\n") {
    SyntaxError Error;
    Tree = parse(Text, Error);
    EXPECT_TRUE(Tree) << Error.Found << ", expected " << Error.Expected;
  }
  const Variable &variable() const { return *Tree->Items.at(0).Var; }
  std::string printed() const { return print(*Tree); }

private:
  std::string Text;
  std::optional<Module> Tree;
};

std::vector<uint8_t> bytesOf(const Variable &V) {
  std::vector<uint8_t> Bytes;
  const size_t Size = bitsOf(V.Type) / 8;
  for (const Operand &O : V.Initialiser) {
    const uint8_t *From = O.is(Kind::Numbers)
                              ? &V.Numbers.at(O.Bits)
                              : reinterpret_cast<const uint8_t *>(&O.Bits);
    Bytes.insert(Bytes.end(), From, From + O.Count * Size);
  }
  return Bytes;
}

/// What an initialiser consists of: "8*" is a run of eight, "5" a number.
std::string shapeOf(const std::string &List) {
  Table T("u32", List);
  std::string Shape;
  for (const Operand &O : T.variable().Initialiser)
    Shape += (Shape.empty() ? "" : " ") + (O.is(Kind::Numbers)
                                               ? std::to_string(O.Count) + "*"
                                               : std::string(O.Text));
  return Shape;
}

std::string randomNumber(std::mt19937 &Random) {
  const unsigned Bits = 1 + Random() % 26; // up to eight digits
  return std::to_string(Random() & ((1u << Bits) - 1));
}

TEST(Numbers, AreWhatTheyAreOneByOne) {
  std::mt19937 Random(7);
  for (const char *Type : {"b8", "u16", "s32", "b64"})
    for (unsigned Count : {8u, 31u, 32u, 33u, 1000u}) {
      std::string Run, Single;
      for (unsigned N = 0; N != Count; ++N) {
        const std::string Number = randomNumber(Random);
        Run += (N == 0 ? "" : Random() % 2 ? "," : ", ") + Number;
        Single += (N == 0 ? "" : " ,") + Number;
      }
      const Table Fast(Type, Run), Slow(Type, Single);
      EXPECT_EQ(Fast.variable().Initialiser.size(), 1u) << Run;
      EXPECT_EQ(Slow.variable().Initialiser.size(), Count) << Single;
      EXPECT_EQ(Fast.variable().initialised(), Count);
      EXPECT_EQ(bytesOf(Fast.variable()), bytesOf(Slow.variable())) << Run;
    }
}

TEST(Numbers, WhatEndsARun) {
  const std::string Eight = "1,2,3,4,5,6,7,80";
  const std::pair<std::string, std::string> Cases[] = {
      {Eight, "8*"},
      {"1,2,3,4,5,6,7", "1 2 3 4 5 6 7"},
      {Eight + ",017", "8* 017"},
      {Eight + ",0x17", "8* 0x17"},
      {Eight + ",0", "9*"},
      {Eight + ",12345678", "9*"},
      {Eight + ",123456789", "8* 123456789"},
      {Eight + ",9U", "8* 9U"},
      {Eight + ",-9", "8* -9"},
      {Eight + ",9+1", "8* 9+1"},
      {Eight + ",9 ", "8* 9"},
      {Eight + ",  9", "8* 9"},
      {Eight + ",\n9", "8* 9"},
      {Eight + ",/**/9", "8* 9"},
      {Eight + "/**/,9", "1 2 3 4 5 6 7 80 9"},
      {Eight + ",t," + Eight, "8* t 8*"},
      {Eight + "," + std::string(70, ' ') + "9", "8* 9"},
  };
  for (const auto &[List, Shape] : Cases)
    EXPECT_EQ(shapeOf(List), Shape) << List;
}

// An integer of a floating-point variable is converted by who reads it.
TEST(Numbers, AreIntegersOfWords) {
  for (const char *Type : {"f16", "f32", "f64", "b128"})
    EXPECT_EQ(Table(Type, "1,2,3,4,5,6,7,8,9").variable().Initialiser.size(),
              9u)
        << Type;
}

TEST(Numbers, OfRowsFollowEachOther) {
  const Table T("u8", "{1,2,3,4,5,6,7,8},{9,10,11,12,13,14,15,16},{1},7");
  const std::vector<Operand> &Rows = T.variable().Initialiser;
  ASSERT_EQ(Rows.size(), 4u);
  EXPECT_EQ(Rows[1].Parts.at(0).Bits, 8u);
  EXPECT_EQ(T.variable().Numbers,
            (std::vector<uint8_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
                                  15, 16}));
}

TEST(Numbers, ArePrintedOneByOne) {
  const Table T("u8", "1,2, 3,4,5,6,7,8,9");
  EXPECT_EQ(T.variable().Initialiser.size(), 1u);
  EXPECT_NE(T.printed().find("{1, 2, 3, 4, 5, 6, 7, 8, 9}"), std::string::npos)
      << T.printed();
}

TEST(Numbers, ErrorsAreAtTheirPlace) {
  SyntaxError Error;
  EXPECT_FALSE(parse(".version 8.0\n.target sm_75\n.global .u8 t[] = "
                     "{1,2,3,4,5,6,7,8,9,x y};\n// " +
                         std::string(80, '-'),
                     Error));
  EXPECT_EQ(Error.At.Line, 3u);
  EXPECT_EQ(Error.At.Column, 40u);
  EXPECT_EQ(Error.Found, "'y'");
}

} // namespace
