// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/FunctionLifter.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;
using Instr = llvm::Instruction;

template <Instr::BinaryOps Operation>
static void binary(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  L.out(0, L.B.CreateBinOp(Operation, L.in(1, T), L.in(2, T)), T);
}

template <Intrinsic::ID Operation>
static void saturating(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  L.out(0, L.B.CreateBinaryIntrinsic(Operation, L.in(1, T), L.in(2, T)), T);
}

// ---- Products ---------------------------------------------------------------

static Value *widened(FunctionLifter &L, Value *V, bool Signed) {
  Type *Wide = L.B.getIntNTy(2 * V->getType()->getIntegerBitWidth());
  return Signed ? L.B.CreateSExt(V, Wide) : L.B.CreateZExt(V, Wide);
}

static Value *wideProduct(FunctionLifter &L, Value *A, Value *C, bool Signed) {
  return L.B.CreateMul(widened(L, A, Signed), widened(L, C, Signed), "",
                       /*HasNUW=*/!Signed, /*HasNSW=*/Signed);
}

static Value *highPart(FunctionLifter &L, Value *A, Value *C, bool Signed) {
  unsigned Bits = A->getType()->getIntegerBitWidth();
  Value *Product = wideProduct(L, A, C, Signed);
  return L.B.CreateTrunc(L.B.CreateLShr(Product, Bits), A->getType());
}

static ScalarType doubled(ScalarType T) {
  switch (T) {
  case ScalarType::U16:
    return ScalarType::U32;
  case ScalarType::S16:
    return ScalarType::S32;
  case ScalarType::U32:
    return ScalarType::U64;
  default:
    return ScalarType::S64;
  }
}

static void multiplyHigh(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  L.out(0, highPart(L, L.in(1, T), L.in(2, T), isSigned(T)), T);
}

static void multiplyWide(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *Product = wideProduct(L, L.in(1, T), L.in(2, T), isSigned(T));
  L.out(0, Product, doubled(T));
}

static void multiplyAddLow(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *Product = L.B.CreateMul(L.in(1, T), L.in(2, T));
  L.out(0, L.B.CreateAdd(Product, L.in(3, T)), T);
}

static void multiplyAddHigh(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *Product = highPart(L, L.in(1, T), L.in(2, T), isSigned(T));
  L.out(0, L.B.CreateAdd(Product, L.in(3, T)), T);
}

static void multiplyAddHighSaturating(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *Product = highPart(L, L.in(1, T), L.in(2, T), true);
  L.out(0, L.B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, Product, L.in(3, T)),
        T);
}

static void multiplyAddWide(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *Product = wideProduct(L, L.in(1, T), L.in(2, T), isSigned(T));
  L.out(0, L.B.CreateAdd(Product, L.in(3, doubled(T))), doubled(T));
}

// Of 24 bits each, 48 bits: the low 32 of them, or the high 32.
static Value *product24(FunctionLifter &L, const Form &I, bool High) {
  ScalarType T = I.type();
  auto Low24 = [&](Value *V) {
    V = L.B.CreateShl(V, 8);
    return isSigned(T) ? L.B.CreateAShr(V, 8) : L.B.CreateLShr(V, 8);
  };
  Value *Whole =
      wideProduct(L, Low24(L.in(1, T)), Low24(L.in(2, T)), isSigned(T));
  if (High)
    Whole = L.B.CreateLShr(Whole, 16);
  return L.B.CreateTrunc(Whole, L.B.getInt32Ty());
}

static void multiply24(FunctionLifter &L, const Form &I) {
  Value *Result = product24(L, I, I.has("hi"));
  if (I.Of->Operands == 4)
    Result = L.B.CreateAdd(Result, L.in(3, I.type()));
  L.out(0, Result, I.type());
}

static void multiply24Saturating(FunctionLifter &L, const Form &I) {
  Value *Result = L.B.CreateBinaryIntrinsic(
      Intrinsic::sadd_sat, product24(L, I, true), L.in(3, I.type()));
  L.out(0, Result, I.type());
}

// ---- Others -----------------------------------------------------------------

static void sumOfDifference(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *A = L.in(1, T), *C = L.in(2, T);
  Value *Less = isSigned(T) ? L.B.CreateICmpSLT(A, C) : L.B.CreateICmpULT(A, C);
  Value *Difference =
      L.B.CreateSelect(Less, L.B.CreateSub(C, A), L.B.CreateSub(A, C));
  L.out(0, L.B.CreateAdd(Difference, L.in(3, T)), T);
}

static void divide(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *A = L.in(1, T), *C = L.in(2, T);
  L.out(0, isSigned(T) ? L.B.CreateSDiv(A, C) : L.B.CreateUDiv(A, C), T);
}

static void remainder(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *A = L.in(1, T), *C = L.in(2, T);
  L.out(0, isSigned(T) ? L.B.CreateSRem(A, C) : L.B.CreateURem(A, C), T);
}

static void absolute(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  L.out(0,
        L.B.CreateBinaryIntrinsic(Intrinsic::abs, L.in(1, T), L.B.getFalse()),
        T);
}

static void negate(FunctionLifter &L, const Form &I) {
  L.out(0, L.B.CreateNeg(L.in(1, I.type())), I.type());
}

