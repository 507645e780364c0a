// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/Halves.h"

#include "llvm/ADT/APFloat.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

// ---- What the modifiers say -------------------------------------------------

static StringRef roundingOf(const Form &I) {
  for (StringRef Mode : {"rz", "rm", "rp"})
    if (I.has(Mode))
      return Mode;
  return "rn";
}

static bool isPlain(const Form &I) {
  return roundingOf(I) == "rn" && !I.has("ftz");
}

static APFloat smallestNormal(Type *Ty) {
  return APFloat::getSmallestNormalized(Ty->getFltSemantics());
}

static Value *magnitude(FunctionLifter &L, Value *V) {
  return L.B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
}

Value *spir2nvvm::ptx::flushed(FunctionLifter &L, Value *V) {
  if (!V->getType()->isFloatTy())
    return V;
  Value *Normal =
      ConstantFP::get(V->getContext(), smallestNormal(V->getType()));
  Value *Small = L.B.CreateFCmpOLT(magnitude(L, V), Normal);
  Value *Zero = L.B.CreateBinaryIntrinsic(Intrinsic::copysign,
                                          ConstantFP::get(V->getType(), 0), V);
  return L.B.CreateSelect(Small, Zero, V);
}

static Value *flushedIf(FunctionLifter &L, const Form &I, Value *V) {
  return I.has("ftz") ? flushed(L, V) : V;
}

// "llvm.nvvm.add.rz.ftz.f"
static Value *callNvvm(FunctionLifter &L, const Form &I, StringRef Operation,
                       ArrayRef<Value *> Args) {
  Type *Ty = Args.front()->getType();
  return L.call("llvm.nvvm." + Operation + (I.has("ftz") ? ".ftz" : "") +
                    (Ty->isFloatTy() ? ".f" : ".d"),
                Ty, Args);
}

static Value *rounded(FunctionLifter &L, const Form &I, StringRef Operation,
                      ArrayRef<Value *> Args) {
  return callNvvm(L, I, (Operation + "." + roundingOf(I)).str(), Args);
}

// To [0, 1], NaN to +0.
static void writeResult(FunctionLifter &L, const Form &I, Value *V) {
  if (I.has("sat"))
    V = L.call("llvm.nvvm.saturate.f", V->getType(), {V});
  L.out(0, V, V->getType()->isFloatTy() ? ScalarType::F32 : ScalarType::F64);
}

// ---- Sums and products ------------------------------------------------------

static Value *sum(FunctionLifter &L, const Form &I, ArrayRef<Value *> In) {
  return isPlain(I) ? L.B.CreateFAdd(In[0], In[1]) : rounded(L, I, "add", In);
}

// A - C is A + (-C), rounded the same way.
static Value *difference(FunctionLifter &L, const Form &I,
                         ArrayRef<Value *> In) {
  return isPlain(I) ? L.B.CreateFSub(In[0], In[1])
                    : rounded(L, I, "add", {In[0], L.B.CreateFNeg(In[1])});
}

static Value *product(FunctionLifter &L, const Form &I, ArrayRef<Value *> In) {
  return isPlain(I) ? L.B.CreateFMul(In[0], In[1]) : rounded(L, I, "mul", In);
}

static Value *fusedSum(FunctionLifter &L, const Form &I, ArrayRef<Value *> In) {
  return isPlain(I)
             ? L.B.CreateIntrinsic(Intrinsic::fma, {In[0]->getType()}, In)
             : rounded(L, I, "fma", In);
}

using Arithmetic = Value *(*)(FunctionLifter &, const Form &,
                              ArrayRef<Value *>);

template <Arithmetic Compute>
static void one(FunctionLifter &L, const Form &I) {
  SmallVector<Value *, 3> In;
  for (unsigned N = 1; N != I.Of->Operands; ++N)
    In.push_back(L.in(N, I.type()));
  writeResult(L, I, Compute(L, I, In));
}

