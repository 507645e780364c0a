// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A module of SPIR-V that is written again, instruction by instruction, with
/// others in place of some.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_REWRITER_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_REWRITER_H

#include "SpirVOpcodes.h"
#include "SpirVWords.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <map>
#include <utility>

namespace spir2nvvm::spirv {

/// What the identifiers of a valid module stand for.
class Definitions {
public:
  explicit Definitions(const Words &Module);
  /// The instruction that makes \p Id; empty: none does.
  Instruction of(uint32_t Id) const { return Makers.lookup(Id); }
  uint16_t opcodeOf(uint32_t Id) const;
  uint32_t typeOf(uint32_t Value) const;
  /// Of integers and floats; 0: the type is neither.
  unsigned bitsOf(uint32_t Type) const;
  /// "i" for an int in a mangled name; SPIR-V does not know its sign. Empty:
  /// OpenCL C has no such type.
  std::string mangledScalar(uint32_t Type, bool IsSigned) const;
  /// Components of vectors; 1 for scalars.
  unsigned lanesOf(uint32_t Type) const;
  /// The type of a vector's or an array's element, of what a pointer points to.
  uint32_t elementOf(uint32_t Type) const;
  bool isConstant(uint32_t Value) const;
  /// The low word of a constant, of a specialization constant, too.
  uint32_t valueOf(uint32_t Constant) const;

private:
  llvm::DenseMap<uint32_t, Instruction> Makers;
};

/// Where a pointer into a variable that is a builtin points to.
struct BuiltinPart {
  uint32_t Variable = 0;
  uint64_t Offset = 0; // in bytes
};

/// Of the variables themselves and of pointers made of them.
std::map<uint32_t, BuiltinPart> builtinParts(const Words &Module,
                                             const Definitions &Defined);

class Rewriter {
public:
  explicit Rewriter(const Words &Module);

  const Definitions Defined;
  const std::map<uint32_t, BuiltinPart> Parts;

  /// The instruction stays as it is.
  void keep(Instruction I);
  void append(uint16_t Opcode, llvm::ArrayRef<uint32_t> Operands);
  /// A new value; its identifier.
  uint32_t make(uint16_t Opcode, uint32_t Type,
                llvm::ArrayRef<uint32_t> Operands);
  /// A value with an identifier that is in use.
  void makeAs(uint32_t Result, uint16_t Opcode, uint32_t Type,
              llvm::ArrayRef<uint32_t> Operands);
  /// A call of OpenCL C's builtin \p Name, whose mangled parameters are
  /// \p Suffix and of \p Types.
  void callAs(uint32_t Result, const std::string &Name,
              const std::string &Suffix, uint32_t Type,
              llvm::ArrayRef<uint32_t> Types,
              llvm::ArrayRef<uint32_t> Arguments);

  uint32_t voidType();
  uint32_t integerType(unsigned Bits);
  uint32_t halfType();
  uint32_t vectorType(uint32_t Component, unsigned Lanes);
  uint32_t pointerType(StorageClass Class, uint32_t Pointee);
  uint32_t constant(uint32_t Type, uint32_t Value);
  uint32_t constantTrue();
  uint32_t undefined(uint32_t Type);
  /// As wide as pointers.
  uint32_t addressType();
  /// A value of addressType(), which LLVM knows and SPIR-V does not.
  uint32_t sizeOf(uint32_t Type);

  /// The module cannot be translated; the first reason counts.
  void refuse(const std::string &Reason);

  /// The module, or nothing if it was refused.
  Words finish(std::string &Why);

  /// Where instructions go from now on.
  void enter(uint16_t Opcode);

  uint32_t fresh() { return Header[Bound]++; }

private:
  uint32_t global(uint16_t Opcode, std::vector<uint32_t> Operands,
                  size_t Result);

  Words Header;
  uint32_t declare(const std::string &Mangled, uint32_t Type,
                   llvm::ArrayRef<uint32_t> Types);

  // What is before the first type, before the first function, and the rest;
  // what is new goes between them.
  Words Preamble, NewDecorations, Types, NewTypes, NewFunctions, Body;
  Words *Now = &Preamble;
  std::map<std::vector<uint32_t>, uint32_t> Globals;
  std::map<std::string, uint32_t> Builtins;
  std::string Refusal;
};

/// Refuses a module where \p I takes a pointer to a part of a builtin variable
/// elsewhere: what is loaded from it would be lost.
void refuseLostParts(Rewriter &R, Instruction I);

/// Instructions that SPIRV-LLVM-Translator 14 does not know, as those it knows
/// (NewInstructions.def). \p Why: a form that has none.
Words withoutNewInstructions(const Words &Module, std::string &Why);

} // namespace spir2nvvm::spirv

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_REWRITER_H
