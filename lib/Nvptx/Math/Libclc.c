// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What libclc (Apache 2.0 with LLVM's exception), the library of LLVM's OpenCL,
/// computes within OpenCL's limits; and around it what it leaves out: results
/// below the normal numbers, signs of zeros, arguments for which its tables have
/// no row.

#include "Math.h"

// Libclc's functions have the names of OpenCL C 1.2's, mangled.
#define LIBCLC1(LENGTH, NAME)                                                  \
  float clc_##NAME##f(float) __asm__("_Z" #LENGTH #NAME "f");                  \
  double clc_##NAME(double) __asm__("_Z" #LENGTH #NAME "d");
#define LIBCLC2(LENGTH, NAME)                                                  \
  float clc_##NAME##f(float, float) __asm__("_Z" #LENGTH #NAME "ff");          \
  double clc_##NAME(double, double) __asm__("_Z" #LENGTH #NAME "dd");
#define FLOAT1(NAME)                                                           \
  float __nv_##NAME##f(float X) { return clc_##NAME##f(X); }
#define DOUBLE1(NAME)                                                          \
  double __nv_##NAME(double X) { return clc_##NAME(X); }
#define BOTH1(LENGTH, NAME) LIBCLC1(LENGTH, NAME) FLOAT1(NAME) DOUBLE1(NAME)
#define BOTH2(LENGTH, NAME)                                                    \
  LIBCLC2(LENGTH, NAME)                                                        \
  float __nv_##NAME##f(float X, float Y) { return clc_##NAME##f(X, Y); }       \
  double __nv_##NAME(double X, double Y) { return clc_##NAME(X, Y); }

BOTH1(4, acos)
BOTH1(5, acosh)
BOTH1(4, asin)
BOTH1(5, asinh)
BOTH1(5, atanh)
BOTH1(4, cbrt)
BOTH1(3, log)
BOTH1(5, log10)
BOTH1(5, log1p)
BOTH1(4, log2)
BOTH1(4, tanh)
BOTH2(5, atan2)

// Zeros keep their sign.
#define ODD(LENGTH, NAME)                                                      \
  LIBCLC1(LENGTH, NAME)                                                        \
  FLOAT1(NAME)                                                                 \
  double __nv_##NAME(double X) { return X == 0.0 ? X : clc_##NAME(X); }
ODD(4, atan)
ODD(3, erf)
ODD(5, expm1)

// By arithmetic, so that -ftz=1 makes subnormal operands 0; libclc looks at bits.
static inline float asOperand(float X) {
  return __builtin_copysignf(X + 0.0f, X);
}
LIBCLC2(3, pow)
float __nv_powf(float X, float Y) {
  return clc_powf(asOperand(X), asOperand(Y));
}
double __nv_pow(double X, double Y) { return clc_pow(X, Y); }

LIBCLC2(4, fmod)
LIBCLC2(9, remainder)
double __nv_fmod(double X, double Y) { return clc_fmod(X, Y); }
double __nv_remainder(double X, double Y) { return clc_remainder(X, Y); }

LIBCLC1(3, cos)
LIBCLC1(4, cosh)
LIBCLC1(5, cospi)
LIBCLC1(4, erfc)
LIBCLC1(3, exp)
LIBCLC1(4, exp2)
LIBCLC1(5, exp10)
LIBCLC1(3, sin)
LIBCLC1(4, sinh)
LIBCLC1(5, sinpi)
LIBCLC1(3, tan)
FLOAT1(cos)
FLOAT1(cosh)
FLOAT1(sin)
FLOAT1(sinh)
FLOAT1(tan)
FLOAT1(exp10)
DOUBLE1(erfc)
DOUBLE1(exp)
DOUBLE1(exp2)
DOUBLE1(exp10)

void __nv_sincosf(float X, float *Sine, float *Cosine) {
  *Sine = clc_sinf(X);
  *Cosine = clc_cosf(X);
}

// Beyond 711, e^X / 2 is infinite.
double __nv_sinh(double X) {
  if (!(__builtin_fabs(X) < 711.0))
    return X * __builtin_inf();
  return clc_sinh(X);
}
double __nv_cosh(double X) {
  if (!(__builtin_fabs(X) < 711.0))
    return __builtin_fabs(X) * __builtin_inf();
  return clc_cosh(X);
}

// A zero of sinpi has the sign of its argument, one of cospi none.
float __nv_sinpif(float X) {
  float Result = clc_sinpif(X);
  return Result == 0.0f ? __builtin_copysignf(Result, X) : Result;
}
double __nv_sinpi(double X) {
  double Result = clc_sinpi(X);
  return Result == 0.0 ? __builtin_copysign(Result, X) : Result;
}
float __nv_cospif(float X) { return clc_cospif(X) + 0.0f; }
double __nv_cospi(double X) { return clc_cospi(X) + 0.0; }

// In double precision where libclc's result is 12 units off, or not normal.
float __nv_erfcf(float X) {
  return X > 1.0f ? (float)clc_erfc(X) : clc_erfcf(X);
}
float __nv_expf(float X) {
  return X < -87.0f ? (float)clc_exp(X) : clc_expf(X);
}

double clc_remquo(double, double, i32 *) __asm__("_Z6remquoddPi");
double __nv_remquo(double X, double Y, i32 *Quotient) {
  return clc_remquo(X, Y, Quotient);
}
