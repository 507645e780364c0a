// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/FunctionLifter.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

// ---- Copies -----------------------------------------------------------------

// Byte by byte, zeros after what is copied: the size may be a register.
static void copyPart(FunctionLifter &L, Value *To, Value *From, unsigned Size,
                     Value *Given) {
  IRBuilder<> &B = L.B;
  for (unsigned N = 0; N != Size; ++N) {
    auto *Then = BasicBlock::Create(B.getContext(), "", &L.function());
    auto *Next = BasicBlock::Create(B.getContext(), "", &L.function());
    Value *At = B.CreateGEP(B.getInt8Ty(), To, B.getInt32(N));
    B.CreateStore(B.getInt8(0), At);
    B.CreateCondBr(B.CreateICmpULT(B.getInt32(N), Given), Then, Next);
    B.SetInsertPoint(Then);
    Value *Source = B.CreateGEP(B.getInt8Ty(), From, B.getInt32(N));
    B.CreateStore(B.CreateLoad(B.getInt8Ty(), Source), At);
    B.CreateBr(Next);
    B.SetInsertPoint(Next);
  }
}

// 4, 8 or 16 bytes, of which the source may have less; a predicate in its
// place: whether it has none.
static void copyBytes(FunctionLifter &L, const Operand *Given) {
  const Operand &Bytes = L.operand(2);
  uint64_t Size = Bytes.is(Operand::Kind::Integer) ? Bytes.Bits : 0;
  if (Size != 4 && Size != 8 && Size != 16) {
    L.wrong(Bytes, "4, 8 or 16");
    return;
  }
  Type *Whole = L.B.getIntNTy(unsigned(Size) * 8);
  if (!Given) {
    Value *From = L.address(L.operand(1), StateSpace::Global, Whole);
    Value *To = L.address(L.operand(0), StateSpace::Shared, Whole);
    L.B.CreateAlignedStore(L.B.CreateAlignedLoad(Whole, From, Align(Size)), To,
                           Align(Size));
    return;
  }
  bool Ignores = L.registerBits(*Given) == 1;
  Value *Count =
      Ignores ? L.B.CreateSelect(L.read(*Given, ScalarType::Pred),
                                 L.B.getInt32(0), L.B.getInt32(uint32_t(Size)))
              : L.read(*Given, ScalarType::U32);
  Value *From = L.address(L.operand(1), StateSpace::Global, L.B.getInt8Ty());
  Value *To = L.address(L.operand(0), StateSpace::Shared, L.B.getInt8Ty());
  copyPart(L, To, From, unsigned(Size), Count);
}

static void copy(FunctionLifter &L, const Form &I) {
  copyBytes(L, I.Of->Operands == 4 ? &L.operand(3) : nullptr);
}

static void copyHinted(FunctionLifter &L, const Form &I) {
  copyBytes(L, I.Of->Operands == 5 ? &L.operand(3) : nullptr);
}

static void nothing(FunctionLifter &, const Form &) {}

// ---- mbarrier ---------------------------------------------------------------
// Opaque in PTX. Here: how many arrive in a phase, how many have not yet, and
// the phase. Work-items of a block switch only where they wait, so these
// operations are not interrupted.

static constexpr unsigned CountBits = 20, PhaseBit = 63;

static StateSpace barrierSpace(const Form &I) {
  bool Shared = I.has("shared") || I.has("shared::cta");
  return Shared ? StateSpace::Shared : StateSpace::None;
}

static Value *barrierAt(FunctionLifter &L, const Form &I, unsigned N) {
  return L.address(L.operand(N), barrierSpace(I), L.B.getInt64Ty());
}

static Value *loadState(FunctionLifter &L, Value *At) {
  return L.B.CreateLoad(L.B.getInt64Ty(), At);
}

static void initBarrier(FunctionLifter &L, const Form &I) {
  Value *Count = L.B.CreateZExt(L.in(1, ScalarType::U32), L.B.getInt64Ty());
  Value *Both = L.B.CreateOr(Count, L.B.CreateShl(Count, CountBits));
  L.B.CreateStore(Both, barrierAt(L, I, 0));
}

