// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Floats/SmallFloat.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace spir2nvvm::executor;

namespace {

struct Layout {
  int Exponent, Mantissa; // bits
  uint32_t Largest;       // finite, without its sign
  uint32_t Infinity, Nan; // 0: there is none

  int bias() const { return (1 << (Exponent - 1)) - 1; }
  uint32_t sign() const { return 1u << (Exponent + Mantissa); }
  /// The exponent of the last bit of subnormal values.
  int lowest() const { return 1 - bias() - Mantissa; }
};

/// Magnitude * 2^Exponent, where the topmost bit is bit 63.
struct Normal {
  uint64_t Magnitude;
  int Exponent;
};

} // namespace

static Layout layoutOf(SmallFormat Format) {
  switch (Format) {
  case SmallFormat::F16:
    return {5, 10, 0x7bff, 0x7c00, 0x7fff};
  case SmallFormat::BF16:
    return {8, 7, 0x7f7f, 0x7f80, 0x7fff};
  case SmallFormat::TF32:
    return {8, 10, 0x3fbff, 0x3fc00, 0x3ffff};
  case SmallFormat::E5M2:
    return {5, 2, 0x7b, 0x7c, 0x7f};
  case SmallFormat::E4M3:
    return {4, 3, 0x7e, 0, 0x7f};
  case SmallFormat::E3M2:
    return {3, 2, 0x1f, 0, 0};
  case SmallFormat::E2M3:
    return {2, 3, 0x1f, 0, 0};
  case SmallFormat::E2M1:
    break;
  }
  return {2, 1, 0x7, 0, 0};
}

static uint64_t bitsOf(double Value) {
  uint64_t Bits;
  std::memcpy(&Bits, &Value, sizeof Bits);
  return Bits;
}

// TF32 has the bits of a float, whose lower 13 are not read.
static uint32_t placed(SmallFormat Format, uint32_t Bits) {
  bool IsNan = Bits == layoutOf(SmallFormat::TF32).Nan;
  return Format != SmallFormat::TF32 ? Bits : IsNan ? 0x7fffffff : Bits << 13;
}

double spir2nvvm::executor::smallValue(SmallFormat Format, uint32_t Bits) {
  Layout In = layoutOf(Format);
  if (Format == SmallFormat::TF32)
    Bits >>= 13;
  uint32_t Size = Bits & (In.sign() - 1);
  double Sign = (Bits & In.sign()) != 0 ? -1 : 1;
  if (Size > In.Largest)
    return Size == In.Infinity ? Sign * std::numeric_limits<double>::infinity()
                               : std::numeric_limits<double>::quiet_NaN();
  uint32_t Fraction = Size & ((1u << In.Mantissa) - 1);
  int Exponent = static_cast<int>(Size >> In.Mantissa);
  if (Exponent != 0)
    Fraction |= 1u << In.Mantissa;
  return Sign * std::ldexp(Fraction, In.lowest() + std::max(Exponent, 1) - 1);
}

// Whether what is cut off makes the rest larger by one.
static bool goesUp(SmallRounding Mode, bool Negative, uint64_t Kept,
                   uint64_t Cut, uint64_t Half) {
  switch (Mode) {
  case SmallRounding::Nearest:
    return Cut > Half || (Cut == Half && (Kept & 1) != 0);
  case SmallRounding::NearestAway:
    return Cut >= Half;
  case SmallRounding::Zero:
    return false;
  case SmallRounding::Down:
    return Negative && Cut != 0;
  case SmallRounding::Up:
    break;
  }
  return !Negative && Cut != 0;
}

static uint32_t beyond(const Layout &To, bool Negative, SmallRounding Mode,
                       Beyond Large) {
  bool TowardsZero =
      Mode == SmallRounding::Zero ||
      Mode == (Negative ? SmallRounding::Up : SmallRounding::Down);
  bool Stays = Large == Beyond::Largest || To.Infinity == 0 || TowardsZero;
  return Stays ? To.Largest : To.Infinity;
}

