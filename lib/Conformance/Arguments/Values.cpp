// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Arguments/Values.h"

#include "Conformance/Failure.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MathExtras.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::ScalarClass;

Expected<ElementType> spir2nvvm::conformance::elementType(StringRef Name) {
  if (auto Type = ElementType::parse({Name.data(), Name.size()}))
    return *Type;
  return failure("'" + Name + "' is not a type of OpenCL C");
}

static const fltSemantics &semantics(Scalar Kind) {
  switch (Kind) {
  case Scalar::Half:
    return APFloat::IEEEhalf();
  case Scalar::Float:
    return APFloat::IEEEsingle();
  default:
    return APFloat::IEEEdouble();
  }
}

uint64_t spir2nvvm::conformance::loadBits(const uint8_t *From, Scalar Kind) {
  uint64_t Bits = 0;
  std::memcpy(&Bits, From, bytesOf(Kind));
  return Bits;
}

void spir2nvvm::conformance::storeBits(uint64_t Bits, Scalar Kind,
                                       uint8_t *To) {
  std::memcpy(To, &Bits, bytesOf(Kind));
}

int64_t spir2nvvm::conformance::loadSigned(const uint8_t *From, Scalar Kind) {
  return SignExtend64(loadBits(From, Kind), bytesOf(Kind) * 8);
}

void spir2nvvm::conformance::storeFloat(double Value, Scalar Kind,
                                        uint8_t *To) {
  APFloat Number(Value);
  bool Lost = false;
  Number.convert(semantics(Kind), APFloat::rmNearestTiesToEven, &Lost);
  storeBits(Number.bitcastToAPInt().getZExtValue(), Kind, To);
}

double spir2nvvm::conformance::loadFloat(const uint8_t *From, Scalar Kind) {
  APFloat Number(semantics(Kind),
                 APInt(bytesOf(Kind) * 8, loadBits(From, Kind)));
  bool Lost = false;
  Number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Lost);
  return Number.convertToDouble();
}

static bool parseFloat(const std::string &Text, Scalar Kind, uint8_t *To) {
  char *End = nullptr;
  double Value = std::strtod(Text.c_str(), &End);
  if (End == Text.c_str() || *End)
    return false;
  // Twice rounded is not once rounded: a float comes from its own function.
  if (Kind == Scalar::Float)
    storeBits(FloatToBits(std::strtof(Text.c_str(), nullptr)), Kind, To);
  else
    storeFloat(Value, Kind, To);
  return true;
}

bool spir2nvvm::conformance::parseScalar(StringRef Text, Scalar Kind,
                                         uint8_t *To) {
  if (Text.empty())
    return false;
  if (classOf(Kind) == ScalarClass::Float)
    return parseFloat(Text.str(), Kind, To);
  StringRef Digits = Text;
  bool Negative = Digits.consume_front("-");
  if (!Negative)
    Digits.consume_front("+");
  // getAsInteger takes 0X for a wrong octal.
  std::string Lower = Digits.lower();
  uint64_t Value = 0;
  if (StringRef(Lower).getAsInteger(0, Value))
    return false;
  unsigned Bits = bytesOf(Kind) * 8;
  // Both readings of the width are taken: char 0xFF and uchar -1 occur.
  uint64_t Limit = Negative ? uint64_t(1) << (Bits - 1) : maxUIntN(Bits);
  if (Value > Limit)
    return false;
  storeBits(Negative ? 0 - Value : Value, Kind, To);
  return true;
}

std::string spir2nvvm::conformance::printScalar(const uint8_t *From,
                                                Scalar Kind) {
  switch (classOf(Kind)) {
  case ScalarClass::Signed:
    return std::to_string(loadSigned(From, Kind));
  case ScalarClass::Unsigned:
    return std::to_string(loadBits(From, Kind));
  case ScalarClass::Float:
    break;
  }
  APFloat Number(semantics(Kind),
                 APInt(bytesOf(Kind) * 8, loadBits(From, Kind)));
  if (Number.isNaN())
    return Number.isNegative() ? "-nan" : "nan";
  if (Number.isInfinity())
    return Number.isNegative() ? "-inf" : "inf";
  SmallString<32> Text;
  Number.toString(Text); // as many digits as are needed
  return std::string(Text);
}
