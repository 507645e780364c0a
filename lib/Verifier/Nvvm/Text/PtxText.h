// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What can be said of PTX in inline and module-level assembly without parsing
/// it: which words begin its statements, and which operands it names.

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_PTXTEXT_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_PTXTEXT_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace spir2nvvm::nvvmverify {

/// First words of the statements of \p Text, predicates and labels left out.
/// \p InFunction: whether the text is within a function; outside of one,
/// words of function bodies are the second list.
struct PtxWords {
  std::vector<llvm::StringRef> Instructions, Directives;
};
PtxWords statementWords(llvm::StringRef Text, bool InFunction);

/// Whether \p Word, "ld.global.u32", begins with an instruction's name.
bool isPtxInstruction(llvm::StringRef Word);

/// Whether \p Word may begin a statement outside functions.
bool isPtxDirective(llvm::StringRef Word);

/// What is wrong with the operand references ("$0", "${1:x}") of inline
/// assembly with \p Operands operands; empty when they are sound.
std::string faultOfReferences(llvm::StringRef Text, unsigned Operands);

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_PTXTEXT_H
