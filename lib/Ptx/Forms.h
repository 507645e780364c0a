// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether an instruction is one that an architecture has: its modifiers, how
/// many operands it takes, and how wide they are. Rows: Opcodes.def.

#ifndef SPIR2NVVM_LIB_PTX_FORMS_H
#define SPIR2NVVM_LIB_PTX_FORMS_H

#include "Ptx/Tree.h"

#include <functional>

namespace spir2nvvm::ptx {

struct FormVerdict {
  enum class Fault : uint8_t {
    None,
    Modifiers,    // no form of the opcode has them
    Architecture, // MinSm has
    Removed,      // MinSm and newer have no such form without sync
    Operands,     // Counts says how many
    Width         // of operand Index: Expected bits
  };
  Fault What = Fault::None;
  unsigned MinSm = 0;
  std::string Counts; // "3 or 4"
  size_t Index = 0;
  unsigned Expected = 0, Found = 0;
};

/// What is wrong with \p I for an architecture; nothing for an opcode without
/// rows. \p BitsOf says how wide an operand is, 0 where that is not known.
FormVerdict judge(const Instruction &I, unsigned Sm,
                  const std::function<unsigned(const Operand &)> &BitsOf);

struct FormRow {
  std::string_view Opcode, Pattern, Operands;
  unsigned MinSm;
};
/// All rows; first and one after the last.
std::pair<const FormRow *, const FormRow *> formRows();

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_FORMS_H
