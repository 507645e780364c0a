// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Vendors' functions on bytes: cl_amd_media_ops, cl_amd_media_ops2 and
/// cl_arm_integer_dot_product_*, as their extensions define them.

#include "Builtins/DotProduct.h"
#include "Target/Saturation.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr uint64_t WordBits = 32, ByteBits = 8, HalfBits = 16,
                          Bytes = WordBits / ByteBits;

using Lane = ArrayRef<Value *>;

// Of each lane by itself: a call's arguments.
static Value *inEachLane(BuiltinCall &C, function_ref<Value *(Lane)> Fn) {
  return eachLane(C.B, argsOf(C), Fn);
}

/// Bits [N * Width, (N + 1) * Width) of \p Word.
static Value *piece(IRBuilder<> &B, Value *Word, uint64_t N, uint64_t Width) {
  return B.CreateAnd(B.CreateLShr(Word, N * Width), (uint64_t(1) << Width) - 1);
}

// ---- Shifts and fields ------------------------------------------------------

// libNVVM makes two shifts of fshr, which ptxas joins only where it knows the
// amount. shf takes five bits of it.
static Value *shiftPair(IRBuilder<> &B, Lane A, Value *Amount) {
  if (isa<Constant>(Amount))
    return callLLVM(B, Intrinsic::fshr, B.getInt32Ty(), {A[0], A[1], Amount});
  return callAssembly(B, "shf.r.wrap.b32 $0, $1, $2, $3;", B.getInt32Ty(),
                      {A[1], A[0], Amount}, Effects::None);
}

Value *lowering::bitAlign(BuiltinCall &C) {
  return inEachLane(C, [&](Lane A) { return shiftPair(C.B, A, A[2]); });
}

Value *lowering::byteAlign(BuiltinCall &C) {
  return inEachLane(C, [&](Lane A) {
    return shiftPair(C.B, A, C.B.CreateMul(A[2], C.B.getInt32(ByteBits)));
  });
}

static Value *lowestBits(IRBuilder<> &B, Value *Count) {
  Value *Power = B.CreateShl(B.getInt32(1), Count);
  return B.CreateSub(Power, B.getInt32(1));
}

// A field that would end beyond the word ends with it.
Value *lowering::extractField(BuiltinCall &C) {
  const bool Signed = C.isSigned();
  return inEachLane(C, [&](Lane A) -> Value * {
    IRBuilder<> &B = C.B;
    Value *Offset = B.CreateAnd(A[1], WordBits - 1);
    Value *Width = B.CreateAnd(A[2], WordBits - 1);
    if (!Signed) {
      Value *Mask = lowestBits(B, Width);
      return B.CreateAnd(B.CreateLShr(A[0], Offset), Mask);
    }
    Value *End = B.CreateAdd(Offset, Width);
    Value *Above = B.CreateSub(B.getInt32(WordBits), End);
    Above = B.CreateSelect(B.CreateICmpULT(End, B.getInt32(WordBits)), Above,
                           B.getInt32(0));
    Value *IsEmpty = B.CreateICmpEQ(Width, B.getInt32(0));
    // Of nothing both shifts would go too far.
    Above = B.CreateAnd(Above, WordBits - 1);
    Value *Down = B.CreateAnd(B.CreateAdd(Above, Offset), WordBits - 1);
    Value *Field = B.CreateAShr(B.CreateShl(A[0], Above), Down);
    return B.CreateSelect(IsEmpty, B.getInt32(0), Field);
  });
}

Value *lowering::fieldMask(BuiltinCall &C) {
  return inEachLane(C, [&](Lane A) {
    Value *Width = C.B.CreateAnd(A[0], WordBits - 1);
    Value *Offset = C.B.CreateAnd(A[1], WordBits - 1);
    return C.B.CreateShl(lowestBits(C.B, Width), Offset);
  });
}

// ---- Bytes ------------------------------------------------------------------

