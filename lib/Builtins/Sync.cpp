// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// barrier and the fences (OpenCL C 1.2, 6.12.8 and 6.12.9; 3.0, 6.15.8 and
/// 6.15.12).
///
///   barrier(flags)                     bar.sync 0, which orders both memories
///   mem_fence(CLK_LOCAL_MEM_FENCE)     membar.cta
///   mem_fence(... GLOBAL ...)          membar.gl: used between groups, too
///   atomic_work_item_fence             fence.acq_rel.gpu and its like

#include "Builtins/Memory/MemoryModel.h"

using namespace llvm;
using namespace spir2nvvm;

// cl_mem_fence_flags; SPIR 1.2, 2.10.2.
static constexpr uint64_t LocalFence = 1;

Value *lowering::barrier(BuiltinCall &C) {
  callGroupBarrier(C.B);
  return nullptr;
}

// bar.sync orders for the group. For others the barrier stands between two
// fences: what was seen before it, and what is shown after it.
Value *lowering::workGroupBarrier(BuiltinCall &C) {
  Ordering Around = orderingOf(C);
  bool HasScope = C.numArgs() == 2;
  auto *Flags = dyn_cast<ConstantInt>(C.arg(0));
  bool LocalOnly = Flags && Flags->getZExtValue() == LocalFence;
  bool IsWide = HasScope && !LocalOnly && Around.Whom != Reach::Group;
  Around.What = IsWide ? Order::AcqRel : Order::Relaxed;
  createFence(C, Around);
  callGroupBarrier(C.B);
  createFence(C, Around);
  return nullptr;
}

// Whatever the flags: PTX's fences order all memory.
Value *lowering::workItemFence(BuiltinCall &C) {
  createFence(C, orderingOf(C));
  return nullptr;
}

Value *lowering::fence(BuiltinCall &C) {
  // A fence of local memory alone concerns one work-group; anything else, an
  // unknown flag word included, gets the wider fence.
  auto *Flags = dyn_cast<ConstantInt>(C.arg(0));
  bool LocalOnly = Flags && Flags->getZExtValue() == LocalFence;
  CallInst *Fence = callIntrinsic(
      C.B, LocalOnly ? "llvm.nvvm.membar.cta" : "llvm.nvvm.membar.gl",
      C.B.getVoidTy(), {});
  Fence->getCalledFunction()->addFnAttr(Attribute::NoUnwind);
  return nullptr;
}
