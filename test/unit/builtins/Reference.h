// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The exact values of math functions, to far more digits than a double has:
/// MPFR, which shares nothing with libdevice or the C library. And how far a
/// result is from them in units in the last place (OpenCL 1.2, 7.4).

#ifndef SPIR2NVVM_TEST_UNIT_BUILTINS_REFERENCE_H
#define SPIR2NVVM_TEST_UNIT_BUILTINS_REFERENCE_H

#include <mpfr.h>

namespace spir2nvvm::test {

/// A binary floating-point format.
struct Format {
  int Precision;   // bits of the significand
  int MinExponent; // of the smallest normal number, 2^MinExponent
  int MaxExponent; // of the largest number, below 2^(MaxExponent + 1)
};
inline constexpr Format HalfFormat{11, -14, 15};
inline constexpr Format FloatFormat{24, -126, 127};
inline constexpr Format DoubleFormat{53, -1022, 1023};

/// One MPFR number.
class Real {
public:
  static constexpr mpfr_prec_t Bits = 160;
  explicit Real(double V = 0) {
    mpfr_init2(Value, Bits);
    mpfr_set_d(Value, V, MPFR_RNDN);
  }
  ~Real() { mpfr_clear(Value); }
  Real(const Real &) = delete;
  Real &operator=(const Real &) = delete;
  operator mpfr_ptr() { return Value; }
  operator mpfr_srcptr() const { return Value; }

private:
  mpfr_t Value;
};

struct Operands {
  Real X, Y, Z;
  int N = 0;
};

using ReferenceFn = void (*)(mpfr_ptr Result, const Operands &In);

/// One function for each name in the column of MathLimits.def.
namespace reference {
#define REFERENCE(NAME) void NAME(mpfr_ptr R, const Operands &In);
#include "References.def"
} // namespace reference

/// What counts as the right answer where two zeros are possible.
enum class ZeroSigns { Matter, Either };

/// Distance of \p Got from \p Exact in units of the last place of \p F at the
/// exact value; infinite for a wrong NaN, infinity or zero.
double errorInUlps(const Format &F, double Got, mpfr_srcptr Exact,
                   ZeroSigns Zeros);

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_BUILTINS_REFERENCE_H
