// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The stage kernel-abi as a whole, and its shortest step.
///
/// Requires: normalised SPIR; every builtin declaration has its prototype in
///           the attribute BuiltinAttribute; kernels are not called.
/// Ensures:  kernel parameters have the types, order and meaning of
///           docs/launch-abi.md, which T.Kernels describes; no
///           get_work_dim or get_global_offset is called, and with
///           --global-offset=param get_global_id already includes the offset;
///           loads of constant memory are marked invariant; a pointer declared
///           constant or private points to space 1, 2, 3 or 0 as its object
///           does, or is opened (Retype.h) where that differs from run to run.
///
/// Before                              After (--abi=cuda)
///   @k(float addrspace(2)* %c,          @k(float addrspace(1)* noalias readonly %c,
///      float addrspace(3)* %l,             i32 %l.offset,
///      <3 x float> %v)                     <4 x float> %v.padded)
///
/// A builtin may now be called with a pointer in another space than its
/// prototype says; the LLVM type of the call is what counts.

#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

// Nobody writes constant memory while a kernel runs, so its loads may go
// through the non-coherent path (ld.global.nc) and be moved freely.
FunctionStep spir2nvvm::markConstantLoads(Translation &T) {
  MDNode *Empty = MDNode::get(T.Context, {});
  return {[Empty](Function &F) {
    for (Instruction &I : instructions(F))
      if (auto *Load = dyn_cast<LoadInst>(&I))
        if (Load->getPointerAddressSpace() == spir::Constant &&
            !Load->isVolatile())
          Load->setMetadata(LLVMContext::MD_invariant_load, Empty);
  }};
}