static Value *extreme(FunctionLifter &L, const Form &I, Intrinsic::ID Signed,
                      Intrinsic::ID Unsigned) {
  ScalarType T = I.type();
  return L.B.CreateBinaryIntrinsic(isSigned(T) ? Signed : Unsigned, L.in(1, T),
                                   L.in(2, T));
}

static void minimum(FunctionLifter &L, const Form &I) {
  L.out(0, extreme(L, I, Intrinsic::smin, Intrinsic::umin), I.type());
}

static void maximum(FunctionLifter &L, const Form &I) {
  L.out(0, extreme(L, I, Intrinsic::smax, Intrinsic::umax), I.type());
}

static Value *aboveZero(FunctionLifter &L, Value *V) {
  return L.B.CreateBinaryIntrinsic(Intrinsic::smax, V, L.B.getInt32(0));
}

static void minimumAboveZero(FunctionLifter &L, const Form &I) {
  Value *Least = extreme(L, I, Intrinsic::smin, Intrinsic::umin);
  L.out(0, aboveZero(L, Least), I.type());
}

static void maximumAboveZero(FunctionLifter &L, const Form &I) {
  Value *Most = extreme(L, I, Intrinsic::smax, Intrinsic::umax);
  L.out(0, aboveZero(L, Most), I.type());
}

// ---- Two in a register ------------------------------------------------------

static Value *sum(IRBuilder<> &B, Value *A, Value *C) {
  return B.CreateAdd(A, C);
}
static Value *signedMinimum(IRBuilder<> &B, Value *A, Value *C) {
  return B.CreateBinaryIntrinsic(Intrinsic::smin, A, C);
}
static Value *signedMaximum(IRBuilder<> &B, Value *A, Value *C) {
  return B.CreateBinaryIntrinsic(Intrinsic::smax, A, C);
}
static Value *unsignedMinimum(IRBuilder<> &B, Value *A, Value *C) {
  return B.CreateBinaryIntrinsic(Intrinsic::umin, A, C);
}
static Value *unsignedMaximum(IRBuilder<> &B, Value *A, Value *C) {
  return B.CreateBinaryIntrinsic(Intrinsic::umax, A, C);
}

template <Value *(*Operation)(IRBuilder<> &, Value *, Value *)>
static void pairwise(FunctionLifter &L, const Form &I) {
  auto *Pair = FixedVectorType::get(L.B.getInt16Ty(), 2);
  Value *A = L.B.CreateBitCast(L.in(1, ScalarType::B32), Pair);
  Value *C = L.B.CreateBitCast(L.in(2, ScalarType::B32), Pair);
  Value *Both = Operation(L.B, A, C);
  if (I.has("relu"))
    Both = signedMaximum(L.B, Both, Constant::getNullValue(Pair));
  L.out(0, L.B.CreateBitCast(Both, L.B.getInt32Ty()), ScalarType::B32);
}

// ---- Carries ----------------------------------------------------------------
//
// CC.CF is the carry of an adder: that of a - b is that of a + ~b + 1, set where
// nothing was borrowed. PTX ISA leaves open how add and subtract read each
// other's flag; machine code takes it as it is (IADD3.X).

static Value *carryIn(FunctionLifter &L, Type *Ty) {
  return L.B.CreateZExt(L.B.CreateLoad(L.B.getInt1Ty(), L.carry()), Ty);
}

// A + C + the carry where it is taken; leaves one where .cc says so.
static void writeSum(FunctionLifter &L, const Form &I, Value *A, Value *C,
                     bool TakesCarry) {
  Value *Sum = L.B.CreateAdd(A, C);
  Value *Carry = L.B.CreateICmpULT(Sum, A);
  if (TakesCarry) {
    Value *Whole = L.B.CreateAdd(Sum, carryIn(L, A->getType()));
    Carry = L.B.CreateOr(Carry, L.B.CreateICmpULT(Whole, Sum));
    Sum = Whole;
  }
  if (I.has("cc"))
    L.B.CreateStore(Carry, L.carry());
  L.out(0, Sum, I.type());
}

template <bool TakesCarry>
static void addCarry(FunctionLifter &L, const Form &I) {
  writeSum(L, I, L.in(1, I.type()), L.in(2, I.type()), TakesCarry);
}

template <bool TakesCarry>
static void subtractBorrow(FunctionLifter &L, const Form &I) {
  Value *A = L.in(1, I.type()), *C = L.in(2, I.type());
  Value *Rest = L.B.CreateSub(A, C);
  Value *Borrow = L.B.CreateICmpULT(A, C);
  if (TakesCarry) {
    Value *Carry = L.B.CreateLoad(L.B.getInt1Ty(), L.carry());
    Value *Taken = L.B.CreateZExt(L.B.CreateNot(Carry), A->getType());
    Borrow = L.B.CreateOr(Borrow, L.B.CreateICmpULT(Rest, Taken));
    Rest = L.B.CreateSub(Rest, Taken);
  }
  if (I.has("cc"))
    L.B.CreateStore(L.B.CreateNot(Borrow), L.carry());
  L.out(0, Rest, I.type());
}

template <bool TakesCarry>
static void multiplyAddCarry(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *A = L.in(1, T), *C = L.in(2, T);
  Value *Product =
      I.has("lo") ? L.B.CreateMul(A, C) : highPart(L, A, C, isSigned(T));
  writeSum(L, I, Product, L.in(3, T), TakesCarry);
}

ArrayRef<Row> spir2nvvm::ptx::integerRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Integer.def"
  };
  return Rows;
}
