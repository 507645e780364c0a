// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HostMath.h"

#include <cfenv>
#include <cmath>
#include <limits>

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

// ---- libdevice on the C library -------------------------------------------

namespace {

template <typename T> T saturate(double Rounded) {
  if (std::isnan(Rounded))
    return sizeof(T) == 8 ? T(1ull << 63) : 0;
  if (Rounded >= std::ldexp(1.0, std::numeric_limits<T>::digits))
    return std::numeric_limits<T>::max();
  if (Rounded <= double(std::numeric_limits<T>::min()))
    return std::numeric_limits<T>::min();
  return T(Rounded);
}

// cvt with a rounding suffix, from float or double.
template <typename To, typename From> To toNearest(From X) {
  return saturate<To>(std::nearbyint(double(X)));
}
template <typename To, typename From> To toZero(From X) {
  return saturate<To>(std::trunc(double(X)));
}
template <typename To, typename From> To upward(From X) {
  return saturate<To>(std::ceil(double(X)));
}
template <typename To, typename From> To downward(From X) {
  return saturate<To>(std::floor(double(X)));
}

// Evaluates in a rounding mode; volatile keeps the compiler from folding.
template <int Mode, typename To, typename From> To rounded(From X) {
  int Before = std::fegetround();
  std::fesetround(Mode);
  volatile From In = X;
  volatile To Out = To(In);
  std::fesetround(Before);
  return Out;
}

template <int Mode> double addRounded(double X, double Y) {
  int Before = std::fegetround();
  std::fesetround(Mode);
  volatile double A = X, B = Y;
  volatile double Sum = A + B;
  std::fesetround(Before);
  return Sum;
}

int64_t highSigned(int64_t X, int64_t Y) {
  return int64_t((__int128(X) * Y) >> 64);
}
uint64_t highUnsigned(uint64_t X, uint64_t Y) {
  return uint64_t((static_cast<unsigned __int128>(X) * Y) >> 64);
}

// The operands' order decides which difference is taken; words wrap.
uint32_t sumOfDifference(int32_t X, int32_t Y, uint32_t Z) {
  uint32_t A = X, B = Y;
  return Z + (X < Y ? B - A : A - B);
}
uint32_t sumOfDifferenceUnsigned(uint32_t X, uint32_t Y, uint32_t Z) {
  return Z + (X < Y ? Y - X : X - Y);
}

float halfToFloat(uint16_t Bits) { return float(test::halfValue(Bits)); }
uint16_t floatToHalf(float X) {
  return test::roundToHalf(X, test::Direction::Nearest);
}
uint16_t doubleToHalf(double X) {
  return test::roundToHalf(X, test::Direction::Nearest);
}
float tenTo(float X) { return float(std::pow(10.0, double(X))); }
double sinpi(double X) {
  double R = std::fmod(std::fabs(X), 2.0);
  double S = R == std::floor(R) ? 0.0 : double(sinl(R * M_PIl));
  return std::copysign(1.0, X) * S;
}
double cospi(double X) {
  double R = std::fmod(std::fabs(X), 2.0);
  return R == 0.5 || R == 1.5 ? 0.0 : double(cosl(R * M_PIl));
}
float norm3d(float X, float Y, float Z) {
  return float(std::sqrt(double(X) * X + double(Y) * Y + double(Z) * Z));
}
float norm4d(float X, float Y, float Z, float W) {
  return float(
      std::sqrt(double(X) * X + double(Y) * Y + double(Z) * Z + double(W) * W));
}

template <typename F> void *address(F *Function) {
  return reinterpret_cast<void *>(Function);
}

void addConversions(std::map<std::string, void *> &Map) {
#define FROM(NAME, TYPE, DEST, TO)                                             \
  Map["__nv_" NAME "2" DEST "_rn"] = address(toNearest<TO, TYPE>);             \
  Map["__nv_" NAME "2" DEST "_rz"] = address(toZero<TO, TYPE>);                \
  Map["__nv_" NAME "2" DEST "_ru"] = address(upward<TO, TYPE>);                \
  Map["__nv_" NAME "2" DEST "_rd"] = address(downward<TO, TYPE>);
  FROM("float", float, "int", int32_t)
  FROM("float", float, "uint", uint32_t)
  FROM("float", float, "ll", int64_t)
  FROM("float", float, "ull", uint64_t)
  FROM("double", double, "int", int32_t)
  FROM("double", double, "uint", uint32_t)
  FROM("double", double, "ll", int64_t)
  FROM("double", double, "ull", uint64_t)
#undef FROM
#define ROUNDED(NAME, FROM, TO)                                                \
  Map["__nv_" NAME "_rn"] = address(rounded<FE_TONEAREST, TO, FROM>);          \
  Map["__nv_" NAME "_rz"] = address(rounded<FE_TOWARDZERO, TO, FROM>);         \
  Map["__nv_" NAME "_ru"] = address(rounded<FE_UPWARD, TO, FROM>);             \
  Map["__nv_" NAME "_rd"] = address(rounded<FE_DOWNWARD, TO, FROM>);
  ROUNDED("int2float", int32_t, float)
  ROUNDED("uint2float", uint32_t, float)
  ROUNDED("ll2float", int64_t, float)
  ROUNDED("ull2float", uint64_t, float)
  ROUNDED("ll2double", int64_t, double)
  ROUNDED("ull2double", uint64_t, double)
  ROUNDED("double2float", double, float)
#undef ROUNDED
}

} // namespace

