// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a module declares about itself.

#include "NewInstructions.h"
#include "SpirVOpcodes.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

static StringRef textAt(Instruction I, size_t Word) {
  const auto Rest = I.drop_front(Word);
  StringRef Bytes(reinterpret_cast<const char *>(Rest.data()),
                  Rest.size() * sizeof(uint32_t));
  return Bytes.take_until([](char C) { return C == '\0'; });
}

// Those whose instructions are written again, and those that add none.
void rewriting::extension(Rewriter &R, Instruction I) {
  const bool IsGone =
      StringSwitch<bool>(textAt(I, 1))
          .Cases("SPV_KHR_integer_dot_product", "SPV_KHR_subgroup_rotate",
                 "SPV_KHR_uniform_group_instructions",
                 "SPV_KHR_non_semantic_info", "SPV_KHR_shader_clock",
                 "SPV_EXT_relaxed_printf_string_address_space", true)
          .Default(false);
  if (!IsGone)
    R.keep(I);
}

void rewriting::capability(Rewriter &R, Instruction I) {
  constexpr uint32_t FirstDotProduct = 6016, DotProduct = 6019,
                     GroupNonUniformRotateKHR = 6026,
                     GroupUniformArithmeticKHR = 6400, UniformDecoration = 71,
                     ShaderClockKHR = 5055;
  const uint32_t Name = I[1];
  const bool IsGone = (Name >= FirstDotProduct && Name <= DotProduct) ||
                      Name == GroupNonUniformRotateKHR ||
                      Name == GroupUniformArithmeticKHR ||
                      Name == UniformDecoration || Name == ShaderClockKHR;
  if (!IsGone)
    R.keep(I);
}

// SPIR-V 2.17: sets of this name may be left out with all that is in them.
static bool saysNothing(Instruction Import) {
  return textAt(Import, 2).startswith("NonSemantic.");
}

void rewriting::instructionSet(Rewriter &R, Instruction I) {
  if (!saysNothing(I))
    R.keep(I);
}

// printf with its format behind a generic pointer: the translator declares one
// printf for all formats, wherever SPV_EXT_relaxed_printf_string_address_space
// lets them be.
static void printFrom(Rewriter &R, Instruction I) {
  constexpr size_t Format = 5;
  const Instruction Type = R.Defined.of(R.Defined.typeOf(I[Format]));
  const auto Class =
      Type.size() < 4 ? StorageClass::UniformConstant : StorageClass(Type[2]);
  if (Class == StorageClass::UniformConstant || Class == StorageClass::Generic)
    return R.keep(I);
  std::vector<uint32_t> Words(I.begin() + 1, I.end());
  Words[Format - 1] =
      R.make(OpPtrCastToGeneric, R.pointerType(StorageClass::Generic, Type[3]),
             {I[Format]});
  R.append(OpExtInst, Words);
}

// The word of vload_half's and vstore_half's pointer (OpenCL.std, section 2.7); 0:
// the instruction is none of them.
static size_t pointerToHalves(uint32_t Name) {
  constexpr uint32_t FirstLoad = 173, LastLoad = 174, FirstStore = 175,
                     LastStore = 178, AlignedLoad = 179, LastAligned = 181;
  if ((Name >= FirstLoad && Name <= LastLoad) || Name == AlignedLoad)
    return 6;
  return Name >= FirstStore && Name <= LastStore     ? 7
         : Name > AlignedLoad && Name <= LastAligned ? 7
                                                     : 0;
}

// clang 22 points to what else the memory holds, to shorts.
static void pointToHalves(Rewriter &R, Instruction I, size_t Pointer) {
  const Instruction Type = R.Defined.of(R.Defined.typeOf(I[Pointer]));
  const uint32_t Half = R.halfType();
  if (Type.size() < 4 || Type[3] == Half)
    return R.keep(I);
  std::vector<uint32_t> Words(I.begin() + 1, I.end());
  Words[Pointer - 1] = R.make(
      OpBitcast, R.pointerType(StorageClass(Type[2]), Half), {I[Pointer]});
  R.append(OpExtInst, Words);
}

void rewriting::extendedInstruction(Rewriter &R, Instruction I) {
  constexpr uint32_t Printf = 184; // OpenCL.std, section 2.8
  const Instruction Import = R.Defined.of(I[3]);
  if (saysNothing(Import))
    return;
  const bool IsOfOpenCL = textAt(Import, 2) == "OpenCL.std";
  if (IsOfOpenCL && I[4] == Printf)
    printFrom(R, I);
  else if (const size_t Pointer = pointerToHalves(I[4]); IsOfOpenCL && Pointer)
    pointToHalves(R, I, Pointer);
  else
    R.keep(I);
}

// Hints: that a value is the same for all, and that nothing is accessed by a
// parameter, which ends the translator; as do alignments of 4294967168, by which
// clang 22 means the type's own.
void rewriting::decoration(Rewriter &R, Instruction I) {
  constexpr uint32_t Uniform = 26, FuncParamAttr = 38, NoReadWrite = 7,
                     Alignment = 44;
  const uint32_t Operand = I.size() > 3 ? I[3] : 0;
  const bool IsGone = I[2] == Uniform ||
                      (I[2] == FuncParamAttr && Operand == NoReadWrite) ||
                      (I[2] == Alignment && !isPowerOf2_32(Operand));
  if (!IsGone)
    R.keep(I);
}

// UniformId, and what a pointer promises: hints.
void rewriting::decorationOfIds(Rewriter &, Instruction) {}

// Sizes that are constants, as those that are literal.
void rewriting::modeOfIds(Rewriter &R, Instruction I) {
  const auto Given = Mode(I[2]);
  if (Given != Mode::LocalSizeId && Given != Mode::LocalSizeHintId)
    return R.refuse("OpExecutionModeId: expected LocalSizeId or "
                    "LocalSizeHintId, found mode " +
                    std::to_string(I[2]));
  std::vector<uint32_t> Words = {I[1], uint32_t(Given == Mode::LocalSizeId
                                                    ? Mode::LocalSize
                                                    : Mode::LocalSizeHint)};
  for (uint32_t Size : I.drop_front(3)) {
    Words.push_back(R.Defined.valueOf(Size));
    if (!Words.back())
      R.refuse("OpExecutionModeId: expected a size that is a constant above 0");
  }
  R.append(OpExecutionMode, Words);
}
