// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the files of the math library share. It is C for LLVM's nvptx64, made
/// into one bitcode file; each of libdevice's functions that the translator calls
/// is here under its name. Multiplications and additions are never fused but where
/// a function says so (PrepareModule.cpp), and no conversion to an integer is out
/// of range, which LLVM leaves undefined.

#ifndef SPIR2NVVM_LIB_NVPTX_MATH_MATH_H
#define SPIR2NVVM_LIB_NVPTX_MATH_MATH_H

typedef int i32;
typedef unsigned u32;
typedef long i64;
typedef unsigned long u64;

#define FLOAT_SIGN 0x80000000u
#define FLOAT_INFINITY 0x7f800000u
#define DOUBLE_SIGN 0x8000000000000000u
#define DOUBLE_INFINITY 0x7ff0000000000000u

union FloatBits {
  float Number;
  u32 Bits;
};
union DoubleBits {
  double Number;
  u64 Bits;
};
static inline u32 bitsOfFloat(float X) { return (union FloatBits){X}.Bits; }
static inline u64 bitsOfDouble(double X) { return (union DoubleBits){X}.Bits; }
static inline float floatOf(u32 X) {
  return (union FloatBits){.Bits = X}.Number;
}
static inline double doubleOf(u64 X) {
  return (union DoubleBits){.Bits = X}.Number;
}

static inline int isFiniteFloat(float X) {
  return (bitsOfFloat(X) & FLOAT_INFINITY) != FLOAT_INFINITY;
}
static inline int isFiniteDouble(double X) {
  return (bitsOfDouble(X) & DOUBLE_INFINITY) != DOUBLE_INFINITY;
}

/// 2^N, N from -126 and -1022 on.
static inline float powerFloat(i32 N) { return floatOf((u32)(N + 127) << 23); }
static inline double powerDouble(i32 N) {
  return doubleOf((u64)(N + 1023) << 52);
}

/// C[0] + C[1] X + ...; fused.
static inline double polynomial(const double *C, int Count, double X) {
  double Sum = C[Count - 1];
  for (int I = Count - 2; I >= 0; --I)
    Sum = __builtin_fma(Sum, X, C[I]);
  return Sum;
}

#endif // SPIR2NVVM_LIB_NVPTX_MATH_MATH_H
