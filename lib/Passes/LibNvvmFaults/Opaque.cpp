// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/LibNvvmFaults/Opaque.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

Value *spir2nvvm::inPtx(IRBuilder<> &B, const Twine &Ptx, StringRef Registers,
                        Type *Result, ArrayRef<Value *> Operands) {
  SmallVector<Type *, 2> Types;
  for (const Value *V : Operands)
    Types.push_back(V->getType());
  auto *Ty = FunctionType::get(Result, Types, /*isVarArg=*/false);
  CallInst *Call = B.CreateCall(
      Ty, InlineAsm::get(Ty, Ptx.str(), Registers, /*hasSideEffects=*/false),
      Operands);
  Call->setDoesNotAccessMemory();
  return Call;
}

Value *spir2nvvm::halfInPtx(IRBuilder<> &B, Value *X) {
  const bool IsSingle = X->getType()->isFloatTy();
  Value *Result =
      inPtx(B, IsSingle ? "cvt.rn.f16.f32 $0, $1;" : "cvt.rn.f16.f64 $0, $1;",
            IsSingle ? "=h,f" : "=h,d", B.getInt16Ty(), {X});
  return B.CreateBitCast(Result, B.getHalfTy());
}

Value *spir2nvvm::throughMove(IRBuilder<> &B, Value *Number) {
  Type *Ty = Number->getType();
  unsigned Bits = Ty->getIntegerBitWidth();
  const char *Ptx = Bits == 64   ? "mov.u64 $0, $1;"
                    : Bits == 32 ? "mov.b32 $0, $1;"
                                 : "mov.b16 $0, $1;";
  const char *Registers = Bits == 64 ? "=l,l" : Bits == 32 ? "=r,r" : "=h,h";
  return inPtx(B, Ptx, Registers, Ty, {Number});
}

Value *spir2nvvm::pointerThroughMove(IRBuilder<> &B, Value *Pointer) {
  Value *Address = throughMove(B, B.CreatePtrToInt(Pointer, B.getInt64Ty()));
  return B.CreateIntToPtr(Address, Pointer->getType());
}

Value *spir2nvvm::lowWord(IRBuilder<> &B, Value *Wide) {
  return B.CreateIntrinsic(Intrinsic::nvvm_d2i_lo, {},
                           {B.CreateBitCast(Wide, B.getDoubleTy())});
}
