// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Common functions on floating point (OpenCL C 1.2, 6.12.4).

#include "Builtins/Lowering/Lowering.h"
#include "Builtins/Math/FloatingPoint.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
struct CommonCall {
  IRBuilder<> &B;
  SmallVector<Value *, 4> Args; // all of type Ty
  Type *Ty;
  Value *operator[](unsigned N) const { return Args[N]; }
  Constant *number(double V) const { return ConstantFP::get(Ty, V); }
};
} // namespace

using Operands = const CommonCall &;

static Value *minimumOf(Operands C) { return minNumber(C.B, C[0], C[1]); }
static Value *maximumOf(Operands C) { return maxNumber(C.B, C[0], C[1]); }

static Value *clampTo(Operands C, Value *X, Value *Low, Value *High) {
  return minNumber(C.B, maxNumber(C.B, X, Low), High);
}
static Value *clamp(Operands C) { return clampTo(C, C[0], C[1], C[2]); }

static Value *degrees(Operands C) {
  constexpr double DegreesPerRadian = 57.295779513082320876798154814105;
  return C.B.CreateFMul(C[0], C.number(DegreesPerRadian));
}

static Value *radians(Operands C) {
  constexpr double RadiansPerDegree = 0.017453292519943295769236907684886;
  return C.B.CreateFMul(C[0], C.number(RadiansPerDegree));
}

static Value *mix(Operands C) {
  Value *Scaled = C.B.CreateFMul(C.B.CreateFSub(C[1], C[0]), C[2]);
  return C.B.CreateFAdd(C[0], Scaled);
}

static Value *step(Operands C) {
  Value *Below = C.B.CreateFCmpOLT(C[1], C[0]);
  return C.B.CreateSelect(Below, C.number(0), C.number(1));
}

static Value *smoothstep(Operands C) {
  IRBuilder<> &B = C.B;
  Value *Distance = B.CreateFSub(C[2], C[0]);
  Value *T = B.CreateFDiv(Distance, B.CreateFSub(C[1], C[0]));
  T = clampTo(C, T, C.number(0), C.number(1));
  Value *Slope = B.CreateFSub(C.number(3), B.CreateFMul(C.number(2), T));
  return B.CreateFMul(B.CreateFMul(T, T), Slope);
}

// Zeros keep their sign and NaN gives 0. What compares equal to zero need not
// be one where subnormal numbers are flushed.
static Value *sign(Operands C) {
  IRBuilder<> &B = C.B;
  Constant *Zero = C.number(0);
  Value *IsNan = B.CreateFCmpUNO(C[0], Zero);
  Value *Result = B.CreateSelect(IsNan, Zero, withSignOf(B, Zero, C[0]));
  Result = B.CreateSelect(B.CreateFCmpOGT(C[0], Zero), C.number(1), Result);
  return B.CreateSelect(B.CreateFCmpOLT(C[0], Zero), C.number(-1), Result);
}

static Value *apply(BuiltinCall &C, Value *(*Lower)(Operands)) {
  CommonCall Call{C.B, {}, C.type()};
  for (Value *Arg : C.Inst.args())
    Call.Args.push_back(splatLike(C.B, Arg, C.type()));
  return Lower(Call);
}

Value *lowering::clampFloats(BuiltinCall &C) { return apply(C, ::clamp); }
Value *lowering::degrees(BuiltinCall &C) { return apply(C, ::degrees); }
Value *lowering::maxFloat(BuiltinCall &C) { return apply(C, ::maximumOf); }
Value *lowering::minFloat(BuiltinCall &C) { return apply(C, ::minimumOf); }
Value *lowering::mix(BuiltinCall &C) { return apply(C, ::mix); }
Value *lowering::radians(BuiltinCall &C) { return apply(C, ::radians); }
Value *lowering::step(BuiltinCall &C) { return apply(C, ::step); }
Value *lowering::smoothstep(BuiltinCall &C) { return apply(C, ::smoothstep); }
Value *lowering::sign(BuiltinCall &C) { return apply(C, ::sign); }
