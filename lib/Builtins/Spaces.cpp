// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// to_global, to_local, to_private and get_fence (OpenCL C 3.0, 6.15.10): where
/// a generic pointer points to.
///
///   to_global(p)    isspacep.global(p) ? (global void *)p : null

#include "Builtins/Lowering/Lowering.h"
#include "Target/AddressSpaces.h"
#include "Target/NullPointers.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *pointsTo(IRBuilder<> &B, Value *Pointer, const char *Space) {
  CallInst *Is = callIntrinsic(
      B, std::string("llvm.nvvm.isspacep.") + Space, B.getInt1Ty(),
      {B.CreatePointerCast(Pointer, B.getInt8PtrTy())});
  Is->getCalledFunction()->addFnAttr(Attribute::NoUnwind);
  Is->getCalledFunction()->addFnAttr(Attribute::ReadNone);
  return Is;
}

// Of a pointer whose space earlier stages have found no register need be asked.
static Value *isIn(BuiltinCall &C, unsigned Space, const char *Name) {
  unsigned Known = C.arg(0)->getType()->getPointerAddressSpace();
  if (Known == nvvm::Generic)
    return pointsTo(C.B, C.arg(0), Name);
  return C.B.getInt1(Known == Space);
}

Value *lowering::toSpace(BuiltinCall &C) {
  const char *Name = C.name().endswith("global")  ? "global"
                     : C.name().endswith("local") ? "shared"
                                                  : "local";
  auto *To = cast<PointerType>(C.type());
  Value *Is = isIn(C, To->getAddressSpace(), Name);
  if (auto *Known = dyn_cast<ConstantInt>(Is); Known && Known->isZero())
    return nvvmNull(To, C.module().getDataLayout());
  Value *There = C.B.CreatePointerBitCastOrAddrSpaceCast(C.arg(0), To);
  return C.B.CreateSelect(Is, There, nvvmNull(To, C.module().getDataLayout()));
}

// cl_mem_fence_flags: 1 for local memory, 2 for global; nothing for private.
Value *lowering::fenceOfSpace(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *IsLocal = isIn(C, nvvm::Shared, "shared");
  Value *IsGlobal = isIn(C, nvvm::Global, "global");
  Value *Wide = B.CreateSelect(IsGlobal, B.getInt32(2), B.getInt32(0));
  return B.CreateSelect(IsLocal, B.getInt32(1), Wide);
}
