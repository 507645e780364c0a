// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The instructions that can be lifted: rows of an opcode, the modifiers and
/// types it takes, and the function that makes NVVM IR of it. Each family of
/// instructions has a table, <Family>.def, beside the functions, <Family>.cpp:
///
///   PTX("add", "[sat] s32", 3, addSaturating)
///
/// A pattern is a list of slots. A slot is one of the words between bars; in
/// brackets it may be missing. Functions find the words in Form::Slots, an
/// empty one for a slot that is missing.

#ifndef SPIR2NVVM_LIB_PTX_LIFT_ROWS_H
#define SPIR2NVVM_LIB_PTX_LIFT_ROWS_H

#include "Ptx/Tree.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace spir2nvvm::ptx {

class FunctionLifter;

struct Row;

/// An instruction, and the words of it that fill the slots of its row.
struct Form {
  const Row *Of = nullptr;
  const Instruction *Instr = nullptr;
  llvm::SmallVector<llvm::StringRef, 8> Slots;

  bool has(unsigned Slot) const { return !Slots[Slot].empty(); }
  /// Whether a modifier is among the words, wherever.
  bool has(llvm::StringRef Word) const;
  /// The type that a slot says; counted from the last one, which is 0.
  ScalarType type(unsigned FromEnd = 0) const;
  /// Opcode and words in the row's order, however the program wrote them.
  std::string text() const;
};

using LiftFunction = void (*)(FunctionLifter &L, const Form &I);

struct Row {
  llvm::StringRef Opcode, Pattern;
  unsigned Operands;
  LiftFunction Lift;
};

// The families.
llvm::ArrayRef<Row> integerRows();
llvm::ArrayRef<Row> bitRows();
llvm::ArrayRef<Row> floatingRows();
llvm::ArrayRef<Row> compareRows();
llvm::ArrayRef<Row> convertRows();
llvm::ArrayRef<Row> moveRows();
llvm::ArrayRef<Row> memoryRows();
llvm::ArrayRef<Row> atomicRows();
llvm::ArrayRef<Row> controlRows();
llvm::ArrayRef<Row> textureRows();
llvm::ArrayRef<Row> warpRows();
llvm::ArrayRef<Row> halfRows();
llvm::ArrayRef<Row> halfConvertRows();
llvm::ArrayRef<Row> matrixRows();
llvm::ArrayRef<Row> asyncRows();
llvm::ArrayRef<Row> videoRows();

/// All rows, one family after the other.
llvm::ArrayRef<llvm::ArrayRef<Row>> rowFamilies();

/// What was found for an instruction; a fault is in the words of the rules.
enum class MatchFault { None, Opcode, Form, Operands };
MatchFault match(const Instruction &I, Form &Found);

/// How many operands the rows of I's form take; after MatchFault::Operands.
std::string operandCounts(const Instruction &I);

/// Forms of a row in which each of its words occurs, "rn ftz f32" and so on:
/// the shortest one, and those with one word that differs.
std::vector<std::string> formsOf(const Row &R);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LIFT_ROWS_H
