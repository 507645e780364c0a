// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The stage normalise as a whole, and its three shortest steps.
///
/// Requires: one module that SPIR 1.2 allows, and the table of its kernels.
/// Ensures:  no variable in space 0 (a former one is reached through a
///           constant cast, which kernel-abi resolves); no pair of ptrtoint and
///           inttoptr between spaces; kernels are external, return void and are
///           never called; no recursion; no annotations; barriers and their
///           callers are convergent; the format of a printf is a literal where
///           it can be one; floating-point intrinsics are builtins where OpenCL
///           has one; shift amounts are in range and divisors are never zero;
///           no TBAA; pointers are 64 bits wide unless 32-bit output was asked
///           for.
///
/// `size_t` builtins of 32-bit SPIR keep their type: the call says i32 and the
/// lowering truncates (docs/decisions/spir32.md).

#include "Diagnostics/Rules/Structure.h"
#include "Passes/Normalise/Widen.h"
#include "Stages/Stages.h"
#include "Target/Spir.h"

#include "llvm/ADT/Triple.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

// Old scalar and struct-path nodes meet in one module; half of them would be
// misread as the other kind, and libNVVM gains little from either.
FunctionStep spir2nvvm::dropTypeBasedAliasing(Translation &T) {
  return {[](Function &F) {
    for (Instruction &I : instructions(F))
      if (I.hasMetadata()) {
        I.setMetadata(LLVMContext::MD_tbaa, nullptr);
        I.setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
      }
  }};
}

void spir2nvvm::resolveAliases(Translation &T) {
  for (GlobalAlias &A : make_early_inc_range(T.M->aliases())) {
    A.replaceAllUsesWith(A.getAliasee());
    A.eraseFromParent();
  }
}

void spir2nvvm::choosePointerWidth(Translation &T) {
  Module &M = *T.M;
  bool Is32Bit = M.getDataLayout().getPointerSizeInBits(0) == 32;
  T.Info.SpirPointerBits = Is32Bit ? 32 : 64;
  if (T.Opts.Output32Bit) {
    if (!Is32Bit)
      T.Sink.report(rule::NM08, Subject::module(M));
    return;
  }
  if (Is32Bit)
    widenPointers(M, T.Sink);
}