std::map<std::string, void *> test::hostFunctions() {
  std::map<std::string, void *> Map;
  addConversions(Map);
#define BOTH(NAME)                                                             \
  Map["__nv_" #NAME] = address(static_cast<double (*)(double)>(::NAME));       \
  Map["__nv_" #NAME "f"] = address(static_cast<float (*)(float)>(::NAME##f));
  BOTH(acos)
  BOTH(asin)
  BOTH(atan)
  BOTH(floor)
  BOTH(fabs) BOTH(log) BOTH(sqrt) BOTH(sin) BOTH(cos) BOTH(lgamma)
#undef BOTH
#define BOTH2(NAME)                                                            \
  Map["__nv_" #NAME] =                                                         \
      address(static_cast<double (*)(double, double)>(::NAME));                \
  Map["__nv_" #NAME "f"] =                                                     \
      address(static_cast<float (*)(float, float)>(::NAME##f));
      BOTH2(fmod) BOTH2(pow) BOTH2(fmin) BOTH2(fmax) BOTH2(hypot) BOTH2(
          atan2) BOTH2(nextafter)
#undef BOTH2
          Map["__nv_fma"] =
              address(static_cast<double (*)(double, double, double)>(::fma));
  Map["__nv_fmaf"] =
      address(static_cast<float (*)(float, float, float)>(::fmaf));
  Map["__nv_frexp"] = address(static_cast<double (*)(double, int *)>(::frexp));
  Map["__nv_frexpf"] = address(static_cast<float (*)(float, int *)>(::frexpf));
  Map["__nv_modf"] = address(static_cast<double (*)(double, double *)>(::modf));
  Map["__nv_modff"] = address(static_cast<float (*)(float, float *)>(::modff));
  Map["__nv_ilogb"] = address(static_cast<int (*)(double)>(::ilogb));
  Map["__nv_ilogbf"] = address(static_cast<int (*)(float)>(::ilogbf));
  Map["__nv_exp10f"] = address(tenTo);
  Map["__nv_sinpi"] = address(sinpi);
  Map["__nv_cospi"] = address(cospi);
  Map["__nv_norm3df"] = address(norm3d);
  Map["__nv_norm4df"] = address(norm4d);
  Map["__nv_mul64hi"] = address(highSigned);
  Map["__nv_umul64hi"] = address(highUnsigned);
  Map["__nv_sad"] = address(sumOfDifference);
  Map["__nv_usad"] = address(sumOfDifferenceUnsigned);
  Map["__nv_dadd_rn"] = address(addRounded<FE_TONEAREST>);
  Map["__nv_dadd_rd"] = address(addRounded<FE_DOWNWARD>);
  Map["__nv_dadd_ru"] = address(addRounded<FE_UPWARD>);
  // What LLVM's x86 code calls for half.
  Map["__gnu_h2f_ieee"] = Map["__extendhfsf2"] = address(halfToFloat);
  Map["__gnu_f2h_ieee"] = Map["__truncsfhf2"] = address(floatToHalf);
  Map["__truncdfhf2"] = address(doubleToHalf);
  Map["fmod"] = Map["__nv_fmod"];
  Map["fmodf"] = Map["__nv_fmodf"];
  return Map;
}
