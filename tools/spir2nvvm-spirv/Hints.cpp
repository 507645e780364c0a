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

static bool isAbout(const uint32_t *At, size_t Length) {
  constexpr uint16_t OpAliasDomainDeclINTEL = 5911,
                     OpAliasScopeListDeclINTEL = 5913, OpDecorateId = 332;
  constexpr uint32_t AliasScopeINTEL = 5914, NoAliasINTEL = 5915,
                     MemoryAccessAliasingINTEL = 5910, FPMaxErrorINTEL = 6169,
                     FPMaxErrorDecorationINTEL = 6170;
  const uint16_t Opcode = opcodeOf(*At);
  if (Opcode >= OpAliasDomainDeclINTEL && Opcode <= OpAliasScopeListDeclINTEL)
    return true;
  switch (Opcode) {
  case OpCapability:
    return Length > 1 &&
           (At[1] == MemoryAccessAliasingINTEL || At[1] == FPMaxErrorINTEL);
  case OpExtension:
    return isHint({reinterpret_cast<const char *>(At + 1), (Length - 1) * 4});
  case OpDecorate:
    return Length > 2 && At[2] == FPMaxErrorDecorationINTEL;
  case OpDecorateId:
    return Length > 2 && (At[2] == AliasScopeINTEL || At[2] == NoAliasINTEL);
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
static size_t appendOperands(Words &Result, const uint32_t *At, size_t Count) {
  constexpr uint32_t Aligned = 2, MakesAvailable = 8, MakesVisible = 16,
                     AliasScope = 0x10000, NoAlias = 0x20000;
  const uint32_t Mask = At[0];
  Result.push_back(Mask & ~(AliasScope | NoAlias));
  size_t Used = 1;
  for (uint32_t Bit :
       {Aligned, MakesAvailable, MakesVisible, AliasScope, NoAlias}) {
    if (!(Mask & Bit) || Used == Count)
      continue;
    if (Bit != AliasScope && Bit != NoAlias)
      Result.push_back(At[Used]);
    ++Used;
  }
  return Used;
}

Words spir2nvvm::withoutHints(const Words &Module) {
  Words Result(Module.begin(), Module.begin() + HeaderWords);
  for (size_t I = HeaderWords; I < Module.size(); I += lengthOf(Module[I])) {
    const uint32_t *At = &Module[I];
    const size_t Length = lengthOf(*At);
    if (isAbout(At, Length))
      continue;
    const size_t Operands = memoryOperands(opcodeOf(*At));
    const size_t Plain = Operands && Operands < Length ? Operands : Length;
    const size_t Begin = Result.size();
    Result.insert(Result.end(), At, At + Plain);
    for (size_t Done = Plain; Done < Length;)
      Done += appendOperands(Result, At + Done, Length - Done);
    Result[Begin] = head(opcodeOf(*At), Result.size() - Begin);
  }
  return Result;
}
