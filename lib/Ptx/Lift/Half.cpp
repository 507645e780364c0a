// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// f16 and bf16 are computed as doubles, in which sums and products of them
/// are exact enough, and rounded once. Two of them in a register are two
/// instructions.

#include "Ptx/Lift/Compare.h"
#include "Ptx/Lift/FunctionLifter.h"
#include "Ptx/Lift/Halves.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;
using Instr = llvm::Instruction;

// ---- Values -----------------------------------------------------------------

bool spir2nvvm::ptx::isPair(ScalarType T) {
  return T == ScalarType::F16x2 || T == ScalarType::BF16x2;
}

ScalarType spir2nvvm::ptx::halfOf(ScalarType T) {
  if (isPair(T))
    return T == ScalarType::F16x2 ? ScalarType::F16 : ScalarType::BF16;
  return T;
}

Value *spir2nvvm::ptx::halfAsDouble(FunctionLifter &L, Value *Bits,
                                    ScalarType T) {
  return L.callPtx("cvt.f64." + toRef(wordOf(halfOf(T))), L.B.getDoubleTy(),
                   {Bits});
}

Value *spir2nvvm::ptx::doubleAsHalf(FunctionLifter &L, Value *V, ScalarType T) {
  return L.callPtx("cvt.rn." + toRef(wordOf(halfOf(T))) + ".f64",
                   L.B.getInt16Ty(), {V});
}

SmallVector<Value *, 2> spir2nvvm::ptx::halvesOf(FunctionLifter &L, Value *V,
                                                 ScalarType T) {
  if (!isPair(T))
    return {V};
  Type *Half = L.B.getInt16Ty();
  return {L.B.CreateTrunc(V, Half),
          L.B.CreateTrunc(L.B.CreateLShr(V, 16), Half)};
}

Value *spir2nvvm::ptx::joined(FunctionLifter &L, ArrayRef<Value *> Halves) {
  if (Halves.size() == 1)
    return Halves.front();
  Type *Word = L.B.getInt32Ty();
  Value *High = L.B.CreateShl(L.B.CreateZExt(Halves[1], Word), 16);
  return L.B.CreateOr(L.B.CreateZExt(Halves[0], Word), High);
}

using HalfFunction =
    function_ref<Value *(ArrayRef<Value *> Operands, ScalarType T)>;

// Does the same with each half of the operands.
static void eachHalf(FunctionLifter &L, const Form &I, HalfFunction Do) {
  ScalarType T = I.type();
  SmallVector<SmallVector<Value *, 2>, 3> In;
  for (unsigned N = 1; N != I.Of->Operands; ++N)
    In.push_back(halvesOf(L, L.in(N, T), T));
  SmallVector<Value *, 2> Results;
  for (unsigned Lane = 0; Lane != In[0].size(); ++Lane) {
    SmallVector<Value *, 3> Operands;
    for (const SmallVector<Value *, 2> &Each : In)
      Operands.push_back(Each[Lane]);
    Results.push_back(Do(Operands, halfOf(T)));
  }
  L.out(0, joined(L, Results), T);
}

static Value *signOf(FunctionLifter &L, Value *Bits) {
  return L.B.CreateAnd(Bits, L.B.getInt16(0x8000));
}

static Value *withoutSign(FunctionLifter &L, Value *Bits) {
  return L.B.CreateAnd(Bits, L.B.getInt16(0x7fff));
}

// Subnormal values become zeros.
static Value *flushedHalf(FunctionLifter &L, const Form &I, Value *Bits) {
  if (!I.has("ftz"))
    return Bits;
  Value *Small = L.B.CreateICmpULT(withoutSign(L, Bits), L.B.getInt16(0x0400));
  return L.B.CreateSelect(Small, signOf(L, Bits), Bits);
}

static Value *asDouble(FunctionLifter &L, const Form &I, Value *Bits,
                       ScalarType T) {
  return halfAsDouble(L, flushedHalf(L, I, Bits), T);
}

// Negative results become zeros; a NaN stays one.
Value *spir2nvvm::ptx::aboveZero(FunctionLifter &L, Value *Bits, ScalarType T) {
  uint64_t Infinity = halfOf(T) == ScalarType::F16 ? 0x7c00 : 0x7f80;
  Value *IsNumber =
      L.B.CreateICmpULE(withoutSign(L, Bits), L.B.getInt16(Infinity));
  Value *Negative = L.B.CreateICmpSLT(Bits, L.B.getInt16(0));
  return L.B.CreateSelect(L.B.CreateAnd(IsNumber, Negative), L.B.getInt16(0),
                          Bits);
}

// To [0, 1], NaN to +0.
static Value *saturated(FunctionLifter &L, Value *V) {
  Value *Zero = ConstantFP::get(V->getType(), 0);
  Value *One = ConstantFP::get(V->getType(), 1);
  V = L.B.CreateSelect(L.B.CreateFCmpOGT(V, Zero), V, Zero);
  return L.B.CreateSelect(L.B.CreateFCmpOLT(V, One), V, One);
}

static Value *finished(FunctionLifter &L, const Form &I, Value *V,
                       ScalarType T) {
  if (I.has("sat"))
    V = saturated(L, V);
  return flushedHalf(L, I, doubleAsHalf(L, V, T));
}

// ---- Arithmetic -------------------------------------------------------------

