// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What was printed parses to what prints the same.

#include "Samples.h"

#include "PrintModule.h"

#include "gtest/gtest.h"

using namespace spir2nvvm::ptx;

namespace {

TEST(RoundTrip, OfEverySample) {
  ASSERT_GE(samples().size(), 3u);
  for (const std::string &Text : samples()) {
    SyntaxError Error;
    auto M = parse(Text, Error);
    ASSERT_TRUE(M) << Text.substr(0, 60) << "\n"
                   << Error.At.Line << ": " << Error.Found;
    const std::string Printed = print(*M);
    auto Again = parse(Printed, Error);
    ASSERT_TRUE(Again) << Error.At.Line << ": " << Error.Found << Printed;
    EXPECT_EQ(print(*Again), Printed);
    EXPECT_EQ(Again->Items.size(), M->Items.size());
  }
}

TEST(RoundTrip, OfNumbersWithoutTheirText) {
  Instruction I;
  I.Opcode = "mov";
  I.Modifiers = {"b64"};
  I.Operands.resize(5);
  using Kind = Operand::Kind;
  const Kind Kinds[] = {Kind::Integer, Kind::Integer, Kind::Float32,
                        Kind::Float64, Kind::Integer};
  const uint64_t Bits[] = {~0ull, ~0ull, 0x3f800000, 0x3ff0000000000000, 7};
  for (unsigned N = 0; N != 5; ++N) {
    I.Operands[N].What = Kinds[N];
    I.Operands[N].Bits = Bits[N];
  }
  I.Operands[1].IsUnsigned = true;
  EXPECT_EQ(print(I), "mov.b64 -1, 18446744073709551615U, 0f3f800000, "
                      "0d3ff0000000000000, 7;");
}

} // namespace
