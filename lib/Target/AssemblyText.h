// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The text of inline assembly, as its operands stand in it.
///
///   "add.u32 $0, ${1:c}, 1; // $$ ${:uid}"

#ifndef SPIR2NVVM_LIB_TARGET_ASSEMBLYTEXT_H
#define SPIR2NVVM_LIB_TARGET_ASSEMBLYTEXT_H

#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace llvm {
class Value;
} // namespace llvm

namespace spir2nvvm {

struct AssemblyPiece {
  enum class Kind { Text, Operand, Dollar, UniqueNumber };
  Kind What;
  llvm::StringRef Spelling;
  unsigned Number = 0;           // of an operand
  llvm::StringRef Modifier = {}; // "c" of ${1:c}
};

/// \p Text piece by piece; together their spellings are the text.
std::vector<AssemblyPiece> piecesOfAssembly(llvm::StringRef Text);

/// n, i or C: the operand stands in the text.
bool isCodeOfConstants(llvm::StringRef Code);

/// What is in the text for an integer, or for a constant string; nothing
/// where \p V is neither.
llvm::Optional<std::string> textOfConstant(const llvm::Value &V);

/// Whether \p Text takes a carry that a statement before it left, or leaves one
/// to those behind it: "addc.u32 $0, $1, $2;" by itself does the first.
bool sharesCarry(llvm::StringRef Text);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_ASSEMBLYTEXT_H
