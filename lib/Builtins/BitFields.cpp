// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_extended_bit_ops: bitfield_insert, bitfield_extract_* and
/// bit_reverse. A field that would end beyond its integer is undefined.

#include "Builtins/Lowering/Lowering.h"

using namespace llvm;
using namespace spir2nvvm;

// bfi and bfe work on 32 and 64 bits.
static IntegerType *registerFor(IRBuilder<> &B, Type *Ty) {
  return B.getIntNTy(std::max(32u, unsigned(Ty->getIntegerBitWidth())));
}

static std::string bitsText(const char *Kind, Type *Register) {
  return Kind + std::to_string(Register->getIntegerBitWidth());
}

static Value *insertInto(IRBuilder<> &B, ArrayRef<Value *> A) {
  Type *Own = A[0]->getType(), *Register = registerFor(B, Own);
  Value *Base = B.CreateZExt(A[0], Register);
  Value *Insert = B.CreateZExt(A[1], Register);
  Value *Result =
      callAssembly(B, "bfi" + bitsText(".b", Register) + " $0, $1, $2, $3, $4;",
                   Register, {Insert, Base, A[2], A[3]}, Effects::None);
  return B.CreateTrunc(Result, Own);
}

Value *lowering::insertBits(BuiltinCall &C) {
  return eachLane(C.B, argsOf(C), [&](ArrayRef<Value *> A) -> Value * {
    return insertInto(C.B, A);
  });
}

// The sign that the name says, not the operand's.
Value *lowering::extractBits(BuiltinCall &C) {
  bool Signed = C.stem().endswith("_signed");
  return eachLane(C.B, argsOf(C), [&](ArrayRef<Value *> A) -> Value * {
    IRBuilder<> &B = C.B;
    Type *Own = A[0]->getType(), *Register = registerFor(B, Own);
    Value *Whole = B.CreateZExt(A[0], Register);
    Value *Result = callAssembly(
        B,
        "bfe" + bitsText(Signed ? ".s" : ".u", Register) + " $0, $1, $2, $3;",
        Register, {Whole, A[1], A[2]}, Effects::None);
    return B.CreateTrunc(Result, Own);
  });
}

Value *lowering::reverseBits(BuiltinCall &C) {
  return eachLane(C.B, argsOf(C), [&](ArrayRef<Value *> A) -> Value * {
    return callLLVM(C.B, Intrinsic::bitreverse, A[0]->getType(), A[0]);
  });
}
