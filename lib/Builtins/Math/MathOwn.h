// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The OWN rows of Math.def.

#ifndef SPIR2NVVM_LIB_BUILTINS_MATH_MATHOWN_H
#define SPIR2NVVM_LIB_BUILTINS_MATH_MATHOWN_H

#include "Builtins/Lowering/Lowering.h"

namespace spir2nvvm::math {

// MathOwn.cpp
llvm::Value *acospi(BuiltinCall &C);
llvm::Value *asinpi(BuiltinCall &C);
llvm::Value *atanpi(BuiltinCall &C);
llvm::Value *atan2pi(BuiltinCall &C);
llvm::Value *tanpi(BuiltinCall &C);
llvm::Value *atanh(BuiltinCall &C);
llvm::Value *sinh(BuiltinCall &C);
llvm::Value *fma(BuiltinCall &C);
llvm::Value *multiplyAdd(BuiltinCall &C);
llvm::Value *divide(BuiltinCall &C);
llvm::Value *reciprocal(BuiltinCall &C);
llvm::Value *fastReciprocal(BuiltinCall &C);
llvm::Value *fastSquareRoot(BuiltinCall &C);
llvm::Value *root(BuiltinCall &C);
llvm::Value *hypot(BuiltinCall &C);
llvm::Value *ilogb(BuiltinCall &C);
llvm::Value *maxmag(BuiltinCall &C);
llvm::Value *minmag(BuiltinCall &C);
llvm::Value *nan(BuiltinCall &C);
llvm::Value *nextafter(BuiltinCall &C);

// MathPowers.cpp
llvm::Value *exp(BuiltinCall &C);
llvm::Value *exp10(BuiltinCall &C);
llvm::Value *pown(BuiltinCall &C);
llvm::Value *powr(BuiltinCall &C);
llvm::Value *rootn(BuiltinCall &C);

// MathPointers.cpp: a second result through a pointer
llvm::Value *fract(BuiltinCall &C);
llvm::Value *frexp(BuiltinCall &C);
llvm::Value *lgammaWithSign(BuiltinCall &C);
llvm::Value *modf(BuiltinCall &C);
llvm::Value *remquo(BuiltinCall &C);
llvm::Value *sincos(BuiltinCall &C);

} // namespace spir2nvvm::math

#endif // SPIR2NVVM_LIB_BUILTINS_MATH_MATHOWN_H
