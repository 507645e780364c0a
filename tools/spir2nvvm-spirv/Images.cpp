// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Image operands of SPIR-V 1.4 and 1.6: what a texel is extended by follows from
/// its format, and Nontemporal is a hint.

#include "NewInstructions.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

static constexpr uint32_t SignExtend = 0x1000, ZeroExtend = 0x2000,
                          Nontemporal = 0x4000;

static void dropOperands(Rewriter &R, Instruction I, size_t MaskAt) {
  std::vector<uint32_t> Kept(I.begin(), I.end());
  if (MaskAt < Kept.size()) {
    Kept[MaskAt] &= ~(SignExtend | ZeroExtend | Nontemporal);
    if (!Kept[MaskAt])
      Kept.erase(Kept.begin() + ptrdiff_t(MaskAt));
  }
  R.append(opcodeOf(I[0]), ArrayRef<uint32_t>(Kept).drop_front());
}

void rewriting::sampleWithLod(Rewriter &R, Instruction I) {
  dropOperands(R, I, 5);
}
void rewriting::readImage(Rewriter &R, Instruction I) { dropOperands(R, I, 5); }
void rewriting::writeImage(Rewriter &R, Instruction I) {
  dropOperands(R, I, 4);
}
