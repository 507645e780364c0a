// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Intrinsics/HostMath.h"

#include "Executor/Floats/Half.h"
#include "Executor/Intrinsics/Arithmetic.h"
#include "Executor/Model/HostArithmetic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"

#include <cstring>

using namespace llvm;
using namespace spir2nvvm::executor;

// Since glibc 2.35 there are versions that set no errno, which older systems
// lack.
#if defined(__GLIBC__) && defined(__x86_64__)
__asm__(".symver hypot, hypot@GLIBC_2.2.5\n.symver hypotf, hypotf@GLIBC_2.2.5");
#elif defined(__GLIBC__) && defined(__aarch64__)
__asm__(".symver hypot, hypot@GLIBC_2.17\n.symver hypotf, hypotf@GLIBC_2.17");
#endif

static char letterOf(const Type &Ty) {
  if (Ty.isVoidTy())
    return 'v';
  if (Ty.isFloatTy())
    return 'f';
  if (Ty.isDoubleTy())
    return 'd';
  if (Ty.isPointerTy())
    return 'p';
  if (Ty.isIntegerTy(8))
    return 'h';
  if (Ty.isIntegerTy(16))
    return 's';
  return Ty.isIntegerTy(32) ? 'i' : Ty.isIntegerTy(64) ? 'l' : '?';
}

bool HostFunction::fits(const FunctionType &Type) const {
  std::string Wanted(1, letterOf(*Type.getReturnType()));
  for (const llvm::Type *Param : Type.params())
    Wanted += letterOf(*Param);
  return !Type.isVarArg() && Wanted == Letters;
}

namespace {

// In double where that is wider; the second rounding costs far less than the
// C library's own float functions may.
template <typename T>
using Wide = std::conditional_t<std::is_same_v<T, float>, double, long double>;

constexpr long double Pi = 3.14159265358979323846264338327950288L;

template <typename T> T cubeRoot(T X) { return T(std::cbrt(Wide<T>(X))); }
template <typename T> T tenTo(T X) {
  return T(std::pow(Wide<T>(10), Wide<T>(X)));
}

// From 0 to a half, where the nearer end is the argument: the subtraction is
// exact, and so is what it leaves near the zeros.
template <typename T> Wide<T> sineOfFold(T Fold) {
  return Fold <= T(0.25) ? std::sin(Wide<T>(Fold) * Pi)
                         : std::cos(Wide<T>(T(0.5) - Fold) * Pi);
}
template <typename T> T sineOfPi(T X) {
  T Turn = std::fmod(std::fabs(X), T(2));
  T Half = Turn >= T(1) ? Turn - T(1) : Turn;
  T Value = T(sineOfFold(Half > T(0.5) ? T(1) - Half : Half));
  if (Value != T(0) && Turn >= T(1))
    Value = -Value;
  return std::isnan(Turn) ? Turn : std::copysign(T(1), X) * Value;
}
template <typename T> T cosineOfPi(T X) {
  T Turn = std::fmod(std::fabs(X), T(2));
  T Half = Turn > T(1) ? T(2) - Turn : Turn;
  bool Negative = Half > T(0.5);
  T Value = T(sineOfFold(T(0.5) - (Negative ? T(1) - Half : Half)));
  return Negative ? -Value : Value;
}
template <typename T> T reciprocalRoot(T X) {
  return arithmetic::approxReciprocalRoot<T, false>(X);
}
template <typename T> int32_t exponentOf(T X) {
  return std::isnan(X) ? INT32_MIN : std::ilogb(X);
}
template <typename T> T scale(T X, int32_t Exponent) {
  return std::ldexp(X, Exponent);
}
template <typename T> T integerPower(T X, int32_t N) {
  return T(std::pow(Wide<T>(X), Wide<T>(N)));
}
// Not std::hypot of three: libstdc++ divides by the largest, and infinity by
// itself is NaN.
template <typename T> T length3(T X, T Y, T Z) {
  return T(std::hypot(std::hypot(Wide<T>(X), Wide<T>(Y)), Wide<T>(Z)));
}
template <typename T> T length4(T X, T Y, T Z, T W) {
  return T(std::hypot(std::hypot(Wide<T>(X), Wide<T>(Y)),
                      std::hypot(Wide<T>(Z), Wide<T>(W))));
}

float exponential(float X) { return std::exp(X); }
float logarithm(float X) { return std::log(X); }
float logarithm10(float X) { return std::log10(X); }
float power(float X, float Y) { return std::pow(X, Y); }
float tangent(float X) { return std::tan(X); }

__extension__ using Signed128 = __int128;
__extension__ using Unsigned128 = unsigned __int128;
template <typename T> uint32_t sumOfDifference(T X, T Y, uint32_t Z) {
  return uint32_t(X > Y ? int64_t(X) - Y : int64_t(Y) - X) + Z;
}
int64_t highSigned(int64_t X, int64_t Y) {
  return int64_t((Signed128(X) * Y) >> 64);
}
uint64_t highUnsigned(uint64_t X, uint64_t Y) {
  return uint64_t((Unsigned128(X) * Y) >> 64);
}

template <typename T> T fraction(T X, int32_t *Exponent) {
  return std::frexp(X, Exponent);
}
template <typename T> T split(T X, T *Integral) {
  return std::modf(X, Integral);
}
template <typename T> T remainderAndQuotient(T X, T Y, int32_t *Quotient) {
  return std::remquo(X, Y, Quotient);
}
template <typename T> void sineAndCosine(T X, T *Sine, T *Cosine) {
  *Sine = std::sin(X);
  *Cosine = std::cos(X);
}

// ---- For the code generator -------------------------------------------------

// One NaN for all, as in the other direction.
float halfToFloat(uint16_t Bits) {
  double Value = halfValue(Bits);
  return std::isnan(Value) ? NAN : float(Value);
}
uint16_t floatToHalf(float X) { return nearestHalf(X); }
uint16_t doubleToHalf(double X) { return nearestHalf(X); }

} // namespace

