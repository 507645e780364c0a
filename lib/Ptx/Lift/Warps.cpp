// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/FunctionLifter.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

static constexpr ScalarType Word = ScalarType::B32;

static CallInst *callSame(FunctionLifter &L, const Form &I, Type *Result,
                          ArrayRef<Value *> Args) {
  return L.callPtx(I.text(), Result, Args);
}

static Type *wordAndPredicate(FunctionLifter &L) {
  return StructType::get(L.B.getInt32Ty(), L.B.getInt1Ty());
}

// d|p, or d alone.
static void writeBoth(FunctionLifter &L, Value *Both) {
  const Operand &To = L.operand(0);
  bool Pair = To.is(Operand::Kind::Pair) && To.Parts.size() == 2;
  L.write(Pair ? To.Parts[0] : To, L.B.CreateExtractValue(Both, 0), Word);
  if (Pair)
    L.write(To.Parts[1], L.B.CreateExtractValue(Both, 1), ScalarType::Pred);
}

static void meet(FunctionLifter &L, const Form &I) {
  callSame(L, I, L.B.getVoidTy(), {L.in(0, Word)});
}

static void shuffle(FunctionLifter &L, const Form &I) {
  SmallVector<Value *, 4> Args;
  for (unsigned N = 1; N != I.Of->Operands; ++N)
    Args.push_back(L.in(N, Word));
  writeBoth(L, callSame(L, I, wordAndPredicate(L), Args));
}

static void vote(FunctionLifter &L, const Form &I) {
  SmallVector<Value *, 2> Args = {L.in(1, ScalarType::Pred)};
  if (I.Of->Operands == 3)
    Args.push_back(L.in(2, Word));
  Type *Ty = llvmType(L.B.getContext(), I.type());
  L.out(0, callSame(L, I, Ty, Args), I.type());
}

static void matchAny(FunctionLifter &L, const Form &I) {
  Value *Mask =
      callSame(L, I, L.B.getInt32Ty(), {L.in(1, I.type()), L.in(2, Word)});
  L.out(0, Mask, Word);
}

static void matchAll(FunctionLifter &L, const Form &I) {
  writeBoth(L, callSame(L, I, wordAndPredicate(L),
                        {L.in(1, I.type()), L.in(2, Word)}));
}

static void reduce(FunctionLifter &L, const Form &I) {
  Value *V = L.in(1, I.type());
  L.out(0, callSame(L, I, V->getType(), {V, L.in(2, Word)}), I.type());
}

static void activeMask(FunctionLifter &L, const Form &I) {
  L.out(0, callSame(L, I, L.B.getInt32Ty(), {}), Word);
}

static void elect(FunctionLifter &L, const Form &I) {
  writeBoth(L, callSame(L, I, wordAndPredicate(L), {L.in(1, Word)}));
}

static void sleep(FunctionLifter &L, const Form &I) {
  callSame(L, I, L.B.getVoidTy(), {L.in(0, ScalarType::U32)});
}

ArrayRef<Row> spir2nvvm::ptx::warpRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Warps.def"
  };
  return Rows;
}
