// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Computed with 64 bits, in which nothing overflows, then clamped or cut.

#include "Ptx/Lift/FunctionLifter.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

// ---- Operands ---------------------------------------------------------------

namespace {
/// A part of a register: .b0 to .b3, .h0 and .h1; the whole without one.
struct Selected {
  Operand Register;
  unsigned Bits = 32, Shift = 0;
};
} // namespace

static Selected selectorOf(const Operand &O) {
  Selected Found{O};
  StringRef Text = toRef(O.Text);
  auto [Name, Part] = Text.rsplit('.');
  unsigned Number;
  if (!O.is(Operand::Kind::Name) || Part.size() != 2 ||
      Part.drop_front().getAsInteger(10, Number))
    return Found;
  Found.Bits = Part[0] == 'b' ? 8 : 16;
  Found.Shift = Number * Found.Bits;
  Found.Register.Text = {Name.data(), Name.size()};
  return Found;
}

static Value *extended(FunctionLifter &L, Value *Word, unsigned Shift,
                       unsigned Bits, bool Signed) {
  Value *Part =
      L.B.CreateTrunc(L.B.CreateLShr(Word, Shift), L.B.getIntNTy(Bits));
  return L.B.CreateIntCast(Part, L.B.getInt64Ty(), Signed);
}

static Value *videoOperand(FunctionLifter &L, const Operand &O, bool Signed) {
  bool Negated = O.is(Operand::Kind::Minus);
  Selected From = selectorOf(Negated ? O.Parts.front() : O);
  Value *Word = L.read(From.Register, ScalarType::U32);
  Value *V = extended(L, Word, From.Shift, From.Bits, Signed);
  return Negated ? L.B.CreateNeg(V) : V;
}

// ---- Operations -------------------------------------------------------------

static CmpInst::Predicate comparisonOf(const Form &I) {
  if (I.has("eq"))
    return CmpInst::ICMP_EQ;
  if (I.has("ne"))
    return CmpInst::ICMP_NE;
  if (I.has("lt"))
    return CmpInst::ICMP_SLT;
  if (I.has("le"))
    return CmpInst::ICMP_SLE;
  return I.has("gt") ? CmpInst::ICMP_SGT : CmpInst::ICMP_SGE;
}

static Value *shifted(FunctionLifter &L, const Form &I, Value *A, Value *By) {
  Value *Most = L.B.getInt64(32);
  By = I.has("wrap") ? L.B.CreateAnd(By, L.B.getInt64(31))
                     : L.B.CreateBinaryIntrinsic(Intrinsic::umin, By, Most);
  return I.Of->Opcode == "vshl" ? L.B.CreateShl(A, By) : L.B.CreateAShr(A, By);
}

static Value *computed(FunctionLifter &L, const Form &I, Value *A, Value *C) {
  IRBuilder<> &B = L.B;
  StringRef Name = I.Of->Opcode.rtrim("24");
  if (Name == "vadd")
    return B.CreateAdd(A, C);
  if (Name == "vsub")
    return B.CreateSub(A, C);
  if (Name == "vavrg") // rounded away from zero, as the sign goes
    return B.CreateAShr(B.CreateAdd(B.CreateAdd(A, C), B.getInt64(1)), 1);
  if (Name == "vabsdiff")
    return B.CreateBinaryIntrinsic(Intrinsic::abs, B.CreateSub(A, C),
                                   B.getFalse());
  if (Name == "vmin")
    return B.CreateBinaryIntrinsic(Intrinsic::smin, A, C);
  if (Name == "vmax")
    return B.CreateBinaryIntrinsic(Intrinsic::smax, A, C);
  if (Name == "vset")
    return B.CreateZExt(B.CreateICmp(comparisonOf(I), A, C), B.getInt64Ty());
  return shifted(L, I, A, C);
}

static Value *clamped(FunctionLifter &L, Value *V, bool Signed, unsigned Bits) {
  APInt Least(64, 0), Most = APInt::getMaxValue(Bits).zext(64);
  if (Signed) {
    Least = APInt::getSignedMinValue(Bits).sext(64);
    Most = APInt::getSignedMaxValue(Bits).zext(64);
  }
  auto Limit = [&](const APInt &N) {
    return ConstantInt::get(V->getType(), N);
  };
  V = L.B.CreateBinaryIntrinsic(Intrinsic::smax, V, Limit(Least));
  return L.B.CreateBinaryIntrinsic(Intrinsic::smin, V, Limit(Most));
}

// ---- One value --------------------------------------------------------------

static bool isSignedSlot(const Form &I, unsigned Slot) {
  return I.Slots[Slot][0] == 's';
}