const std::vector<HostMathFunction> &spir2nvvm::executor::hostMath() {
  static const std::vector<HostMathFunction> Rows = [] {
    std::vector<HostMathFunction> All;
    auto Add = [&](const char *Name, auto Function, unsigned Bytes = 0) {
      All.emplace_back(HostFunction(Name, Function), Bytes);
    };
#define LIBM1(NAME)                                                            \
  Add("__nv_" #NAME, static_cast<double (*)(double)>(::NAME));                 \
  Add("__nv_" #NAME "f", static_cast<float (*)(float)>(::NAME##f));
#define LIBM2(NAME)                                                            \
  Add("__nv_" #NAME, static_cast<double (*)(double, double)>(::NAME));         \
  Add("__nv_" #NAME "f", static_cast<float (*)(float, float)>(::NAME##f));
#define LIBM3(NAME)                                                            \
  Add("__nv_" #NAME, static_cast<double (*)(double, double, double)>(::NAME)); \
  Add("__nv_" #NAME "f",                                                       \
      static_cast<float (*)(float, float, float)>(::NAME##f));
// NOLINTBEGIN(bugprone-macro-parentheses): a template's name takes none
#define PAIR1(NAME, FN)                                                        \
  Add("__nv_" #NAME, FN<double>);                                              \
  Add("__nv_" #NAME "f", FN<float>);
// NOLINTEND(bugprone-macro-parentheses)
#define SINGLE(NAME, ...) Add(NAME, __VA_ARGS__);
#define POINTER(NAME, FN, BYTES) Add(NAME, FN, BYTES);
#include "Executor/Intrinsics/HostMath.def"
    llvm::sort(All, [](const HostFunction &L, const HostFunction &R) {
      return L.Name < R.Name;
    });
    return All;
  }();
  return Rows;
}

const HostMathFunction *
spir2nvvm::executor::findHostMath(std::string_view Name) {
  const auto &Rows = hostMath();
  auto It = llvm::lower_bound(
      Rows, Name,
      [](const HostFunction &F, std::string_view N) { return F.Name < N; });
  return It != Rows.end() && It->Name == Name ? &*It : nullptr;
}

extern "C" {
// libgcc's, for 128-bit integers; no header declares them.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
__extension__ typedef __int128 s2nWord;
s2nWord __divti3(s2nWord, s2nWord);
s2nWord __modti3(s2nWord, s2nWord);
s2nWord __udivti3(s2nWord, s2nWord);
s2nWord __umodti3(s2nWord, s2nWord);
s2nWord __multi3(s2nWord, s2nWord);
s2nWord __ashlti3(s2nWord, int);
s2nWord __ashrti3(s2nWord, int);
s2nWord __lshrti3(s2nWord, int);
float __floattisf(s2nWord);
double __floattidf(s2nWord);
float __floatuntisf(s2nWord);
double __floatuntidf(s2nWord);
s2nWord __fixsfti(float);
s2nWord __fixdfti(double);
s2nWord __fixunssfti(float);
s2nWord __fixunsdfti(double);
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
}

// Of volatile operands: nothing else keeps it where the mode is another one.
static float multiplyAddKeeping(float X, float Y, float Z) {
  const volatile float A = X, B = Y, C = Z;
  const FlushingArithmetic Kept(false);
  const volatile float Sum = std::fma(A, B, C);
  return Sum;
}

const std::vector<HostFunction> &spir2nvvm::executor::codeGeneratorSymbols() {
#define SYMBOL(NAME)                                                           \
  { #NAME, ::NAME }
#define UNARY(NAME)                                                            \
  {#NAME, static_cast<double (*)(double)>(::NAME)}, {                          \
#NAME "f", static_cast < float (*)(float)>(::NAME##f)                      \
  }
#define BINARY(NAME)                                                           \
  {#NAME, static_cast<double (*)(double, double)>(::NAME)}, {                  \
#NAME "f", static_cast < float (*)(float, float)>(::NAME##f)               \
  }
  static const std::vector<HostFunction> Rows = {
      {"memcpy",
       static_cast<void *(*)(void *, const void *, size_t)>(::memcpy)},
      {"memmove",
       static_cast<void *(*)(void *, const void *, size_t)>(::memmove)},
      {"memset", static_cast<void *(*)(void *, int, size_t)>(::memset)},
      {"fma", static_cast<double (*)(double, double, double)>(::fma)},
      {"fmaf", static_cast<float (*)(float, float, float)>(::fmaf)},
      {MultiplyAddKeeping, multiplyAddKeeping},
      UNARY(ceil),
      UNARY(floor),
      UNARY(trunc),
      UNARY(rint),
      UNARY(nearbyint),
      UNARY(round),
      {"roundeven", arithmetic::toIntegral<FE_TONEAREST, double>},
      {"roundevenf", arithmetic::toIntegral<FE_TONEAREST, float>},
      UNARY(sqrt),
      BINARY(fmod),
      BINARY(fmin),
      BINARY(fmax),
      {"__gnu_h2f_ieee", halfToFloat},
      {"__extendhfsf2", halfToFloat},
      {"__gnu_f2h_ieee", floatToHalf},
      {"__truncsfhf2", floatToHalf},
      {"__truncdfhf2", doubleToHalf},
      SYMBOL(__divti3),
      SYMBOL(__modti3),
      SYMBOL(__udivti3),
      SYMBOL(__umodti3),
      SYMBOL(__multi3),
      SYMBOL(__ashlti3),
      SYMBOL(__ashrti3),
      SYMBOL(__lshrti3),
      SYMBOL(__floattisf),
      SYMBOL(__floattidf),
      SYMBOL(__floatuntisf),
      SYMBOL(__floatuntidf),
      SYMBOL(__fixsfti),
      SYMBOL(__fixdfti),
      SYMBOL(__fixunssfti),
      SYMBOL(__fixunsdfti),
  };
#undef SYMBOL
#undef UNARY
#undef BINARY
  return Rows;
}