template <Instr::BinaryOps Operation>
static void arithmetic(FunctionLifter &L, const Form &I) {
  eachHalf(L, I, [&](ArrayRef<Value *> In, ScalarType T) {
    Value *A = asDouble(L, I, In[0], T), *C = asDouble(L, I, In[1], T);
    return finished(L, I, L.B.CreateBinOp(Operation, A, C), T);
  });
}

// The sum of a product and a distant number is not exact in a double.
static void multiplyAddHalves(FunctionLifter &L, const Form &I) {
  eachHalf(L, I, [&](ArrayRef<Value *> In, ScalarType T) {
    SmallVector<Value *, 3> Operands;
    for (Value *V : In)
      Operands.push_back(flushedHalf(L, I, V));
    Value *Sum =
        L.callPtx("fma.rn." + toRef(wordOf(T)), L.B.getInt16Ty(), Operands);
    if (I.has("relu"))
      Sum = aboveZero(L, Sum, T);
    if (I.has("sat"))
      Sum = doubleAsHalf(L, saturated(L, halfAsDouble(L, Sum, T)), T);
    return flushedHalf(L, I, Sum);
  });
}

static void negateHalves(FunctionLifter &L, const Form &I) {
  eachHalf(L, I, [&](ArrayRef<Value *> In, ScalarType) {
    return L.B.CreateXor(flushedHalf(L, I, In[0]), L.B.getInt16(0x8000));
  });
}

static void absoluteHalves(FunctionLifter &L, const Form &I) {
  eachHalf(L, I, [&](ArrayRef<Value *> In, ScalarType) {
    return withoutSign(L, flushedHalf(L, I, In[0]));
  });
}

// A NaN gives way to a number, and with .NaN is the result.
static Value *extreme(FunctionLifter &L, const Form &I, Value *A, Value *C) {
  StringRef Name =
      I.Of->Opcode == "min" ? "llvm.nvvm.fmin.d" : "llvm.nvvm.fmax.d";
  Value *Found = L.call(Name, A->getType(), {A, C});
  if (!I.has("NaN"))
    return Found;
  Value *NaN = ConstantFP::getNaN(A->getType());
  return L.B.CreateSelect(L.B.CreateFCmpUNO(A, C), NaN, Found);
}

static void extremeHalves(FunctionLifter &L, const Form &I) {
  eachHalf(L, I, [&](ArrayRef<Value *> In, ScalarType T) {
    Value *A = In[0], *C = In[1];
    Value *Sign = signOf(L, L.B.CreateXor(A, C));
    if (I.has("abs"))
      A = withoutSign(L, A), C = withoutSign(L, C);
    Value *Found = doubleAsHalf(
        L, extreme(L, I, asDouble(L, I, A, T), asDouble(L, I, C, T)), T);
    return I.has("xorsign") ? L.B.CreateOr(withoutSign(L, Found), Sign) : Found;
  });
}

// "tanh.approx.f16"
static void approximateHalves(FunctionLifter &L, const Form &I) {
  eachHalf(L, I, [&](ArrayRef<Value *> In, ScalarType T) {
    return L.callPtx(I.Of->Opcode + ".approx." + (I.has("ftz") ? "ftz." : "") +
                         toRef(wordOf(T)),
                     L.B.getInt16Ty(), In);
  });
}

// ---- Comparisons ------------------------------------------------------------

static SmallVector<Value *, 2> compared(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  SmallVector<Value *, 2> A = halvesOf(L, L.in(1, T), T);
  SmallVector<Value *, 2> C = halvesOf(L, L.in(2, T), T);
  SmallVector<Value *, 2> Results;
  for (unsigned Lane = 0; Lane != A.size(); ++Lane)
    Results.push_back(L.B.CreateFCmp(floatPredicate(I.Slots[0]),
                                     asDouble(L, I, A[Lane], T),
                                     asDouble(L, I, C[Lane], T)));
  return Results;
}

// p|q: of one half the result and its opposite, of two one each.
static void setHalfPredicates(FunctionLifter &L, const Form &I) {
  SmallVector<Value *, 2> Is = compared(L, I);
  const Operand &To = L.operand(0);
  Value *First = combined(L, I, Is[0]);
  if (!To.is(Operand::Kind::Pair))
    return L.write(To, First, ScalarType::Pred);
  Value *Second = combined(L, I, Is.size() == 2 ? Is[1] : L.B.CreateNot(Is[0]));
  L.write(To.Parts[0], First, ScalarType::Pred);
  L.write(To.Parts[1], Second, ScalarType::Pred);
}

// All bits, or 1.0 of the type. Two halves have 16 bits each.
static void setHalves(FunctionLifter &L, const Form &I) {
  ScalarType To = I.type(1), From = I.type();
  bool IsFloat =
      halfOf(To) == ScalarType::F16 || halfOf(To) == ScalarType::BF16;
  unsigned Bits = isPair(From) ? 16 : bitsOf(To);
  uint64_t One = halfOf(To) == ScalarType::F16 ? 0x3c00 : 0x3f80;
  Type *Ty = L.B.getIntNTy(Bits);
  Value *Yes =
      IsFloat ? ConstantInt::get(Ty, One) : Constant::getAllOnesValue(Ty);
  SmallVector<Value *, 2> Results;
  for (Value *Is : compared(L, I))
    Results.push_back(
        L.B.CreateSelect(combined(L, I, Is), Yes, Constant::getNullValue(Ty)));
  L.out(0, joined(L, Results), To);
}

ArrayRef<Row> spir2nvvm::ptx::halfRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Half.def"
  };
  return Rows;
}
