// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/FunctionLifter.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;
using Instr = llvm::Instruction;

static constexpr ScalarType Word = ScalarType::U32;

// ---- Logic ------------------------------------------------------------------

template <Instr::BinaryOps Operation>
static void logic(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  L.out(0, L.B.CreateBinOp(Operation, L.in(1, T), L.in(2, T)), T);
}

static void invert(FunctionLifter &L, const Form &I) {
  L.out(0, L.B.CreateNot(L.in(1, I.type())), I.type());
}

static void isZero(FunctionLifter &L, const Form &I) {
  Value *A = L.in(1, I.type());
  Value *Is = L.B.CreateICmpEQ(A, Constant::getNullValue(A->getType()));
  L.out(0, L.B.CreateZExt(Is, A->getType()), I.type());
}

// Each set bit of the table is one of the eight cases of three bits.
static Value *lookUp(FunctionLifter &L, ArrayRef<Value *> In, unsigned Table) {
  Value *Result = L.B.getInt32(0);
  for (unsigned Case = 0; Case != 8; ++Case) {
    if (!(Table >> Case & 1))
      continue;
    Value *Term = L.B.getInt32(~0u);
    for (unsigned N = 0; N != 3; ++N) {
      bool Set = Case >> (2 - N) & 1;
      Term = L.B.CreateAnd(Term, Set ? In[N] : L.B.CreateNot(In[N]));
    }
    Result = L.B.CreateOr(Result, Term);
  }
  return Result;
}

static Value *tableResult(FunctionLifter &L, unsigned First) {
  const Operand &Table = L.operand(First + 3);
  if (!Table.is(Operand::Kind::Integer) || Table.Bits > 255)
    return L.wrong(Table, "a number from 0 to 255");
  constexpr ScalarType T = ScalarType::B32;
  return lookUp(L, {L.in(First, T), L.in(First + 1, T), L.in(First + 2, T)},
                unsigned(Table.Bits));
}

static void anyLogic(FunctionLifter &L, const Form &I) {
  L.out(0, tableResult(L, 1), ScalarType::B32);
}

// lop3.or.b32 d|p, a, b, c, table, q: p is (d != 0) or q.
static void anyLogicWithPredicate(FunctionLifter &L, const Form &I) {
  const Operand &Both = L.operand(0);
  if (!Both.is(Operand::Kind::Pair) || Both.Parts.size() != 2) {
    L.wrong(Both, "a register and a predicate with a bar between them");
    return;
  }
  Value *Result = tableResult(L, 1);
  Value *IsSet = L.B.CreateICmpNE(Result, L.B.getInt32(0));
  Value *Q = L.in(5, ScalarType::Pred);
  L.write(Both.Parts[0], Result, ScalarType::B32);
  L.write(Both.Parts[1],
          I.has("or") ? L.B.CreateOr(IsSet, Q) : L.B.CreateAnd(IsSet, Q),
          ScalarType::Pred);
}

// ---- Shifts -----------------------------------------------------------------

static Value *choose(FunctionLifter &L, Value *Condition, Value *A, Value *C) {
  if (auto *Known = dyn_cast<ConstantInt>(Condition))
    return Known->isOne() ? A : C;
  return L.B.CreateSelect(Condition, A, C);
}

// Whether an amount of 32 bits is below the width, and the amount as the type
// shifts by, which has to be below it in LLVM.
static std::pair<Value *, Value *> amountBelow(FunctionLifter &L, Value *Amount,
                                               Type *Ty) {
  unsigned Bits = Ty->getIntegerBitWidth();
  Value *Inside = L.B.CreateICmpULT(Amount, L.B.getInt32(Bits));
  return {Inside, L.B.CreateZExtOrTrunc(Amount, Ty)};
}

static Value *shiftedLeft(FunctionLifter &L, Value *V, Value *Amount) {
  auto [Inside, By] = amountBelow(L, Amount, V->getType());
  Value *Shifted = L.B.CreateShl(V, By);
  return choose(L, Inside, Shifted, Constant::getNullValue(V->getType()));
}

static Value *shiftedRight(FunctionLifter &L, Value *V, Value *Amount,
                           bool Signed) {
  Type *Ty = V->getType();
  auto [Inside, By] = amountBelow(L, Amount, Ty);
  if (!Signed)
    return choose(L, Inside, L.B.CreateLShr(V, By), Constant::getNullValue(Ty));
  Value *Most = ConstantInt::get(Ty, Ty->getIntegerBitWidth() - 1);
  return L.B.CreateAShr(V, choose(L, Inside, By, Most));
}

static void shiftLeft(FunctionLifter &L, const Form &I) {
  L.out(0, shiftedLeft(L, L.in(1, I.type()), L.in(2, Word)), I.type());
}

static void shiftRight(FunctionLifter &L, const Form &I) {
  Value *V = L.in(1, I.type());
  L.out(0, shiftedRight(L, V, L.in(2, Word), isSigned(I.type())), I.type());
}

