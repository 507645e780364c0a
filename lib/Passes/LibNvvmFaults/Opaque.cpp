// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/LibNvvmFaults/Opaque.h"

#include "llvm/IR/InlineAsm.h"

using namespace llvm;

Value *spir2nvvm::throughMove(IRBuilder<> &B, Value *Number) {
  Type *Ty = Number->getType();
  unsigned Bits = Ty->getIntegerBitWidth();
  const char *Ptx = Bits == 64   ? "mov.u64 $0, $1;"
                    : Bits == 32 ? "mov.b32 $0, $1;"
                                 : "mov.b16 $0, $1;";
  const char *Registers = Bits == 64 ? "=l,l" : Bits == 32 ? "=r,r" : "=h,h";
  auto *Move = InlineAsm::get(FunctionType::get(Ty, {Ty}, false), Ptx,
                              Registers, /*hasSideEffects=*/false);
  return B.CreateCall(Move, {Number});
}
