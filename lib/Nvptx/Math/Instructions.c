// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Single instructions of PTX: roundings of their own, and approximations.

#include "Math.h"

// The suffix of LLVM's intrinsics for each of libdevice's.
#define EACH_ROUNDING(ROW, ...)                                                \
  ROW(rn, rn, __VA_ARGS__)                                                     \
  ROW(rd, rm, __VA_ARGS__)                                                     \
  ROW(ru, rp, __VA_ARGS__)                                                     \
  ROW(rz, rz, __VA_ARGS__)

// Towards zero is written by hand: LLVM's optimiser takes those intrinsics for
// casts of C, which round to nearest, or have no result out of range.
#define CONVERT(MODE, PTX, TO, NAME, FROM, SHORT)                              \
  TO __nv_##NAME##_##MODE(FROM X) { return __nvvm_##SHORT##_##PTX(X); }
#define CONVERSION(TO, NAME, FROM, SHORT, TOWARDS_ZERO, RESULT, OPERAND)       \
  CONVERT(rn, rn, TO, NAME, FROM, SHORT)                                       \
  CONVERT(rd, rm, TO, NAME, FROM, SHORT)                                       \
  CONVERT(ru, rp, TO, NAME, FROM, SHORT)                                       \
  TO __nv_##NAME##_rz(FROM X) {                                                \
    TO Result;                                                                 \
    __asm__(TOWARDS_ZERO " %0, %1;" : RESULT(Result) : OPERAND(X));            \
    return Result;                                                             \
  }
CONVERSION(i32, float2int, float, f2i, "cvt.rzi.s32.f32", "=r", "f")
CONVERSION(u32, float2uint, float, f2ui, "cvt.rzi.u32.f32", "=r", "f")
CONVERSION(i64, float2ll, float, f2ll, "cvt.rzi.s64.f32", "=l", "f")
CONVERSION(u64, float2ull, float, f2ull, "cvt.rzi.u64.f32", "=l", "f")
CONVERSION(i32, double2int, double, d2i, "cvt.rzi.s32.f64", "=r", "d")
CONVERSION(u32, double2uint, double, d2ui, "cvt.rzi.u32.f64", "=r", "d")
CONVERSION(i64, double2ll, double, d2ll, "cvt.rzi.s64.f64", "=l", "d")
CONVERSION(u64, double2ull, double, d2ull, "cvt.rzi.u64.f64", "=l", "d")
CONVERSION(float, int2float, i32, i2f, "cvt.rz.f32.s32", "=f", "r")
CONVERSION(float, uint2float, u32, ui2f, "cvt.rz.f32.u32", "=f", "r")
CONVERSION(float, ll2float, i64, ll2f, "cvt.rz.f32.s64", "=f", "l")
CONVERSION(float, ull2float, u64, ull2f, "cvt.rz.f32.u64", "=f", "l")
CONVERSION(double, ll2double, i64, ll2d, "cvt.rz.f64.s64", "=d", "l")
CONVERSION(double, ull2double, u64, ull2d, "cvt.rz.f64.u64", "=d", "l")
CONVERSION(float, double2float, double, d2f, "cvt.rz.f32.f64", "=f", "d")

#define TWO(MODE, PTX, TYPE, NAME, OPERATION, SHORT)                           \
  TYPE __nv_##NAME##_##MODE(TYPE X, TYPE Y) {                                  \
    return __nvvm_##OPERATION##_##PTX##_##SHORT(X, Y);                         \
  }
EACH_ROUNDING(TWO, double, dadd, add, d)
EACH_ROUNDING(TWO, double, dmul, mul, d)
EACH_ROUNDING(TWO, double, ddiv, div, d)
EACH_ROUNDING(TWO, float, fadd, add, f)
EACH_ROUNDING(TWO, float, fmul, mul, f)
EACH_ROUNDING(TWO, float, fdiv, div, f)

#define OTHERS(MODE, PTX, TYPE, FMA, SQRT, SHORT)                              \
  TYPE __nv_##FMA##_##MODE(TYPE X, TYPE Y, TYPE Z) {                           \
    return __nvvm_fma_##PTX##_##SHORT(X, Y, Z);                                \
  }                                                                            \
  TYPE __nv_##SQRT##_##MODE(TYPE X) { return __nvvm_sqrt_##PTX##_##SHORT(X); }
EACH_ROUNDING(OTHERS, double, fma, dsqrt, d)
EACH_ROUNDING(OTHERS, float, fmaf, fsqrt, f)

float __nv_rsqrtf(float X) { return __nvvm_rsqrt_approx_f(X); }
float __nv_exp2f(float X) { return __nvvm_ex2_approx_f(X); }

#define LOG2_E 0x1.715476p+0f
#define LOG2_10 0x1.a934fp+1f
#define LN_2 0x1.62e43p-1f
#define LOG10_2 0x1.344136p-2f

float __nv_fast_cosf(float X) { return __nvvm_cos_approx_f(X); }
float __nv_fast_sinf(float X) { return __nvvm_sin_approx_f(X); }
float __nv_fast_tanf(float X) {
  return __nvvm_div_approx_f(__nvvm_sin_approx_f(X), __nvvm_cos_approx_f(X));
}
float __nv_fast_expf(float X) { return __nvvm_ex2_approx_f(X * LOG2_E); }
float __nv_fast_exp10f(float X) { return __nvvm_ex2_approx_f(X * LOG2_10); }
float __nv_fast_fdividef(float X, float Y) { return __nvvm_div_approx_f(X, Y); }
float __nv_fast_log2f(float X) { return __nvvm_lg2_approx_f(X); }
float __nv_fast_logf(float X) { return __nvvm_lg2_approx_f(X) * LN_2; }
float __nv_fast_log10f(float X) { return __nvvm_lg2_approx_f(X) * LOG10_2; }
float __nv_fast_powf(float X, float Y) {
  return __nvvm_ex2_approx_f(Y * __nvvm_lg2_approx_f(X));
}

i64 __nv_mul64hi(i64 X, i64 Y) { return (i64)((__int128)X * Y >> 64); }
u64 __nv_umul64hi(u64 X, u64 Y) {
  return (u64)((unsigned __int128)X * Y >> 64);
}
static inline u32 distance(int Less, u32 X, u32 Y) {
  return Less ? Y - X : X - Y;
}
i32 __nv_sad(i32 X, i32 Y, u32 Z) {
  return (i32)(distance(X < Y, (u32)X, (u32)Y) + Z);
}
u32 __nv_usad(u32 X, u32 Y, u32 Z) { return distance(X < Y, X, Y) + Z; }
