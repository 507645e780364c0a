// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// work_group_* (OpenCL C 3.0, 6.15.16; cl_khr_work_group_uniform_arithmetic):
/// each sub-group by itself, their totals in local memory, and a walk over the
/// totals. A second barrier lets the next call write there.

#include "Builtins/SubGroup/Accumulation.h"
#include "Target/AddressSpaces.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr unsigned MostWarps = 32; // 1,024 work-items

static Value *isTrue(IRBuilder<> &B, Value *V) {
  return B.CreateICmpNE(V, ConstantInt::get(V->getType(), 0));
}

// bar.red does it all.
Value *lowering::workGroupVote(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Type *Word = B.getInt32Ty();
  const char *Name = C.stem().endswith("_all") ? "llvm.nvvm.barrier0.and"
                                               : "llvm.nvvm.barrier0.or";
  Value *Here = B.CreateZExt(isTrue(B, C.arg(0)), Word);
  CallInst *Call = callIntrinsic(B, Name, Word, Here);
  Call->setConvergent();
  Call->getCalledFunction()->addFnAttr(Attribute::Convergent);
  Call->getCalledFunction()->addFnAttr(Attribute::NoUnwind);
  return B.CreateZExt(isTrue(B, Call), Word);
}

static std::string typeName(Type *Ty, bool Signed) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << (Ty->isIntegerTy() && !Signed ? "u" : "");
  Ty->print(OS);
  return OS.str();
}

// Room for a value of each sub-group.
static GlobalVariable *totalsOf(Module &M, Type *Ty) {
  std::string Name = "__spir2nvvm_group_totals_" + typeName(Ty, true);
  if (GlobalVariable *Known = M.getNamedGlobal(Name))
    return Known;
  auto *Room = ArrayType::get(Ty, MostWarps);
  return new GlobalVariable(M, Room, /*isConstant=*/false,
                            GlobalValue::InternalLinkage, UndefValue::get(Room),
                            Name, nullptr, GlobalValue::NotThreadLocal,
                            nvvm::Shared);
}

static Value *totalAt(IRBuilder<> &B, GlobalVariable *Totals, Value *Index) {
  return B.CreateGEP(Totals->getValueType(), Totals, {B.getInt32(0), Index});
}

/// Blocks of a helper function.
static BasicBlock *startBlock(IRBuilder<> &B, const char *Name) {
  Function *F = B.GetInsertBlock()->getParent();
  return BasicBlock::Create(F->getContext(), Name, F);
}

// One work-item stores, all meet.
static void storeWhere(IRBuilder<> &B, Value *Is, Value *V, Value *To) {
  BasicBlock *Store = startBlock(B, "store"), *Next = startBlock(B, "stored");
  B.CreateCondBr(Is, Store, Next);
  B.SetInsertPoint(Store);
  B.CreateStore(V, To);
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
  callGroupBarrier(B);
}

static Function *
collectiveHelper(BuiltinCall &C, const std::string &Name,
                 ArrayRef<Type *> Params,
                 function_ref<Value *(BuiltinCall &Inner, Function &F)> Fill) {
  auto *Ty = FunctionType::get(C.type(), Params, false);
  return sharedHelper(C.module(), Name, Ty, [&](IRBuilder<> &B, Function &F) {
    F.setConvergent();
    BuiltinCall Inner{C.Inst, C.Proto, B, C.T};
    B.CreateRet(Fill(Inner, F));
  });
}

static CallInst *callTogether(IRBuilder<> &B, Function *F,
                              ArrayRef<Value *> Args) {
  CallInst *Call = B.CreateCall(F, Args);
  Call->setConvergent();
  return Call;
}

// ---- Broadcasts -------------------------------------------------------------

static Value *fillBroadcast(BuiltinCall &C, Function &F) {
  IRBuilder<> &B = C.B;
  Value *Is = B.getTrue();
  for (unsigned N = 1; N != F.arg_size(); ++N) {
    constexpr const char *Ids[] = {"tid.x", "tid.y", "tid.z"};
    Value *Id = readSpecialRegister(B, Ids[N - 1]);
    Value *Wanted = F.getArg(N);
    Is = B.CreateAnd(
        Is, B.CreateICmpEQ(B.CreateZExt(Id, Wanted->getType()), Wanted));
  }
  GlobalVariable *Totals = totalsOf(C.module(), C.type());
  Value *Place = totalAt(B, Totals, B.getInt32(0));
  storeWhere(B, Is, F.getArg(0), Place);
  Value *V = B.CreateLoad(C.type(), Place);
  callGroupBarrier(B);
  return V;
}

Value *lowering::workGroupBroadcast(BuiltinCall &C) {
  SmallVector<Type *, 4> Params;
  for (Value *Arg : C.Inst.args())
    Params.push_back(Arg->getType());
  std::string Name = "__spir2nvvm_work_group_broadcast_" +
                     std::to_string(Params.size() - 1) + "_" +
                     typeName(C.type(), true);
  Function *Helper = collectiveHelper(C, Name, Params, fillBroadcast);
  return callTogether(C.B, Helper, argsOf(C));
}