static uint32_t encode(const Layout &To, bool Negative, Normal From,
                       SmallRounding Mode, Beyond Large) {
  // The last bit that stays has this exponent, 44 or more above the first.
  int Last = std::max(From.Exponent + 63 - To.Mantissa, To.lowest());
  int Shift = Last - From.Exponent;
  uint64_t Kept = 0, Cut = From.Magnitude, Half = 1ull << 63;
  if (Shift < 64) {
    Kept = From.Magnitude >> Shift;
    Cut = From.Magnitude & ((1ull << Shift) - 1);
    Half = 1ull << (Shift - 1);
  } else if (Shift > 64) {
    Cut = 1;
  }
  Kept += goesUp(Mode, Negative, Kept, Cut, Half);
  // A carry out of the fraction goes into the exponent by itself.
  uint64_t Size =
      Kept + (static_cast<uint64_t>(Last - To.lowest()) << To.Mantissa);
  return Size > To.Largest ? beyond(To, Negative, Mode, Large)
                           : static_cast<uint32_t>(Size);
}

static uint32_t encodeSigned(SmallFormat Format, bool Negative,
                             uint64_t Magnitude, int Exponent,
                             SmallRounding Mode, Beyond Large) {
  Layout To = layoutOf(Format);
  uint32_t Sign = Negative ? To.sign() : 0;
  if (Magnitude == 0)
    return placed(Format, Sign);
  while (Magnitude >> 63 == 0) {
    Magnitude <<= 1;
    --Exponent;
  }
  return placed(
      Format, Sign | encode(To, Negative, {Magnitude, Exponent}, Mode, Large));
}

uint32_t spir2nvvm::executor::toSmall(SmallFormat Format, bool Negative,
                                      uint64_t Magnitude, SmallRounding Mode,
                                      Beyond Large) {
  return encodeSigned(Format, Negative, Magnitude, 0, Mode, Large);
}

uint32_t spir2nvvm::executor::toSmall(SmallFormat Format, double Exact,
                                      SmallRounding Mode, Beyond Large) {
  Layout To = layoutOf(Format);
  if (std::isnan(Exact))
    return placed(Format, To.Nan != 0 ? To.Nan : To.Largest);
  bool Negative = std::signbit(Exact);
  if (std::isinf(Exact)) {
    bool Stays = Large == Beyond::Largest || To.Infinity == 0;
    return placed(Format, (Stays ? To.Largest : To.Infinity) |
                              (Negative ? To.sign() : 0));
  }
  int Exponent = 0;
  double Fraction = std::frexp(std::fabs(Exact), &Exponent);
  auto Magnitude = static_cast<uint64_t>(std::ldexp(Fraction, 53));
  return encodeSigned(Format, Negative, Magnitude, Exponent - 53, Mode, Large);
}

// Products are exact in a double; of the sum, what is lost makes the last bit
// odd, so that it is not in the middle of two values by mistake.
uint32_t spir2nvvm::executor::smallFma(SmallFormat Format, uint32_t A,
                                       uint32_t B, uint32_t C) {
  double Product = smallValue(Format, A) * smallValue(Format, B);
  double Addend = smallValue(Format, C);
  double Sum = Product + Addend;
  double Part = Sum - Product;
  double Lost = (Product - (Sum - Part)) + (Addend - Part);
  uint64_t Bits = bitsOf(Sum);
  if (std::isfinite(Sum) && Lost != 0 && (Bits & 1) == 0) {
    Bits += (Lost > 0) == (Sum > 0) ? 1 : -1;
    std::memcpy(&Sum, &Bits, sizeof Sum);
  }
  return toSmall(Format, Sum, SmallRounding::Nearest, Beyond::Infinity);
}

uint32_t spir2nvvm::executor::flushedSmall(SmallFormat Format, uint32_t Bits) {
  Layout In = layoutOf(Format);
  uint32_t Size = Bits & (In.sign() - 1);
  return Size < (1u << In.Mantissa) ? Bits & In.sign() : Bits;
}
