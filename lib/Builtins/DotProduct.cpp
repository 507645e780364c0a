// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_integer_dot_product: vectors of four bytes, and four bytes packed in
/// words.

#include "Builtins/DotProduct.h"

#include "Target/Saturation.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr unsigned Bytes = 4, WordBits = 32;

// dp4a, since sm_61; there is no intrinsic of NVVM IR 2.0 for it.
static Value *multiplyBytes(BuiltinCall &C, Factors X, Factors Y, Value *Sum) {
  IRBuilder<> &B = C.B;
  Type *Word = B.getInt32Ty();
  std::string Text = "dp4a";
  for (const Factors &F : {X, Y})
    Text += F.Signed ? ".s32" : ".u32";
  Value *OfX = B.CreateBitCast(X.Lanes, Word);
  Value *OfY = B.CreateBitCast(Y.Lanes, Word);
  return callAssembly(B, Text + " $0, $1, $2, $3;", Word, {OfX, OfY, Sum},
                      Effects::None);
}

static bool isPacked(const Factors &F) {
  return F.Lanes->getType()->isIntegerTy(WordBits);
}

// In words.
static Value *laneOf(IRBuilder<> &B, Factors F, uint64_t N) {
  Type *Word = B.getInt32Ty();
  constexpr uint64_t ByteBits = WordBits / Bytes;
  if (!isPacked(F)) {
    Value *Lane = B.CreateExtractElement(F.Lanes, N);
    return F.Signed ? B.CreateSExt(Lane, Word) : B.CreateZExt(Lane, Word);
  }
  Value *Top = B.CreateShl(F.Lanes, WordBits - (N + 1) * ByteBits);
  return F.Signed ? B.CreateAShr(Top, WordBits - ByteBits)
                  : B.CreateLShr(Top, WordBits - ByteBits);
}

Value *spir2nvvm::addProducts(BuiltinCall &C, Factors X, Factors Y,
                              Value *Sum) {
  constexpr unsigned FirstWithDp4a = 61;
  unsigned Lanes = isPacked(X) ? Bytes : lanesOf(X.Lanes->getType());
  if (Lanes == Bytes && C.T.Opts.Arch.Sm >= FirstWithDp4a)
    return multiplyBytes(C, X, Y, Sum);
  IRBuilder<> &B = C.B;
  for (unsigned N = 0; N != Lanes; ++N) {
    Value *OfX = laneOf(B, X, N);
    Sum = B.CreateAdd(Sum, B.CreateMul(OfX, laneOf(B, Y, N)));
  }
  return Sum;
}

// The signs of packed operands are in the name: dot_4x8packed_us_int.
static Factors operandOf(const BuiltinCall &C, unsigned N) {
  constexpr StringLiteral Packed = "4x8packed_";
  StringRef Name = C.name();
  size_t At = Name.find(Packed);
  bool Signed = At == StringRef::npos ? C.isSigned(N)
                                      : Name[At + Packed.size() + N] == 's';
  return {C.arg(N), Signed};
}

// With an addend the sum is saturated; the products alone cannot overflow.
Value *lowering::dotProduct(BuiltinCall &C) {
  Factors X = operandOf(C, 0), Y = operandOf(C, 1);
  Value *Products = addProducts(C, X, Y, C.B.getInt32(0));
  if (C.numArgs() == 2)
    return Products;
  return addSaturating(C.B, C.arg(2), Products, X.Signed || Y.Signed);
}