// (a + b + c) >> 1 of each byte with the lowest bit of c: common bits, and half
// of the others, none of which reaches the next byte.
Value *lowering::lerpBytes(BuiltinCall &C) {
  return inEachLane(C, [&](Lane A) {
    IRBuilder<> &B = C.B;
    Value *Others = B.CreateXor(A[0], A[1]);
    Value *Half = B.CreateAnd(B.CreateLShr(Others, 1), 0x7f7f7f7fu);
    Value *Carry = B.CreateAnd(B.CreateAnd(Others, A[2]), 0x01010101u);
    Value *Common = B.CreateAnd(A[0], A[1]);
    return B.CreateAdd(B.CreateAdd(Common, Half), Carry);
  });
}

Value *lowering::packBytes(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *Word = B.getInt32(0);
  for (uint64_t N = 0; N != Bytes; ++N) {
    Value *Whole =
        B.CreateFPToUI(B.CreateExtractElement(C.arg(0), N), B.getInt32Ty());
    Value *Byte = B.CreateAnd(Whole, (uint64_t(1) << ByteBits) - 1);
    Word = B.CreateOr(Word, B.CreateShl(Byte, N * ByteBits));
  }
  return Word;
}

// amd_unpack2: the last character is the number of the byte.
Value *lowering::unpackByte(BuiltinCall &C) {
  const unsigned N = unsigned(C.stem().back() - '0');
  return inEachLane(C, [&](Lane A) {
    return C.B.CreateUIToFP(piece(C.B, A[0], N, ByteBits), C.B.getFloatTy());
  });
}

// ---- Sums of absolute differences -------------------------------------------

// |a - b| + sum, which is one instruction.
static Value *addDifference(IRBuilder<> &B, Value *X, Value *Y, Value *Sum) {
  return callPure(B, "__nv_usad", B.getInt32Ty(), {X, Y, Sum});
}

static Value *addDifferencesOfBytes(IRBuilder<> &B, Value *X, Value *Y,
                                    Value *Sum) {
  return callAssembly(B, "vabsdiff4.u32.u32.u32.add $0, $1, $2, $3;",
                      B.getInt32Ty(), {X, Y, Sum}, Effects::None);
}

// Where a byte of \p Y is 0 there is nothing to compare with.
static Value *addMaskedDifferences(IRBuilder<> &B, Value *X, Value *Y,
                                   Value *Sum) {
  for (uint64_t N = 0; N != Bytes; ++N) {
    Value *OfX = piece(B, X, N, ByteBits);
    Value *OfY = piece(B, Y, N, ByteBits);
    Value *IsMasked = B.CreateICmpEQ(OfY, B.getInt32(0));
    Sum = B.CreateSelect(IsMasked, Sum, addDifference(B, OfX, OfY, Sum));
  }
  return Sum;
}

Value *lowering::sadBytes(BuiltinCall &C) {
  return inEachLane(
      C, [&](Lane A) { return addDifferencesOfBytes(C.B, A[0], A[1], A[2]); });
}

Value *lowering::sadHalves(BuiltinCall &C) {
  return inEachLane(C, [&](Lane A) {
    IRBuilder<> &B = C.B;
    Value *Sum = A[2];
    for (uint64_t N = 0; N != WordBits / HalfBits; ++N) {
      Value *OfX = piece(B, A[0], N, HalfBits);
      Sum = addDifference(B, OfX, piece(B, A[1], N, HalfBits), Sum);
    }
    return Sum;
  });
}

Value *lowering::sadWords(BuiltinCall &C) {
  return inEachLane(
      C, [&](Lane A) { return addDifference(C.B, A[0], A[1], A[2]); });
}

Value *lowering::sadHighBytes(BuiltinCall &C) {
  return inEachLane(C, [&](Lane A) {
    Value *Sum = addDifferencesOfBytes(C.B, A[0], A[1], C.B.getInt32(0));
    return C.B.CreateAdd(A[2], C.B.CreateShl(Sum, HalfBits));
  });
}

