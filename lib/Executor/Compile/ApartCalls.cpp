// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is rare, and long, is no part of the code around it: a function of
///
///   (record, the work-item's ids, site, what the call has)
///
/// which a loop over work-items can call, too, that works on a copy of the record
/// whose address is better not taken; lanes do so one after the other.

#include "Executor/Compile/Instrument.h"
#include "Target/Nvvm.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// In the work-item: of a group's id what several groups in a row differ in.
static constexpr uint64_t StoredIds[] = {
    offsetof(WorkItem, Tid[0]), offsetof(WorkItem, Tid[1]),
    offsetof(WorkItem, Tid[2]), offsetof(WorkItem, Ctaid[0])};

// Up to what it does for one.
static void beginApart(IRBuilder<> &In, Function &Made) {
  Made.setLinkage(Function::InternalLinkage);
  for (Attribute::AttrKind Is :
       {Attribute::NoInline, Attribute::Cold, Attribute::NoUnwind})
    Made.addFnAttr(Is);
  In.SetInsertPoint(BasicBlock::Create(In.getContext(), "", &Made));
  for (unsigned N = 0; N != std::size(StoredIds); ++N) {
    Value *Place = In.CreateConstGEP1_64(
        In.getInt8Ty(), Made.getArg(ApartCall::Item), StoredIds[N]);
    In.CreateStore(Made.getArg(ApartCall::FirstId + N),
                   In.CreateBitCast(Place, In.getInt32Ty()->getPointerTo()));
  }
}

CallInst *FunctionRewriter::callApart(CallInst &Call, Type *Result,
                                      ApartFiller Fill) {
  SmallVector<Value *, 8> Given = {
      loadField(offsetof(WorkItem, Self), B.getInt8PtrTy())};
  for (uint64_t Id : StoredIds)
    Given.push_back(loadField(Id, B.getInt32Ty()));
  Given.push_back(B.getInt32(siteOf(Call)));
  append_range(Given, Call.args());
  SmallVector<Type *, 8> Types;
  for (Value *V : Given)
    Types.push_back(V->getType());
  const StringRef Name = Call.getCalledFunction()->getName();
  auto *Made = cast<Function>(
      All.Code
          .getOrInsertFunction((ApartPrefix + Name).str(),
                               FunctionType::get(Result, Types, false))
          .getCallee());
  if (Made->isDeclaration()) {
    IRBuilder<> In(B.getContext());
    beginApart(In, *Made);
    SmallVector<Value *, 8> Values;
    for (Argument &Own : drop_begin(Made->args(), ApartCall::FirstValue))
      Values.push_back(&Own);
    if (Value *Done = Fill(In, *Made, Values))
      In.CreateRet(Done);
    else
      In.CreateRetVoid();
  }
  return B.CreateCall(Made, Given);
}

// The translator says so of formats that few images have, and of orders of
// channels: these take no more here than others.
bool FunctionRewriter::isRare(const Function &OfSource) const {
  const StringRef Name = OfSource.getName();
  return !P.checked() && !P.debugs() && !P.locksSteps() &&
         OfSource.hasFnAttribute(Attribute::NoInline) &&
         Name.startswith(nvvm::ImageHelper) && !Name.endswith("_any");
}

void FunctionRewriter::callRare(CallInst &Call, Function &Callee) {
  auto Fill = [&](IRBuilder<> &In, Function &Made,
                  ArrayRef<Value *> Values) -> Value * {
    SmallVector<Value *, 8> Given = {Made.getArg(ApartCall::Item)};
    append_range(Given, Values);
    CallInst *Inner = In.CreateCall(&Callee, Given);
    return Inner->getType()->isVoidTy() ? nullptr : Inner;
  };
  replace(Call, callApart(Call, Call.getType(), Fill));
}