// Of the 64 bits b:a, the upper word after a shift left, or the lower one after
// a shift right, by at most 32.
static void funnelShift(FunctionLifter &L, const Form &I) {
  Value *Low = L.in(1, ScalarType::B32), *High = L.in(2, ScalarType::B32);
  Value *Amount = L.in(3, Word);
  bool Left = I.has("l");
  if (I.has("wrap")) {
    Value *Both = L.B.CreateIntrinsic(Left ? Intrinsic::fshl : Intrinsic::fshr,
                                      {Low->getType()}, {High, Low, Amount});
    return L.out(0, Both, ScalarType::B32);
  }
  Type *Wide = L.B.getInt64Ty();
  Value *By = L.B.CreateZExt(
      L.B.CreateBinaryIntrinsic(Intrinsic::umin, Amount, L.B.getInt32(32)),
      Wide);
  Value *Both = L.B.CreateOr(L.B.CreateShl(L.B.CreateZExt(High, Wide), 32),
                             L.B.CreateZExt(Low, Wide));
  Value *Shifted = Left ? L.B.CreateLShr(L.B.CreateShl(Both, By), 32)
                        : L.B.CreateLShr(Both, By);
  L.out(0, L.B.CreateTrunc(Shifted, Low->getType()), ScalarType::B32);
}

// ---- Bits -------------------------------------------------------------------

static void countOnes(FunctionLifter &L, const Form &I) {
  Value *Count = L.B.CreateUnaryIntrinsic(Intrinsic::ctpop, L.in(1, I.type()));
  L.out(0, L.B.CreateTrunc(Count, L.B.getInt32Ty()), Word);
}

static Value *leadingZeros(FunctionLifter &L, Value *V) {
  Value *Count = L.B.CreateBinaryIntrinsic(Intrinsic::ctlz, V, L.B.getFalse());
  return L.B.CreateTrunc(Count, L.B.getInt32Ty());
}

static void countLeadingZeros(FunctionLifter &L, const Form &I) {
  L.out(0, leadingZeros(L, L.in(1, I.type())), Word);
}

static void reverse(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  L.out(0, L.B.CreateUnaryIntrinsic(Intrinsic::bitreverse, L.in(1, T)), T);
}

// The highest bit that differs from the sign, or how far it is from the top;
// ~0 for none.
static void findTop(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *V = L.in(1, T);
  unsigned Last = bitsOf(T) - 1;
  if (isSigned(T))
    V = L.B.CreateXor(V, L.B.CreateAShr(V, Last));
  Value *Zeros = leadingZeros(L, V);
  Value *Found =
      I.has("shiftamt") ? Zeros : L.B.CreateSub(L.B.getInt32(Last), Zeros);
  Value *None = L.B.CreateICmpEQ(V, Constant::getNullValue(V->getType()));
  L.out(0, L.B.CreateSelect(None, L.B.getInt32(~0u), Found), Word);
}

// Position and length are bytes; bits above the top are copies of the sign.
static void extractField(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  unsigned Bits = bitsOf(T);
  Value *V = L.in(1, T);
  Value *Begin = L.B.CreateAnd(L.in(2, Word), 255);
  Value *Length = L.B.CreateAnd(L.in(3, Word), 255);
  bool Signed = isSigned(T);
  Value *Low = shiftedRight(L, V, Begin, Signed);
  Value *Unused = L.B.CreateSub(L.B.getInt32(Bits), Length);
  Value *Whole = L.B.CreateICmpUGE(Length, L.B.getInt32(Bits));
  Value *By = L.B.CreateSelect(Whole, L.B.getInt32(0), Unused);
  Value *Field = shiftedRight(L, shiftedLeft(L, Low, By), By, Signed);
  Value *Empty = L.B.CreateICmpEQ(Length, L.B.getInt32(0));
  L.out(0, L.B.CreateSelect(Empty, Constant::getNullValue(V->getType()), Field),
        T);
}

// Ones below a length of at most the width.
static Value *lowOnes(FunctionLifter &L, Value *Length, Type *Ty) {
  Value *Ones = Constant::getAllOnesValue(Ty);
  return L.B.CreateNot(shiftedLeft(L, Ones, Length));
}

static void insertField(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *From = L.in(1, T), *To = L.in(2, T);
  Value *Begin = L.B.CreateAnd(L.in(3, Word), 255);
  Value *Length = L.B.CreateAnd(L.in(4, Word), 255);
  Value *Mask = shiftedLeft(L, lowOnes(L, Length, To->getType()), Begin);
  Value *Field = L.B.CreateAnd(shiftedLeft(L, From, Begin), Mask);
  L.out(0, L.B.CreateOr(Field, L.B.CreateAnd(To, L.B.CreateNot(Mask))), T);
}

