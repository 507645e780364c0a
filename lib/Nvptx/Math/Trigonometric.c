// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// sin, cos and tan of doubles, and the signs of zeros.
///
/// An angle is reduced to quarter turns and a rest of pi/4 at most: by three parts
/// of pi/2, or by the bits of 2/pi that matter where the angle is large. The
/// series of Taylor are exact to 2^-60 there.

#include "Math.h"

struct Angle {
  double Rest;
  u32 Quarters; // modulo 4
};

// 2/pi, the first bit after the point first.
static const u64 TwoOverPi[] = {
    0xa2f9836e4e441529u, 0xfc2757d1f534ddc0u, 0xdb6295993c439041u,
    0xfe5163abdebbc561u, 0xb7246e3a424dd2e0u, 0x06492eea09d1921cu,
    0xfe1deb1cb129a73eu, 0xe88235f52ebb4484u, 0xe99c7026b45f7e41u,
    0x3991d639835339f4u, 0x9c845f8bbdf9283bu, 0x1ff897ffde05980fu,
    0xef2f118b5a0a6d1fu, 0x6d367ecf27cb09b7u, 0x4f463f669e5fea2du,
    0x7527bac7ebe5f17bu, 0x3d0739f78a5292eau, 0x6bfb5fb11f8d5d08u,
    0x56033046fc7b6babu, 0xf0cfbc209af4361du};

// 64 bits of it from the bit At on; before the first are zeros.
static inline u64 window(i32 At) {
  i32 Word = At >> 6, Shift = At & 63;
  u64 High = Word >= 0 ? TwoOverPi[Word] : 0;
  u64 Low = Word + 1 >= 0 ? TwoOverPi[Word + 1] : 0;
  return Shift ? High << Shift | Low >> (64 - Shift) : High;
}

static inline u64 highProduct(u64 X, u64 Y) {
  return (u64)((unsigned __int128)X * Y >> 64);
}

// |X| is a 53-bit integer times 2^E. Bits of 2/pi that make whole turns with it
// are left out, and 192 follow.
static struct Angle reduceLarge(double X) {
  u64 Bits = bitsOfDouble(X);
  u64 Integer = (Bits & 0x000fffffffffffffu) | 0x0010000000000000u;
  i32 First = (i32)(Bits >> 52 & 2047) - 1075 - 13;
  Integer <<= 11;
  u64 A = window(First), B = window(First + 64), C = window(First + 128);
  // The fraction of Integer * (A 2^-64 + B 2^-128 + C 2^-192) is in turns.
  u64 Low = highProduct(Integer, C), Middle = Integer * B;
  u64 High = Integer * A + highProduct(Integer, B);
  Middle += Low;
  High += Middle < Low;
  u32 Quarters = (u32)(High >> 62);
  High = High << 2 | Middle >> 62;
  Middle <<= 2;
  int Negative = High >> 63;
  if (Negative) { // nearer to the next quarter
    ++Quarters;
    Middle = 0 - Middle;
    High = ~High + (Middle == 0);
  }
  double Rest = 0.0;
  if (High | Middle) {
    i32 Zeros = High ? __builtin_clzl(High) : 64 + __builtin_clzl(Middle);
    if (Zeros >= 64)
      High = Middle << (Zeros - 64);
    else if (Zeros)
      High = High << Zeros | Middle >> (64 - Zeros);
    // Of the 64 bits, 53 are kept, and the last of them may be rounded.
    Rest = (double)(i64)(High >> 1) * powerDouble(-63 - Zeros) *
           0x1.921fb54442d18p+0;
  }
  if (Negative)
    Rest = -Rest;
  if (Bits & DOUBLE_SIGN) {
    Rest = -Rest;
    Quarters = 0 - Quarters;
  }
  return (struct Angle){Rest, Quarters & 3};
}

static inline struct Angle reduce(double X) {
  if (__builtin_fabs(X) > 0x1p17)
    return reduceLarge(X);
  double Turns = __builtin_rint(X * 0x1.45f306dc9c883p-1);
  double Rest = __builtin_fma(-Turns, 0x1.921fb54442d18p+0, X);
  Rest = __builtin_fma(-Turns, 0x1.1a62633145c07p-54, Rest);
  Rest = __builtin_fma(-Turns, -0x1.f1976b7ed8fbcp-110, Rest);
  return (struct Angle){Rest, (u32)(i32)Turns & 3};
}

static inline double sineOf(double R) {
  static const double C[] = {-0x1.5555555555555p-3,  0x1.1111111111111p-7,
                             -0x1.a01a01a01a01ap-13, 0x1.71de3a556c734p-19,
                             -0x1.ae64567f544e4p-26, 0x1.6124613a86d09p-33,
                             -0x1.ae7f3e733b81fp-41, 0x1.952c77030ad4ap-49};
  double Square = R * R;
  return __builtin_fma(polynomial(C, 8, Square) * Square, R, R);
}

static inline double cosineOf(double R) {
  static const double C[] = {0x1.5555555555555p-5,  -0x1.6c16c16c16c17p-10,
                             0x1.a01a01a01a01ap-16, -0x1.27e4fb7789f5cp-22,
                             0x1.1eed8eff8d898p-29, -0x1.93974a8c07c9dp-37,
                             0x1.ae7f3e733b81fp-45};
  double Square = R * R, Half = 0.5 * Square, Near = 1.0 - Half;
  double Lost = 1.0 - Near - Half;
  return Near + __builtin_fma(polynomial(C, 7, Square) * Square, Square, Lost);
}

static inline double turned(struct Angle A) {
  double Result = A.Quarters & 1 ? cosineOf(A.Rest) : sineOf(A.Rest);
  return A.Quarters & 2 ? -Result : Result;
}

double __nv_sin(double X) {
  if (!isFiniteDouble(X))
    return X - X;
  return X == 0.0 ? X : turned(reduce(X));
}

double __nv_cos(double X) {
  if (!isFiniteDouble(X))
    return X - X;
  struct Angle A = reduce(X);
  ++A.Quarters;
  return turned(A);
}

void __nv_sincos(double X, double *Sine, double *Cosine) {
  if (!isFiniteDouble(X)) {
    *Sine = *Cosine = X - X;
    return;
  }
  struct Angle A = reduce(X);
  *Sine = X == 0.0 ? X : turned(A);
  ++A.Quarters;
  *Cosine = turned(A);
}

double __nv_tan(double X) {
  if (!isFiniteDouble(X))
    return X - X;
  if (X == 0.0)
    return X;
  struct Angle A = reduce(X);
  double Sine = sineOf(A.Rest), Cosine = cosineOf(A.Rest);
  return A.Quarters & 1 ? -Cosine / Sine : Sine / Cosine;
}
