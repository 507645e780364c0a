// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPV_KHR_integer_dot_product. Of four bytes, and with a result of 32 bits, they
/// are OpenCL C's functions, which become dp4a:
///
///   before  %r = OpSDot %uint %a %b PackedVectorFormat4x8Bit
///   after   %r = OpFunctionCall %uint %dot_4x8packed_ss_int %a %b
///
/// Others are products that are added one by one.

#include "NewInstructions.h"
#include "SpirVOpcodes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

namespace {

enum : uint16_t {
  SDot = 4450,
  UDot,
  SUDot,
  SDotAccSat,
  UDotAccSat,
  SUDotAccSat
};

struct DotProduct {
  bool FirstIsSigned, SecondIsSigned, Saturates;
  uint32_t Type, Result, First, Second, Sum; // Sum: to which it is added

  explicit DotProduct(Instruction I)
      : Saturates(opcodeOf(I[0]) >= SDotAccSat), Type(I[1]), Result(I[2]),
        First(I[3]), Second(I[4]), Sum(Saturates ? I[5] : 0) {
    const uint16_t Kind = opcodeOf(I[0]) - (Saturates ? SDotAccSat - SDot : 0);
    FirstIsSigned = Kind != UDot;
    SecondIsSigned = Kind == SDot;
  }
};

} // namespace

static constexpr unsigned BytesInWord = 4, BitsInByte = 8, BitsInWord = 32;

static void callOfWords(Rewriter &R, const DotProduct &D) {
  const std::string Signs =
      std::string(D.FirstIsSigned ? "s" : "u") + (D.SecondIsSigned ? "s" : "u");
  const bool IsSigned = D.FirstIsSigned;
  const std::string Name = std::string(D.Saturates ? "dot_acc_sat" : "dot") +
                           "_4x8packed_" + Signs +
                           (IsSigned ? "_int" : "_uint");
  const uint32_t Word = R.Defined.typeOf(D.First);
  if (D.Saturates)
    R.callAs(D.Result, Name, "jj" + std::string(IsSigned ? "i" : "j"), D.Type,
             {Word, Word, D.Type}, {D.First, D.Second, D.Sum});
  else
    R.callAs(D.Result, Name, "jj", D.Type, {Word, Word}, {D.First, D.Second});
}

static void callOfBytes(Rewriter &R, const DotProduct &D) {
  const bool IsSigned = D.FirstIsSigned;
  const std::string Second = D.FirstIsSigned == D.SecondIsSigned ? "S_"
                             : D.SecondIsSigned                  ? "Dv4_c"
                                                                 : "Dv4_h";
  const std::string Suffix = (IsSigned ? "Dv4_c" : "Dv4_h") + Second;
  const uint32_t Bytes = R.Defined.typeOf(D.First);
  if (D.Saturates)
    R.callAs(D.Result, "dot_acc_sat",
             Suffix + std::string(IsSigned ? "i" : "j"), D.Type,
             {Bytes, Bytes, D.Type}, {D.First, D.Second, D.Sum});
  else
    R.callAs(D.Result, "dot", Suffix, D.Type, {Bytes, Bytes},
             {D.First, D.Second});
}

// The components are as wide as the result before they are multiplied.
static uint32_t widened(Rewriter &R, uint32_t Vector, uint32_t Component,
                        unsigned Lane, uint32_t Type, bool IsSigned) {
  const uint32_t Value = R.make(OpCompositeExtract, Component, {Vector, Lane});
  if (Component == Type)
    return Value;
  return R.make(IsSigned ? OpSConvert : OpUConvert, Type, {Value});
}

static void expand(Rewriter &R, const DotProduct &D, uint32_t First,
                   uint32_t Second, uint32_t Component, unsigned Lanes) {
  uint32_t Sum = 0;
  for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
    const uint32_t X =
        widened(R, First, Component, Lane, D.Type, D.FirstIsSigned);
    const uint32_t Y =
        widened(R, Second, Component, Lane, D.Type, D.SecondIsSigned);
    const uint32_t Product = R.make(OpIMul, D.Type, {X, Y});
    if (Lane == 0)
      Sum = Product;
    else if (Lane + 1 < Lanes || D.Saturates)
      Sum = R.make(OpIAdd, D.Type, {Sum, Product});
    else
      R.makeAs(D.Result, OpIAdd, D.Type, {Sum, Product});
  }
  if (!D.Saturates)
    return;
  const std::string Letter = R.Defined.mangledScalar(D.Type, D.FirstIsSigned);
  R.callAs(D.Result, "add_sat", Letter + Letter, D.Type, {D.Type, D.Type},
           {Sum, D.Sum});
}

void rewriting::dotProduct(Rewriter &R, Instruction I) {
  const DotProduct D(I);
  const uint32_t Operand = R.Defined.typeOf(D.First);
  const bool IsPacked = R.Defined.opcodeOf(Operand) == OpTypeInt;
  const uint32_t Component =
      IsPacked ? R.integerType(BitsInByte) : R.Defined.elementOf(Operand);
  const unsigned Lanes = IsPacked ? BytesInWord : R.Defined.lanesOf(Operand);
  const bool OfBytes = Lanes == BytesInWord &&
                       (IsPacked || R.Defined.bitsOf(Component) == BitsInByte);
  if (OfBytes && R.Defined.bitsOf(D.Type) == BitsInWord)
    return IsPacked ? callOfWords(R, D) : callOfBytes(R, D);
  if (!IsPacked)
    return expand(R, D, D.First, D.Second, Component, Lanes);
  const uint32_t Bytes = R.vectorType(Component, BytesInWord);
  expand(R, D, R.make(OpBitcast, Bytes, {D.First}),
         R.make(OpBitcast, Bytes, {D.Second}), Component, Lanes);
}
