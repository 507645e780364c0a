// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loops without source locations of their own (LoopLocations): where libNVVM
/// inlines a function, it leaves those in the metadata of its loops as they were;
/// what it makes of such a loop when it unrolls it gets a location in the wrong
/// function, and the module is refused.
///
///   !3 = distinct !{!3, !start, !end, !4}     !start = !DILocation(...)
///   ->
///   !3 = distinct !{!3, !4}
///
/// Lines of code are those of instructions, which stay.

#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;
using namespace spir2nvvm;

static Metadata *unlessLocation(Metadata *Operand) {
  return isa_and_nonnull<DILocation>(Operand) ? nullptr : Operand;
}

FunctionStep spir2nvvm::dropLoopLocations(Translation &T) {
  if (!occursIn(LibNvvmFault::LoopLocations, T.Opts.dialect()))
    return {};
  return {[](Function &F) {
    for (BasicBlock &Block : F)
      if (Instruction *Branch = Block.getTerminator())
        updateLoopMetadataDebugLocations(*Branch, unlessLocation);
  }};
}