// .wrap takes five bits of a number, .clamp 32 at most.
static Value *limited(FunctionLifter &L, const Form &I, Value *V) {
  if (I.has("wrap"))
    return L.B.CreateAnd(V, 31);
  return L.B.CreateBinaryIntrinsic(Intrinsic::umin, V, L.B.getInt32(32));
}

static void extendFrom(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *V = L.in(1, T);
  Value *Length = limited(L, I, L.in(2, Word));
  Value *By = L.B.CreateSub(L.B.getInt32(32), Length);
  Value *Extended = shiftedRight(L, shiftedLeft(L, V, By), By, isSigned(T));
  Value *Empty = L.B.CreateICmpEQ(Length, L.B.getInt32(0));
  L.out(0, L.B.CreateSelect(Empty, L.B.getInt32(0), Extended), T);
}

static void makeMask(FunctionLifter &L, const Form &I) {
  Value *Begin = limited(L, I, L.in(1, Word));
  Value *Length = limited(L, I, L.in(2, Word));
  Value *Mask = shiftedLeft(L, lowOnes(L, Length, L.B.getInt32Ty()), Begin);
  L.out(0, Mask, ScalarType::B32);
}

// ---- Bytes ------------------------------------------------------------------

static void permute(FunctionLifter &L, const Form &I) {
  constexpr ScalarType T = ScalarType::B32;
  L.out(0,
        L.call("llvm.nvvm.prmt", L.B.getInt32Ty(),
               {L.in(1, T), L.in(2, T), L.in(3, T)}),
        T);
}

// Which byte of b:a is the Nth one of the result, for a selector from 0 to 3.
static Value *byteOfMode(FunctionLifter &L, const Form &I, Value *Selector,
                         unsigned N) {
  IRBuilder<> &B = L.B;
  Value *Place = B.getInt32(N);
  if (I.has("f4e"))
    return B.CreateAdd(Selector, Place);
  if (I.has("b4e"))
    return B.CreateAnd(B.CreateSub(Selector, Place), 7);
  if (I.has("rc8"))
    return Selector;
  if (I.has("ecl"))
    return B.CreateBinaryIntrinsic(Intrinsic::umax, Selector, Place);
  if (I.has("ecr"))
    return B.CreateBinaryIntrinsic(Intrinsic::umin, Selector, Place);
  Value *Half = B.CreateAnd(Selector, 1);
  return B.CreateAdd(B.CreateShl(Half, 1), B.getInt32(N & 1));
}

static void permuteByMode(FunctionLifter &L, const Form &I) {
  constexpr ScalarType T = ScalarType::B32;
  IRBuilder<> &B = L.B;
  Type *Wide = B.getInt64Ty();
  Value *Both = B.CreateOr(B.CreateZExt(L.in(1, T), Wide),
                           B.CreateShl(B.CreateZExt(L.in(2, T), Wide), 32));
  Value *Selector = B.CreateAnd(L.in(3, T), 3);
  Value *Result = B.getInt64(0);
  for (unsigned N = 0; N != 4; ++N) {
    Value *Place = B.CreateZExt(byteOfMode(L, I, Selector, N), Wide);
    Value *Byte = B.CreateLShr(Both, B.CreateShl(Place, 3));
    Result = B.CreateOr(Result, B.CreateShl(B.CreateAnd(Byte, 255), 8ULL * N));
  }
  L.out(0, B.CreateTrunc(Result, B.getInt32Ty()), T);
}

// Bits of a word, from one on, extended to 32.
static Value *partOf(FunctionLifter &L, Value *V, unsigned Begin, unsigned Bits,
                     bool Signed) {
  V = L.B.CreateShl(V, 32 - Begin - Bits);
  return Signed ? L.B.CreateAShr(V, 32 - Bits) : L.B.CreateLShr(V, 32 - Bits);
}

static void dot(FunctionLifter &L, const Form &I, unsigned Count,
                unsigned BitsOfFirst, unsigned BeginOfSecond) {
  ScalarType A = I.type(1), C = I.type();
  Value *First = L.in(1, A), *Second = L.in(2, C);
  Value *Sum = L.in(3, ScalarType::B32);
  for (unsigned N = 0; N != Count; ++N) {
    Value *X = partOf(L, First, N * BitsOfFirst, BitsOfFirst, isSigned(A));
    Value *Y = partOf(L, Second, BeginOfSecond + N * 8, 8, isSigned(C));
    Sum = L.B.CreateAdd(Sum, L.B.CreateMul(X, Y));
  }
  L.out(0, Sum, ScalarType::B32);
}

static void dotOfFour(FunctionLifter &L, const Form &I) { dot(L, I, 4, 8, 0); }

static void dotOfTwo(FunctionLifter &L, const Form &I) {
  dot(L, I, 2, 16, I.has("hi") ? 16 : 0);
}

ArrayRef<Row> spir2nvvm::ptx::bitRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Bits.def"
  };
  return Rows;
}