// f32x2: two floats in a register, each computed for itself.
template <Arithmetic Compute>
static void two(FunctionLifter &L, const Form &I) {
  Type *Pair = FixedVectorType::get(L.B.getFloatTy(), 2);
  SmallVector<Value *, 3> In;
  for (unsigned N = 1; N != I.Of->Operands; ++N)
    In.push_back(L.B.CreateBitCast(L.in(N, I.type()), Pair));
  Value *Result = UndefValue::get(Pair);
  for (unsigned Lane = 0; Lane != 2; ++Lane) {
    SmallVector<Value *, 3> Floats;
    for (Value *V : In)
      Floats.push_back(L.B.CreateExtractElement(V, Lane));
    Result = L.B.CreateInsertElement(Result, Compute(L, I, Floats), Lane);
  }
  L.out(0, L.B.CreateBitCast(Result, L.B.getInt64Ty()), I.type());
}

// "Mixed Precision Floating-Point Instructions": all but the last operand are
// halves, converted exactly.
template <Arithmetic Compute>
static void mixed(FunctionLifter &L, const Form &I) {
  unsigned Last = I.Of->Operands - 1;
  SmallVector<Value *, 3> In;
  for (unsigned N = 1; N != Last; ++N)
    In.push_back(L.B.CreateFPTrunc(halfAsDouble(L, L.in(N, I.type()), I.type()),
                                   L.B.getFloatTy()));
  In.push_back(L.in(Last, I.type(1)));
  writeResult(L, I, Compute(L, I, In));
}

// ---- Quotients and roots ----------------------------------------------------

static void divideFloats(FunctionLifter &L, const Form &I) {
  Value *A = L.in(1, I.type()), *C = L.in(2, I.type());
  L.out(0, isPlain(I) ? L.B.CreateFDiv(A, C) : rounded(L, I, "div", {A, C}),
        I.type());
}

static void reciprocal(FunctionLifter &L, const Form &I) {
  Value *A = L.in(1, I.type());
  Value *One = ConstantFP::get(A->getType(), 1);
  L.out(0, isPlain(I) ? L.B.CreateFDiv(One, A) : rounded(L, I, "rcp", {A}),
        I.type());
}

static void squareRoot(FunctionLifter &L, const Form &I) {
  Value *A = L.in(1, I.type());
  L.out(0,
        isPlain(I) ? L.B.CreateUnaryIntrinsic(Intrinsic::sqrt, A)
                   : rounded(L, I, "sqrt", {A}),
        I.type());
}

// ---- Approximations ---------------------------------------------------------

static void divideRoughly(FunctionLifter &L, const Form &I) {
  Value *A = L.in(1, I.type()), *C = L.in(2, I.type());
  L.out(0,
        I.has("full") ? L.callPtx(I.text(), A->getType(), {A, C})
                      : callNvvm(L, I, "div.approx", {A, C}),
        I.type());
}

static void approximate(FunctionLifter &L, const Form &I) {
  Value *A = L.in(1, I.type());
  L.out(0, callNvvm(L, I, (I.Of->Opcode + ".approx").str(), {A}), I.type());
}

static void approximateReciprocal(FunctionLifter &L, const Form &I) {
  Value *A = L.in(1, I.type());
  L.out(0, L.callPtx(I.text(), A->getType(), {A}), I.type());
}

static void approximateTangent(FunctionLifter &L, const Form &I) {
  Value *A = L.in(1, I.type());
  L.out(0, L.call("llvm.nvvm.tanh.approx.f32", A->getType(), {A}), I.type());
}

// ---- Signs ------------------------------------------------------------------

static void absoluteFloat(FunctionLifter &L, const Form &I) {
  L.out(0, magnitude(L, flushedIf(L, I, L.in(1, I.type()))), I.type());
}

static void negateFloat(FunctionLifter &L, const Form &I) {
  L.out(0, L.B.CreateFNeg(flushedIf(L, I, L.in(1, I.type()))), I.type());
}

// copysign d, a, b: b with the sign of a.
static void copySign(FunctionLifter &L, const Form &I) {
  Value *Sign = L.in(1, I.type()), *Of = L.in(2, I.type());
  L.out(0, L.B.CreateBinaryIntrinsic(Intrinsic::copysign, Of, Sign), I.type());
}

// ---- The smaller and the larger ---------------------------------------------

