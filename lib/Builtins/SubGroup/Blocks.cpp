// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// intel_sub_group_block_read and _write (cl_intel_subgroups, _char, _short,
/// _long, _local_block_io): component n of a work-item is element n * 32 + its
/// number in the sub-group, counted from the pointer, which is the same for all.

#include "Builtins/SubGroup/Warp.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *elementAt(IRBuilder<> &B, Value *Block, Value *Lane, unsigned N) {
  Type *Element = Block->getType()->getNonOpaquePointerElementType();
  Value *Index = B.CreateAdd(Lane, B.getInt32(N * WarpSize));
  return B.CreateGEP(Element, Block, B.CreateZExt(Index, B.getInt64Ty()));
}

Value *lowering::readBlock(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *Lane = laneId(B);
  Type *Element = C.type()->getScalarType();
  if (!C.type()->isVectorTy())
    return B.CreateLoad(Element, elementAt(B, C.arg(0), Lane, 0));
  Value *Result = PoisonValue::get(C.type());
  for (unsigned N = 0; N != lanesOf(C.type()); ++N) {
    Value *Loaded = B.CreateLoad(Element, elementAt(B, C.arg(0), Lane, N));
    Result = B.CreateInsertElement(Result, Loaded, N);
  }
  return Result;
}

Value *lowering::writeBlock(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *Lane = laneId(B), *V = C.arg(1);
  for (unsigned N = 0; N != lanesOf(V->getType()); ++N) {
    Value *Part = V->getType()->isVectorTy() ? B.CreateExtractElement(V, N) : V;
    B.CreateStore(Part, elementAt(B, C.arg(0), Lane, N));
  }
  return nullptr;
}
