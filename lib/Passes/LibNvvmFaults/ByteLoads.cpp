// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bytes that are also loaded as shorts have pointers of their own
/// (MergedLoads): libNVVM loads neighbours as vectors, which its code generator
/// tells apart by address and by registers. Bytes and shorts lie in the same
/// ones, so that it takes the second short for the second byte.
///
///   %b = load i8, i8* %p
/// becomes
///   %1 = ptrtoint i8* %p to i64
///   %2 = call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %1)
///   %3 = inttoptr i64 %2 to i8*
///   %b = load i8, i8* %3
///
/// As %2 is unknown, the loads have no neighbours; ptxas sees through the move.

#include "Passes/LibNvvmFaults/MixedAccesses.h"
#include "Passes/LibNvvmFaults/Opaque.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace spir2nvvm;

static void loadApart(LoadInst &Load) {
  IRBuilder<> B(&Load);
  Load.setOperand(LoadInst::getPointerOperandIndex(),
                  pointerThroughMove(B, Load.getPointerOperand()));
}

void spir2nvvm::keepByteLoadsApart(Translation &T) {
  if (!occursIn(LibNvvmFault::MergedLoads, T.Opts.dialect()))
    return;
  for (LoadInst *Load : bytesAlsoLoadedAsShorts(*T.M))
    loadApart(*Load);
}