static Value *canonicalNaN(Type *Ty) {
  bool Single = Ty->isFloatTy();
  APInt Bits = Single ? APInt(32, 0x7fffffff) : APInt(64, ~0ull >> 1);
  APFloat NaN(Ty->getFltSemantics(), Bits);
  return ConstantFP::get(Ty->getContext(), NaN);
}

// A NaN gives way to a number, and with .NaN is the result.
static Value *extreme(FunctionLifter &L, const Form &I, StringRef Operation,
                      Value *A, Value *C) {
  A = flushedIf(L, I, A), C = flushedIf(L, I, C);
  if (I.has("abs"))
    A = magnitude(L, A), C = magnitude(L, C);
  StringRef Suffix = A->getType()->isFloatTy() ? ".f" : ".d";
  Value *Found =
      L.call("llvm.nvvm." + Operation + Suffix, A->getType(), {A, C});
  Value *NaN = canonicalNaN(A->getType());
  Value *Unordered = L.B.CreateFCmpUNO(A, C);
  if (!I.has("NaN"))
    Unordered = L.B.CreateAnd(L.B.CreateFCmpUNO(A, A), L.B.CreateFCmpUNO(C, C));
  return L.B.CreateSelect(Unordered, NaN, Found);
}

static void writeExtreme(FunctionLifter &L, const Form &I,
                         StringRef Operation) {
  Value *A = L.in(1, I.type()), *C = L.in(2, I.type());
  Value *Found = extreme(L, I, Operation, A, C);
  if (I.has("xorsign")) {
    Type *Bits = L.B.getInt32Ty();
    Value *Signs =
        L.B.CreateXor(L.B.CreateBitCast(A, Bits), L.B.CreateBitCast(C, Bits));
    Found = L.B.CreateBinaryIntrinsic(Intrinsic::copysign, Found,
                                      L.B.CreateBitCast(Signs, A->getType()));
  }
  L.out(0, Found, I.type());
}

static void minimumFloat(FunctionLifter &L, const Form &I) {
  writeExtreme(L, I, "fmin");
}

static void maximumFloat(FunctionLifter &L, const Form &I) {
  writeExtreme(L, I, "fmax");
}

static void writeOfThree(FunctionLifter &L, const Form &I,
                         StringRef Operation) {
  Value *Found = extreme(L, I, Operation, L.in(1, I.type()), L.in(2, I.type()));
  L.out(0, extreme(L, I, Operation, Found, L.in(3, I.type())), I.type());
}

static void minimumOfThree(FunctionLifter &L, const Form &I) {
  writeOfThree(L, I, "fmin");
}

static void maximumOfThree(FunctionLifter &L, const Form &I) {
  writeOfThree(L, I, "fmax");
}

// ---- testp ------------------------------------------------------------------

static void testFloat(FunctionLifter &L, const Form &I) {
  IRBuilder<> &B = L.B;
  Value *V = L.in(1, I.type());
  Type *Ty = V->getType();
  Value *Size = magnitude(L, V);
  Value *Infinity = ConstantFP::getInfinity(Ty);
  Value *Normal = ConstantFP::get(Ty->getContext(), smallestNormal(Ty));
  Value *IsFinite = B.CreateFCmpOLT(Size, Infinity);
  Value *Is = IsFinite;
  if (I.has("infinite"))
    Is = B.CreateFCmpOEQ(Size, Infinity);
  else if (I.has("number"))
    Is = B.CreateFCmpORD(V, V);
  else if (I.has("notanumber"))
    Is = B.CreateFCmpUNO(V, V);
  else if (I.has("normal")) // zero is none
    Is = B.CreateAnd(IsFinite, B.CreateFCmpOGE(Size, Normal));
  else if (I.has("subnormal"))
    Is = B.CreateAnd(B.CreateFCmpOLT(Size, Normal),
                     B.CreateFCmpOGT(Size, ConstantFP::get(Ty, 0)));
  L.out(0, Is, ScalarType::Pred);
}

ArrayRef<Row> spir2nvvm::ptx::floatingRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Floating.def"
  };
  return Rows;
}