Value *lowering::sadFourWords(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *Sum = C.arg(2);
  for (uint64_t N = 0; N != 4; ++N) {
    Value *X = B.CreateExtractElement(C.arg(0), N);
    Value *Y = B.CreateExtractElement(C.arg(1), N);
    Sum = addDifferencesOfBytes(B, X, Y, Sum);
  }
  return Sum;
}

Value *lowering::maskedSadBytes(BuiltinCall &C) {
  return inEachLane(
      C, [&](Lane A) { return addMaskedDifferences(C.B, A[0], A[1], A[2]); });
}

// Four sums of 16 bits: of the word with the four words that begin at the first
// four bytes of a long.
static Value *slide(BuiltinCall &C, bool Masked) {
  return inEachLane(C, [&](Lane A) {
    IRBuilder<> &B = C.B;
    Type *Word = B.getInt32Ty(), *Half = B.getInt16Ty(), *Long = B.getInt64Ty();
    Value *Result = B.getInt64(0);
    for (uint64_t N = 0; N != 4; ++N) {
      Value *Window = B.CreateTrunc(B.CreateLShr(A[0], N * ByteBits), Word);
      Value *Sum = B.CreateTrunc(B.CreateLShr(A[2], N * HalfBits), Half);
      Sum = B.CreateZExt(Sum, Word);
      Sum = Masked ? addMaskedDifferences(B, Window, A[1], Sum)
                   : addDifferencesOfBytes(B, Window, A[1], Sum);
      Sum = B.CreateZExt(B.CreateTrunc(Sum, Half), Long);
      Result = B.CreateOr(Result, B.CreateShl(Sum, N * HalfBits));
    }
    return Result;
  });
}

Value *lowering::slidingSad(BuiltinCall &C) { return slide(C, false); }
Value *lowering::maskedSlidingSad(BuiltinCall &C) { return slide(C, true); }

// ---- Three operands ---------------------------------------------------------

// The lesser, or the greater, of two; of a number and a NaN the number.
static Value *choose(BuiltinCall &C, Value *X, Value *Y, bool Greater) {
  if (C.isFloating())
    return callPure(C.B, Greater ? "__nv_fmaxf" : "__nv_fminf", X->getType(),
                    {X, Y});
  const bool Signed = C.isSigned();
  Value *IsLess = Signed ? C.B.CreateICmpSLT(X, Y) : C.B.CreateICmpULT(X, Y);
  return Greater ? C.B.CreateSelect(IsLess, Y, X)
                 : C.B.CreateSelect(IsLess, X, Y);
}

static Value *chooseOfThree(BuiltinCall &C, bool Greater) {
  return inEachLane(C, [&](Lane A) {
    return choose(C, choose(C, A[0], A[1], Greater), A[2], Greater);
  });
}

Value *lowering::least(BuiltinCall &C) { return chooseOfThree(C, false); }
Value *lowering::greatest(BuiltinCall &C) { return chooseOfThree(C, true); }

Value *lowering::median(BuiltinCall &C) {
  return inEachLane(C, [&](Lane A) {
    Value *Low = choose(C, A[0], A[1], false);
    Value *High = choose(C, A[0], A[1], true);
    return choose(C, Low, choose(C, High, A[2], false), true);
  });
}

// ---- Dot products -----------------------------------------------------------

static Value *productsAnd(BuiltinCall &C, Value *Sum) {
  return addProducts(C, {C.arg(0), C.isSigned()}, {C.arg(1), C.isSigned()},
                     Sum);
}

// With an addend or without.
Value *lowering::productSum(BuiltinCall &C) {
  return productsAnd(C, C.numArgs() == 3 ? C.arg(2) : C.B.getInt32(0));
}

// The products alone cannot overflow.
Value *lowering::saturatedProductSum(BuiltinCall &C) {
  Value *Products = productsAnd(C, C.B.getInt32(0));
  return addSaturating(C.B, C.arg(2), Products, C.isSigned());
}
