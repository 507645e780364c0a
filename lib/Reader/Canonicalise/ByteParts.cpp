// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// clang's optimiser reads `v.s2 & 3` of a uchar4 in memory as number 8 of its 16
/// pairs of bits (VectorCombine), and addresses that pair as if each took a byte:
/// at byte 8, in the next element. Which lane was meant cannot be told any more,
/// and of the first one the address is right.

#include "Reader/Canonicalise/ByteParts.h"

#include "Diagnostics/Rules/Input.h"

#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

void spir2nvvm::warnOfByteParts(const Module &M, DiagnosticSink &Sink) {
  for (const Function &F : M)
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block) {
        auto *Load = dyn_cast<LoadInst>(&I);
        auto *Number = Load ? dyn_cast<IntegerType>(Load->getType()) : nullptr;
        if (Number && Number->getBitWidth() % 8 != 0)
          Sink.report(rule::IN29, I, Number->getBitWidth());
      }
}
