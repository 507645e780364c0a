// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NewInstructions.h"
#include "SpirVOpcodes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

using Rewriting = void (*)(Rewriter &, Instruction);

static Rewriting rewritingOf(uint16_t Opcode) {
  switch (Opcode) {
#define INSTRUCTION(NUMBER, FUNCTION)                                          \
  case NUMBER:                                                                 \
    return rewriting::FUNCTION;
#include "NewInstructions.def"
  default:
    return nullptr;
  }
}

void rewriting::nothing(Rewriter &, Instruction) {}

Words spirv::withoutNewInstructions(const Words &Module, std::string &Why) {
  constexpr uint32_t Newest = 0x00010400; // that the translator lets pass
  Rewriter R(Module);
  for (Instruction At : instructionsOf(Module)) {
    const uint16_t Opcode = opcodeOf(At[0]);
    R.enter(Opcode);
    refuseLostParts(R, At);
    if (const Rewriting Write = rewritingOf(Opcode))
      Write(R, At);
    else
      R.keep(At);
  }
  Words All = R.finish(Why);
  if (Why.empty())
    All[Version] = std::min(All[Version], Newest);
  return All;
}
