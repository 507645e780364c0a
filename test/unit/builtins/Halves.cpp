// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Halves.h"

#include <cmath>

using namespace spir2nvvm;

double test::halfValue(uint16_t Bits) {
  double Sign = Bits & 0x8000 ? -1.0 : 1.0;
  unsigned Exponent = (Bits >> 10) & 31, Fraction = Bits & 1023;
  if (Exponent == 31)
    return Fraction ? std::nan("") : Sign * INFINITY;
  if (Exponent == 0)
    return Sign * std::ldexp(Fraction, -24);
  return Sign * std::ldexp(1024 + Fraction, int(Exponent) - 25);
}

uint16_t test::roundToHalf(long double Exact, Direction How) {
  uint16_t Sign = std::signbit(Exact) ? 0x8000 : 0;
  if (std::isnan(Exact))
    return 0x7e00;
  long double Magnitude = std::fabs(Exact);
  // The largest magnitude at or below, in the order of the bits.
  uint16_t Low = 0;
  for (uint16_t Bit = 0x4000; Bit; Bit >>= 1)
    if ((Low | Bit) <= 0x7c00 && halfValue(Low | Bit) <= Magnitude)
      Low |= Bit;
  if (Low == 0x7c00 || halfValue(Low) == Magnitude)
    return Sign | Low;
  // The next magnitude; beyond the largest number its step goes on.
  long double Below = halfValue(Low);
  long double Above = Low == 0x7bff ? 65536.0L : halfValue(Low + 1);
  bool Grow = false;
  if (How == Direction::Nearest) {
    long double Middle = (Below + Above) / 2;
    Grow = Magnitude > Middle || (Magnitude == Middle && (Low & 1));
  } else if (How != Direction::Zero) {
    Grow = (How == Direction::Up) != bool(Sign);
  }
  return Sign | (Low + Grow);
}