// A secondary operation, or the result in a part of the last operand.
static void finish(FunctionLifter &L, const Form &I, Value *V, bool Signed) {
  Selected To = selectorOf(L.operand(0));
  if (I.has("sat"))
    V = clamped(L, V, Signed, To.Bits);
  V = L.B.CreateTrunc(V, L.B.getInt32Ty());
  bool Merges = To.Bits != 32;
  if (I.Of->Operands == 4) {
    Value *C = L.in(3, ScalarType::U32);
    bool Less = I.has("min");
    if (I.has("add"))
      V = L.B.CreateAdd(V, C);
    else if (Less || I.has("max"))
      V = L.B.CreateBinaryIntrinsic(
          Less ? (Signed ? Intrinsic::smin : Intrinsic::umin)
               : (Signed ? Intrinsic::smax : Intrinsic::umax),
          V, C);
    else if (Merges) {
      uint32_t Mask = uint32_t(maskTrailingOnes<uint32_t>(To.Bits) << To.Shift);
      V = L.B.CreateAnd(L.B.CreateShl(V, To.Shift), L.B.getInt32(Mask));
      V = L.B.CreateOr(V, L.B.CreateAnd(C, L.B.getInt32(~Mask)));
    }
  }
  L.write(To.Register, V, ScalarType::U32);
}

// The types are those of d, a and b; vset has none of d.
static void videoOperation(FunctionLifter &L, const Form &I) {
  bool IsSet = I.Of->Opcode == "vset";
  unsigned First = IsSet ? 0 : 1;
  Value *A = videoOperand(L, L.operand(1), isSignedSlot(I, First));
  Value *C = videoOperand(L, L.operand(2), isSignedSlot(I, First + 1));
  finish(L, I, computed(L, I, A, C), !IsSet && isSignedSlot(I, 0));
}

// a * b + c, and one more with .po; then a shift.
static void videoMultiplyAdd(FunctionLifter &L, const Form &I) {
  bool SignedA = isSignedSlot(I, 1), SignedB = isSignedSlot(I, 2);
  bool Negates = L.operand(1).is(Operand::Kind::Minus) ||
                 L.operand(2).is(Operand::Kind::Minus) ||
                 L.operand(3).is(Operand::Kind::Minus);
  bool Signed = SignedA || SignedB || Negates;
  Type *Wide = L.B.getInt128Ty();
  auto Widen = [&](unsigned N, bool Sign) {
    return L.B.CreateSExt(videoOperand(L, L.operand(N), Sign), Wide);
  };
  Value *Sum = L.B.CreateAdd(
      L.B.CreateMul(Widen(1, SignedA), Widen(2, SignedB)), Widen(3, Signed));
  if (I.has("po"))
    Sum = L.B.CreateAdd(Sum, ConstantInt::get(Wide, 1));
  unsigned Shift = I.has("shr7") ? 7 : I.has("shr15") ? 15 : 0;
  Sum = L.B.CreateAShr(Sum, Shift);
  if (I.has("sat")) {
    bool ToSigned = isSignedSlot(I, 0);
    APInt Least =
        ToSigned ? APInt::getSignedMinValue(32).sext(128) : APInt(128, 0);
    APInt Most =
        (ToSigned ? APInt::getSignedMaxValue(32) : APInt::getMaxValue(32))
            .zext(128);
    Sum = L.B.CreateBinaryIntrinsic(Intrinsic::smax, Sum,
                                    ConstantInt::get(Wide, Least));
    Sum = L.B.CreateBinaryIntrinsic(Intrinsic::smin, Sum,
                                    ConstantInt::get(Wide, Most));
  }
  L.out(0, L.B.CreateTrunc(Sum, L.B.getInt32Ty()), ScalarType::U32);
}

// ---- Two or four values -----------------------------------------------------

// Sums are those of all lanes and the last operand, which is not looked at
// without .add: it is for lanes that a mask leaves out.
static void packedOperation(FunctionLifter &L, const Form &I) {
  bool IsSet = I.Of->Opcode.startswith("vset");
  unsigned First = IsSet ? 0 : 1, Lanes = unsigned(I.Of->Opcode.back() - '0');
  unsigned Bits = 32 / Lanes;
  bool Signed = !IsSet && isSignedSlot(I, 0);
  Value *A = L.in(1, ScalarType::U32), *C = L.in(2, ScalarType::U32);
  Value *Result = L.B.getInt64(0);
  for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
    Value *V = computed(
        L, I, extended(L, A, Lane * Bits, Bits, isSignedSlot(I, First)),
        extended(L, C, Lane * Bits, Bits, isSignedSlot(I, First + 1)));
    if (I.has("sat"))
      V = clamped(L, V, Signed, Bits);
    if (I.has("add")) {
      Result = L.B.CreateAdd(Result, V);
      continue;
    }
    V = L.B.CreateAnd(V, L.B.getInt64(maskTrailingOnes<uint64_t>(Bits)));
    Result = L.B.CreateOr(Result, L.B.CreateShl(V, uint64_t(Lane) * Bits));
  }
  Result = L.B.CreateTrunc(Result, L.B.getInt32Ty());
  if (I.has("add"))
    Result = L.B.CreateAdd(Result, L.in(3, ScalarType::U32));
  L.out(0, Result, ScalarType::U32);
}

ArrayRef<Row> spir2nvvm::ptx::videoRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Video.def"
  };
  return Rows;
}