// ---- Reductions and scans ---------------------------------------------------

// Of the totals of sub-groups 0 to End - 1.
static Value *walkTotals(IRBuilder<> &B, const Accumulation &A,
                         GlobalVariable *Totals, Value *End) {
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Loop = startBlock(B, "totals"), *Next = startBlock(B, "met");
  B.CreateCondBr(isTrue(B, End), Loop, Next);
  B.SetInsertPoint(Loop);
  PHINode *Index = B.CreatePHI(B.getInt32Ty(), 2, "sub_group");
  PHINode *Sum = B.CreatePHI(A.Ty, 2, "total");
  Value *Total = B.CreateLoad(A.Ty, totalAt(B, Totals, Index));
  Value *NewSum = A.apply(B, Sum, Total);
  Value *NewIndex = B.CreateAdd(Index, B.getInt32(1));
  Index->addIncoming(B.getInt32(0), Before);
  Index->addIncoming(NewIndex, Loop);
  Sum->addIncoming(A.identity(), Before);
  Sum->addIncoming(NewSum, Loop);
  B.CreateCondBr(B.CreateICmpULT(NewIndex, End), Loop, Next);
  B.SetInsertPoint(Next);
  PHINode *Result = B.CreatePHI(A.Ty, 2, "totals");
  Result->addIncoming(A.identity(), Before);
  Result->addIncoming(NewSum, Loop);
  callGroupBarrier(B);
  return Result;
}

static Value *fillAccumulation(BuiltinCall &C, const Accumulation &A,
                               Extent How, Value *V) {
  IRBuilder<> &B = C.B;
  GlobalVariable *Totals = totalsOf(C.module(), A.Ty);
  Value *Id = linearLocalId(B), *Size = groupSize(B);
  Value *Lane = B.CreateAnd(Id, B.getInt32(WarpSize - 1));
  Value *Warp = B.CreateUDiv(Id, B.getInt32(WarpSize));
  Value *Place = totalAt(B, Totals, Warp);
  if (How == Extent::All) {
    Value *Own = accumulateAll(C, A, Extent::All, V);
    storeWhere(B, B.CreateICmpEQ(Lane, B.getInt32(0)), Own, Place);
    Value *Last = B.CreateAdd(Size, B.getInt32(WarpSize - 1));
    return walkTotals(B, A, Totals, B.CreateUDiv(Last, B.getInt32(WarpSize)));
  }
  Value *UpToSelf = accumulateAll(C, A, Extent::UpToSelf, V);
  Value *Own = UpToSelf;
  if (How == Extent::BeforeSelf) {
    Value *IsThere = nullptr;
    Own = shuffleWarp(B, B.getInt32(WholeWarp), Source::Up, UpToSelf,
                      B.getInt32(1), &IsThere);
    Own = B.CreateSelect(IsThere, Own, A.identity());
  }
  Value *IsEnd = B.CreateICmpEQ(B.CreateAdd(Id, B.getInt32(1)), Size);
  Value *IsLast =
      B.CreateOr(IsEnd, B.CreateICmpEQ(Lane, B.getInt32(WarpSize - 1)));
  storeWhere(B, IsLast, UpToSelf, Place);
  return A.apply(B, walkTotals(B, A, Totals, Warp), Own);
}

// Truth values are 0 and 1 here, and what they have met is their lowest bit.
static Value *accumulateGroup(BuiltinCall &C, Extent How) {
  IRBuilder<> &B = C.B;
  Accumulation A = Accumulation::of(C);
  bool Logical = std::exchange(A.Logical, false);
  Value *V = C.arg(0);
  if (Logical)
    V = B.CreateZExt(isTrue(B, V), A.Ty);
  std::string Name = "__spir2nvvm_" + C.name().str() +
                     (A.WholeWarps ? "_of_whole_warps_" : "_") +
                     typeName(A.Ty, A.Signed);
  Function *Helper =
      collectiveHelper(C, Name, {A.Ty}, [&](BuiltinCall &Inner, Function &F) {
        return fillAccumulation(Inner, A, How, F.getArg(0));
      });
  Value *Result = callTogether(B, Helper, V);
  return Logical ? B.CreateAnd(Result, ConstantInt::get(A.Ty, 1)) : Result;
}

Value *lowering::workGroupReduce(BuiltinCall &C) {
  return accumulateGroup(C, Extent::All);
}
Value *lowering::workGroupScanInclusive(BuiltinCall &C) {
  return accumulateGroup(C, Extent::UpToSelf);
}
Value *lowering::workGroupScanExclusive(BuiltinCall &C) {
  return accumulateGroup(C, Extent::BeforeSelf);
}
