// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Ids, sizes and the barrier of sub-groups (OpenCL C 3.0, 6.15.19). The last
/// sub-group of a work-group may have fewer work-items than a warp.

#include "Builtins/Memory/MemoryModel.h"
#include "Builtins/SubGroup/Warp.h"
#include "Target/Nvvm.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *number(IRBuilder<> &B) {
  return B.CreateUDiv(linearLocalId(B), B.getInt32(WarpSize));
}

Value *lowering::subGroupSize(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  if (hasWholeWarps(C))
    return B.getInt32(WarpSize);
  Value *First = B.CreateAnd(linearLocalId(B), B.getInt32(-WarpSize));
  Value *Rest = B.CreateSub(groupSize(B), First);
  Value *IsWhole = B.CreateICmpUGT(Rest, B.getInt32(WarpSize));
  return B.CreateSelect(IsWhole, B.getInt32(WarpSize), Rest);
}

Value *lowering::subGroupLimit(BuiltinCall &C) {
  return C.B.getInt32(WarpSize);
}

Value *lowering::subGroupCount(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *Above = B.CreateAdd(groupSize(B), B.getInt32(WarpSize - 1));
  return B.CreateUDiv(Above, B.getInt32(WarpSize));
}

Value *lowering::subGroupId(BuiltinCall &C) { return number(C.B); }
Value *lowering::subGroupLocalId(BuiltinCall &C) { return laneId(C.B); }

// bar.warp.sync orders memory for the lanes that meet, other scopes need a
// fence on both sides.
Value *lowering::subGroupBarrier(BuiltinCall &C) {
  constexpr uint64_t SubGroupScope = 4, WorkItemScope = 0;
  Ordering Around = orderingOf(C);
  bool HasScope = C.numArgs() == 2;
  auto *Scope = HasScope ? dyn_cast<ConstantInt>(C.arg(1)) : nullptr;
  uint64_t Known = Scope ? Scope->getZExtValue() : uint64_t(-1);
  bool IsOwn = !HasScope || Known == SubGroupScope || Known == WorkItemScope;
  Around.What = IsOwn ? Order::Relaxed : Order::AcqRel;
  return marked(C, nvvm::WholeSubGroup, [&] {
    createFence(C, Around);
    meet(C.B, C.B.getInt32(WholeWarp));
    createFence(C, Around);
    return nullptr;
  });
}
