// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Hints, of which neither SPIRV-Tools up to 2023 nor the translator know:
/// SPV_INTEL_memory_access_aliasing, which accesses meet no others, as DPC++ says of
/// kernels' accessors; SPV_INTEL_fp_max_error, how wrong results may be.

#include "SpirVOpcodes.h"
#include "SpirVWords.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

static bool isHint(StringRef Extension) {
  return Extension.startswith("SPV_INTEL_memory_access_aliasing") ||
         Extension.startswith("SPV_INTEL_fp_max_error");
}

static bool isAbout(Instruction I) {
  constexpr uint16_t OpAliasDomainDeclINTEL = 5911,
                     OpAliasScopeListDeclINTEL = 5913, OpDecorateId = 332;
  constexpr uint32_t AliasScopeINTEL = 5914, NoAliasINTEL = 5915,
                     MemoryAccessAliasingINTEL = 5910, FPMaxErrorINTEL = 6169,
                     FPMaxErrorDecorationINTEL = 6170;
  const uint16_t Opcode = opcodeOf(I[0]);
  if (Opcode >= OpAliasDomainDeclINTEL && Opcode <= OpAliasScopeListDeclINTEL)
    return true;
  switch (Opcode) {
  case OpCapability:
    return I.size() > 1 &&
           (I[1] == MemoryAccessAliasingINTEL || I[1] == FPMaxErrorINTEL);
  case OpExtension:
    return isHint(textOf(I.drop_front()));
  case OpDecorate:
    return I.size() > 2 && I[2] == FPMaxErrorDecorationINTEL;
  case OpDecorateId:
    return I.size() > 2 && (I[2] == AliasScopeINTEL || I[2] == NoAliasINTEL);
  default:
    return false;
  }
}

/// Where the memory operands of an instruction begin (3.26); 0: it has none.
static size_t memoryOperands(uint16_t Opcode) {
  switch (Opcode) {
  case OpLoad:
  case OpCopyMemorySized:
    return 4;
  case OpStore:
  case OpCopyMemory:
    return 3;
  default:
    return 0;
  }
}

// A mask, and for some of its bits a word each, in their order.
static size_t appendOperands(Words &Result, ArrayRef<uint32_t> Operands) {
  constexpr uint32_t Aligned = 2, MakesAvailable = 8, MakesVisible = 16,
                     AliasScope = 0x10000, NoAlias = 0x20000;
  const uint32_t Mask = Operands[0];
  Result.push_back(Mask & ~(AliasScope | NoAlias));
  size_t Used = 1;
  for (uint32_t Bit :
       {Aligned, MakesAvailable, MakesVisible, AliasScope, NoAlias}) {
    if (!(Mask & Bit) || Used == Operands.size())
      continue;
    if (Bit != AliasScope && Bit != NoAlias)
      Result.push_back(Operands[Used]);
    ++Used;
  }
  return Used;
}

Words spir2nvvm::withoutHints(const Words &Module) {
  return rewritten(Module, [](Words &Result, Instruction I) {
    if (isAbout(I))
      return;
    const size_t Operands = memoryOperands(opcodeOf(I[0]));
    const size_t Plain = Operands ? std::min(Operands, I.size()) : I.size();
    const size_t Begin = Result.size();
    append(Result, I.take_front(Plain));
    for (size_t Done = Plain; Done < I.size();)
      Done += appendOperands(Result, I.drop_front(Done));
    Result[Begin] = head(opcodeOf(I[0]), Result.size() - Begin);
  });
}
