// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPIR-V as a stream of words: what has to change in a valid module before
/// SPIRV-LLVM-Translator 14 takes it.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_SPIRVWORDS_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_SPIRVWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace spir2nvvm {

using Words = std::vector<uint32_t>;
/// All words of one, whose length was looked at.
using Instruction = llvm::ArrayRef<uint32_t>;

// SPIR-V 1.6, section 2.3: the header, and an instruction's first word.
constexpr size_t HeaderWords = 5, Version = 1, Bound = 3;
inline uint16_t opcodeOf(uint32_t Word) { return uint16_t(Word & 0xFFFF); }
inline size_t lengthOf(uint32_t Word) { return Word >> 16; }
inline uint32_t head(uint16_t Opcode, size_t Length) {
  return uint32_t(Length) << 16 | Opcode;
}

/// Of a module, in its own words.
std::vector<Instruction> instructionsOf(const Words &Module);
/// A module of what \p Do appends to \p Result for each instruction.
Words rewritten(const Words &Module,
                llvm::function_ref<void(Words &Result, Instruction)> Do);
/// What the words spell, up to a zero.
llvm::StringRef textOf(llvm::ArrayRef<uint32_t> Words);
inline void append(Words &To, Instruction I) {
  To.insert(To.end(), I.begin(), I.end());
}

/// The words of a module in this machine's byte order, from either. Returns
/// what is wrong with the stream, or an empty string.
std::string loadWords(llvm::StringRef Bytes, Words &Module);

/// OpConstantNull without operands after its result, which clang 22 writes
/// for events and are not read.
Words withoutExtraWords(const Words &Module);

/// No hints of Intel's extensions. (Hints.cpp)
Words withoutHints(const Words &Module);

/// OpenCL.DebugInfo.100 instead of NonSemantic.Shader.DebugInfo, places in the
/// source alone. (ShaderDebugInfo.cpp)
Words withDebugInfoOfOpenCL(const Words &Module);

/// Null constants of scalar type as OpConstant 0 or OpConstantFalse: clang
/// writes the former (SPIR-V 3.49.7 allows it), the translator asserts on it.
Words spellOutScalarNulls(const Words &Module);

/// printf's format as a pointer to its first character: clang 22 points to the
/// array, and the translator then declares one printf for each length, which
/// ends it at the second.
Words pointFormatsToCharacters(const Words &Module);

/// OpBitcast instead of OpUConvert where an operand has the type already: clang 22
/// converts results of inline assembly and of sat_add, and SPIR-V wants another
/// width.
Words withoutEmptyConversions(const Words &Module);

/// Pointers for inline assembly as what its function type says: clang 22 says
/// pointers to bytes, whatever they point to.
Words castPointersForAssembly(const Words &Module);

/// Undefined values in place of inline assembly (SPV_INTEL_inline_assembly),
/// whose instructions SPIRV-Tools up to 2023 take for others.
Words withoutAssembly(const Words &Module);

/// Undefined values in place of printf where the module declares
/// SPV_EXT_relaxed_printf_string_address_space, of which SPIRV-Tools up to 2023
/// know nothing.
Words withoutRelaxedFormats(const Words &Module);

/// Undefined values in place of clocks (SPV_KHR_shader_clock), whose capability is
/// one of shaders for SPIRV-Tools up to 2023, which then want structured control
/// flow, and no clocks of work-groups.
Words withoutClocks(const Words &Module);

/// No OpenCL.DebugInfo.100, where llvm-spirv names no declaration and
/// SPIRV-Tools up to 2023 wants one.
Words withoutDebugInfo(const Words &Module);

std::string toBytes(const Words &Module);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_SPIRVWORDS_H