static void endBarrier(FunctionLifter &L, const Form &I) {
  L.B.CreateStore(L.B.getInt64(0), barrierAt(L, I, 0));
}

static Value *pendingOf(FunctionLifter &L, Value *State) {
  return L.B.CreateAnd(L.B.CreateLShr(State, CountBits),
                       L.B.getInt64((1 << CountBits) - 1));
}

// The last one opens the next phase, in which all arrive again.
static void arriveAt(FunctionLifter &L, Value *At, Value *Count, bool Drops) {
  IRBuilder<> &B = L.B;
  Value *State = loadState(L, At);
  if (Drops)
    State = B.CreateSub(State, Count);
  State = B.CreateSub(State, B.CreateShl(Count, CountBits));
  Value *Expected = B.CreateAnd(State, B.getInt64((1 << CountBits) - 1));
  Value *Next = B.CreateXor(B.CreateOr(State, B.CreateShl(Expected, CountBits)),
                            B.getInt64(1ull << PhaseBit));
  Value *IsLast = B.CreateICmpEQ(pendingOf(L, State), B.getInt64(0));
  B.CreateStore(B.CreateSelect(IsLast, Next, State), At);
}

static void arrive(FunctionLifter &L, const Form &I) {
  Value *At = barrierAt(L, I, 1), *Count = L.B.getInt64(1);
  if (I.Of->Operands == 3)
    Count = L.B.CreateZExt(L.in(2, ScalarType::U32), L.B.getInt64Ty());
  L.out(0, loadState(L, At), ScalarType::B64);
  arriveAt(L, At, Count, I.has("arrive_drop"));
}

// Copies are done; without .noinc one more is expected to arrive for them.
static void arriveBehindCopies(FunctionLifter &L, const Form &I) {
  if (I.has("noinc"))
    arriveAt(L, barrierAt(L, I, 0), L.B.getInt64(1), false);
}

static void pendingCount(FunctionLifter &L, const Form &) {
  Value *Count = pendingOf(L, L.in(1, ScalarType::B64));
  L.out(0, L.B.CreateTrunc(Count, L.B.getInt32Ty()), ScalarType::B32);
}

// Whether a phase is over: the one of a state, or the last one of a parity.
static void testPhase(FunctionLifter &L, const Form &I) {
  IRBuilder<> &B = L.B;
  Value *At = barrierAt(L, I, 1);
  Value *Phase = I.has("parity")
                     ? B.CreateTrunc(L.in(2, ScalarType::U32), B.getInt1Ty())
                     : B.CreateICmpSLT(L.in(2, ScalarType::B64), B.getInt64(0));
  auto IsOver = [&] {
    Value *Now = B.CreateICmpSLT(loadState(L, At), B.getInt64(0));
    return B.CreateXor(Now, Phase);
  };
  Value *First = IsOver();
  BasicBlock *Before = B.GetInsertBlock();
  auto *Wait = BasicBlock::Create(B.getContext(), "", &L.function());
  auto *Next = BasicBlock::Create(B.getContext(), "", &L.function());
  B.CreateCondBr(First, Next, Wait);
  B.SetInsertPoint(Wait);
  // Others go on, so that a loop around this comes to an end.
  L.callPtx("nanosleep.u32", B.getVoidTy(), {B.getInt32(0)});
  Value *Second = IsOver();
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
  PHINode *Result = B.CreatePHI(B.getInt1Ty(), 2);
  Result->addIncoming(First, Before);
  Result->addIncoming(Second, Wait);
  L.out(0, Result, ScalarType::Pred);
}

// ---- Hints ------------------------------------------------------------------

// What only loads and stores take, which do not look at it.
static void makePolicy(FunctionLifter &L, const Form &) {
  L.out(0, L.B.getInt64(0), ScalarType::B64);
}

ArrayRef<Row> spir2nvvm::ptx::asyncRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Async.def"
  };
  return Rows;
}
