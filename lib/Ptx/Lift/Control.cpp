// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/Calls.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

// ---- Branches ---------------------------------------------------------------

static void branch(FunctionLifter &L, const Form &) {
  L.B.CreateBr(L.label(L.operand(0)));
  L.startDeadBlock();
}

// An index after the list has no meaning.
static void branchByIndex(FunctionLifter &L, const Form &) {
  const Operand &Name = L.operand(1);
  Symbol *List =
      Name.is(Operand::Kind::Name) ? L.find(toRef(Name.Text)) : nullptr;
  if (!List || List->What != Symbol::Kind::Targets || !List->List) {
    L.wrong(Name, "the name of a .branchtargets");
    return;
  }
  Value *Index = L.in(0, ScalarType::U32);
  auto *Beyond = BasicBlock::Create(L.B.getContext(), "", &L.function());
  const std::vector<Operand> &Targets = List->List->Operands;
  SwitchInst *Switch =
      L.B.CreateSwitch(Index, Beyond, unsigned(Targets.size()));
  for (unsigned N = 0; N != Targets.size(); ++N)
    Switch->addCase(L.B.getInt32(N), L.label(Targets[N]));
  L.B.SetInsertPoint(Beyond);
  L.B.CreateUnreachable();
  L.startDeadBlock();
}

static void returnFromFunction(FunctionLifter &L, const Form &) {
  L.returnResults();
  L.startDeadBlock();
}

static void endWorkItem(FunctionLifter &L, const Form &) {
  if (L.isKernel()) {
    L.B.CreateRetVoid();
  } else {
    L.callPtx("exit", L.B.getVoidTy(), {});
    L.B.CreateUnreachable();
  }
  L.startDeadBlock();
}

static void trap(FunctionLifter &L, const Form &) {
  L.B.CreateIntrinsic(Intrinsic::trap, {}, {});
}

static void ignore(FunctionLifter &, const Form &) {}

// ---- Barriers ---------------------------------------------------------------

// NVVM IR's barrier must be the same one for all work-items and wants those
// that have returned, too; PTX's must have the same number.
static void barrier(FunctionLifter &L, const Form &I) {
  SmallVector<Value *, 2> Args = {L.in(0, ScalarType::U32)};
  if (I.Of->Operands == 2)
    Args.push_back(L.in(1, ScalarType::U32));
  L.callPtx(I.text(), L.B.getVoidTy(), Args);
}

static void barrierVote(FunctionLifter &L, const Form &I) {
  bool Counted = I.Of->Operands == 4;
  Value *Says = L.in(Counted ? 3 : 2, ScalarType::Pred);
  ScalarType T = I.type();
  SmallVector<Value *, 3> Args = {L.in(1, ScalarType::U32)};
  if (Counted)
    Args.push_back(L.in(2, ScalarType::U32));
  Args.push_back(Says);
  Type *Ty = llvmType(L.B.getContext(), T);
  L.out(0, L.callPtx(I.text(), Ty, Args), T);
}

static void fence(FunctionLifter &L, const Form &I) {
  StringRef Scope = I.has("cta") ? "cta" : I.has("sys") ? "sys" : "gl";
  L.call("llvm.nvvm.membar." + Scope, L.B.getVoidTy(), {});
}

ArrayRef<Row> spir2nvvm::ptx::controlRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Control.def"
  };
  return Rows;
}
