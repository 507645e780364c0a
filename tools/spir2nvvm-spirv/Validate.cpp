// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Validate.h"

#include <spirv-tools/libspirv.hpp>

using namespace llvm;
using namespace spir2nvvm;

static constexpr uint16_t OpCapability = 17, OpFunction = 54;

// What clang 22 or llvm-spirv writes, SPIRV-Tools refuses and the translator
// reads rightly.
static constexpr StringLiteral LetPass[] = {
    // clang points to an array where the instruction wants its first element.
    "OpenCL.std printf: expected Format data type",
    // clang 22 may point to shorts; so does the translation to halves.
    "expected operand P data type to be 16-bit float scalar",
    // Both write 1.4 and an instruction that 1.3 had last, another name of
    // OpAtomicCompareExchange.
    "AtomicCompareExchangeWeak requires SPIR-V version 1.3 or earlier",
    // llvm-spirv leaves blocks in LLVM's order.
    "appears in the binary before its dominator",
    // llvm-spirv marks loops as LLVM has them.
    "OpLoopMerge must immediately precede",
    "is already a merge block for another header",
    "Merge Block and Continue Target must be different ids",
    // llvm-spirv chooses vectors by one truth before 1.4, too,
    "Expected vector sizes of Result Type and the condition to be equal",
    // has a phi's entry for each edge, as LLVM,
    "OpPhi's number of incoming blocks",
    // and leaves constants out.
    "is not listed as an interface",
};

// SPIRV-Tools knows no capability that an extension of OpenCL 1.2 adds, or a
// later version, of which SPIR-V 1.0 is, too.
static bool isOfExtension(uint32_t Capability) {
  constexpr uint32_t Float16 = 9, Int64Atomics = 12, ImageReadWrite = 14,
                     Groups = 18, GenericPointer = 38;
  return Capability == Float16 || Capability == Int64Atomics ||
         Capability == ImageReadWrite || Capability == Groups ||
         Capability == GenericPointer;
}

static bool needsExtension(const Words &Module) {
  for (size_t I = HeaderWords;
       I + 1 < Module.size() && Module[I] == (2u << 16 | OpCapability); I += 2)
    if (isOfExtension(Module[I + 1]))
      return true;
  return false;
}

// OpenCL 1.2 takes SPIR-V 1.0 only; clang 22 writes 1.4. Newer versions are
// judged by their own rules.
static spv_target_env environmentOf(const Words &Module) {
  switch (Module[1]) {
  case 0x00010000:
    return needsExtension(Module) ? SPV_ENV_UNIVERSAL_1_0 : SPV_ENV_OPENCL_1_2;
  case 0x00010100:
    return SPV_ENV_UNIVERSAL_1_1;
  case 0x00010200:
    return SPV_ENV_UNIVERSAL_1_2;
  case 0x00010300:
    return SPV_ENV_UNIVERSAL_1_3;
  case 0x00010400:
    return SPV_ENV_UNIVERSAL_1_4;
  case 0x00010500:
    return SPV_ENV_UNIVERSAL_1_5;
  default: // which says so if the version is a newer one
    return SPV_ENV_UNIVERSAL_1_6;
  }
}

// SPIRV-Tools counts instructions from 1; people and spirv-dis --offsets count
// words.
static size_t wordOf(const Words &Module, size_t Instruction) {
  size_t Word = HeaderWords;
  for (size_t N = 1; N < Instruction && Word < Module.size(); ++N)
    Word += Module[Word] >> 16;
  return Word;
}

static bool hasFunction(const Words &Module) {
  return any_of(instructionsOf(Module),
                [](Instruction I) { return opcodeOf(I[0]) == OpFunction; });
}

// The message; the instruction as text follows on a line of its own.
static std::string onOneLine(StringRef Message) {
  auto [First, Second] = Message.trim().split('\n');
  Second = Second.split('\n').first.trim();
  return First.str() + (Second.empty() ? "" : ": " + Second.str());
}

static Validity judge(const Words &Module) {
  Validity Result;
  spvtools::SpirvTools Tools(environmentOf(Module));
  Tools.SetMessageConsumer([&](spv_message_level_t Level, const char *,
                               const spv_position_t &Place, const char *Text) {
    if (Level > SPV_MSG_ERROR || !Result.Complaint.empty())
      return;
    std::string Where;
    if (Place.index)
      Where = "at word " + std::to_string(wordOf(Module, Place.index)) + ": ";
    Result.Complaint = Where + onOneLine(Text);
  });
  Result.Broken = !Tools.Validate(Module.data(), Module.size());
  return Result;
}

Validity spir2nvvm::validate(const Words &Module) {
  Validity Result = judge(Module);
  if (Result.Broken) {
    // Of inline assembly, debug information, clocks and formats in memory
    // SPIRV-Tools may be wrong; clang 22 has null constants as indices into
    // structures.
    const Words Rest = spellOutScalarNulls(withoutClocks(
        withoutRelaxedFormats(withoutDebugInfo(withoutAssembly(Module)))));
    if (Rest != Module)
      Result = judge(Rest);
  }
  for (StringRef Known : LetPass)
    if (StringRef(Result.Complaint).contains(Known))
      Result.Broken = false;
  // Valid to the letter, but no producer writes it, and a file that was cut
  // after its header looks like this.
  if (!Result.Broken && !hasFunction(Module)) {
    Result.Broken = true;
    Result.Complaint = "at word " + std::to_string(Module.size()) +
                       ": the module ends before its first function";
  }
  return Result;
}
