// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// async_work_group_copy, its strided form, wait_group_events and prefetch
/// (OpenCL C 1.2, 6.12.10).
///
/// The work-group copies together: work-item i takes elements i, i + size, ...
/// The copy itself synchronises nothing; wait_group_events is the barrier. An
/// event carries no information, so it is passed through.

#include "Builtins/Lowering/Lowering.h"

using namespace llvm;
using namespace spir2nvvm;

// void copy(T *to, T *from, i64 n, i64 toStride, i64 fromStride)
static void fillCopyLoop(IRBuilder<> &B, Function &F) {
  LLVMContext &Ctx = F.getContext();
  Argument *To = F.getArg(0), *From = F.getArg(1), *Count = F.getArg(2);
  Argument *ToStride = F.getArg(3), *FromStride = F.getArg(4);
  Type *Elem = To->getType()->getNonOpaquePointerElementType();
  BasicBlock *Entry = B.GetInsertBlock();
  BasicBlock *Loop = BasicBlock::Create(Ctx, "loop", &F);
  BasicBlock *Exit = BasicBlock::Create(Ctx, "exit", &F);

  Value *First = B.CreateZExt(linearLocalId(B), B.getInt64Ty());
  Value *Step = B.CreateZExt(groupSize(B), B.getInt64Ty());
  B.CreateCondBr(B.CreateICmpULT(First, Count), Loop, Exit);

  B.SetInsertPoint(Loop);
  PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2, "i");
  Index->addIncoming(First, Entry);
  Value *Source = B.CreateGEP(Elem, From, B.CreateMul(Index, FromStride));
  Value *Target = B.CreateGEP(Elem, To, B.CreateMul(Index, ToStride));
  B.CreateStore(B.CreateLoad(Elem, Source), Target);
  Value *Next = B.CreateAdd(Index, Step);
  Index->addIncoming(Next, Loop);
  B.CreateCondBr(B.CreateICmpULT(Next, Count), Loop, Exit);

  B.SetInsertPoint(Exit);
  B.CreateRetVoid();
}

static std::string typeCode(Type *Ty) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (unsigned Lanes = lanesOf(Ty); Lanes > 1)
    OS << 'v' << Lanes;
  Ty->getScalarType()->print(OS);
  return OS.str();
}

static Value *copy(BuiltinCall &C, bool Strided) {
  IRBuilder<> &B = C.B;
  Value *To = C.arg(0), *From = C.arg(1);
  unsigned ToSpace = To->getType()->getPointerAddressSpace();
  unsigned FromSpace = From->getType()->getPointerAddressSpace();
  Type *Elem = To->getType()->getNonOpaquePointerElementType();
  Value *One = B.getInt64(1);
  auto Wide = [&](Value *V) { return B.CreateZExt(V, B.getInt64Ty()); };
  Value *Stride = Strided ? Wide(C.arg(3)) : One;
  // The stride belongs to the global side.
  bool ToLocal = C.Proto.Params[0].space() == mangling::LocalSpace;

  Type *Word = B.getInt64Ty();
  auto *Type = FunctionType::get(
      B.getVoidTy(), {To->getType(), From->getType(), Word, Word, Word}, false);
  std::string Name = "__spir2nvvm_group_copy_" + typeCode(Elem) + "_" +
                     std::to_string(FromSpace) + "_" + std::to_string(ToSpace);
  Function *Helper = sharedHelper(C.module(), Name, Type, fillCopyLoop);
  B.CreateCall(Helper, {To, From, Wide(C.arg(2)), ToLocal ? One : Stride,
                        ToLocal ? Stride : One});
  return C.arg(C.numArgs() - 1); // the event
}

Value *lowering::groupCopy(BuiltinCall &C) { return copy(C, false); }
Value *lowering::stridedGroupCopy(BuiltinCall &C) { return copy(C, true); }

Value *lowering::waitForGroup(BuiltinCall &C) {
  callGroupBarrier(C.B);
  return nullptr;
}

// prefetch: the hardware's caches do without.
Value *lowering::hint(BuiltinCall &) { return nullptr; }
