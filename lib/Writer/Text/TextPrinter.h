// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM assembly as older releases wrote it. LLVM 14's own printer writes only
/// LLVM 14's language, which no NVVM IR 1.1 compiler, no SPIR 1.2 consumer and
/// not even libNVVM's legacy reader takes:
///
///   LLVM 14   %v = load i32, i32 addrspace(1)* %p, align 4
///   LLVM 3.2  %v = load i32 addrspace(1)* %p, align 4

#ifndef SPIR2NVVM_LIB_WRITER_TEXT_TEXTPRINTER_H
#define SPIR2NVVM_LIB_WRITER_TEXT_TEXTPRINTER_H

#include "Diagnostics/Diagnostics.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

namespace spir2nvvm {

/// The release whose assembly language is written: major * 100 + minor.
/// Everything between 3.2 and 7 works; these are the ones with a name.
struct TextProfile {
  unsigned Release;
};
constexpr TextProfile Llvm32{302}; // SPIR 1.2, NVVM IR 1.1
constexpr TextProfile Llvm34{304}; // attribute groups, addrspacecast
constexpr TextProfile Llvm36{306}; // no more `metadata` keywords
constexpr TextProfile Llvm7{700};  // NVVM IR 2.0, legacy dialect

/// Writes \p M to \p OS in the language of \p Profile. \p M is not changed.
///
/// Requires: a verified module with typed pointers.
/// Ensures:  true and a text that means what \p M means, or false and an error
///           (OUT31 to OUT39) in \p Sink for each thing that the profile has
///           no words for. Only hints, whose absence may cost speed but not
///           meaning, are left out, with the warning OUT40. What an older
///           language spells in another way is respelt:
///             fneg x                 fsub -0.0, x
///             byval(T)               byval
///             cmpxchg of { T, i1 }   cmpxchg of T, before LLVM 3.5
///             llvm.memcpy, 4 args    5 args, before LLVM 7
///             spFlags:               isLocal:, isDefinition:, isOptimized:
bool printModule(const llvm::Module &M, llvm::raw_ostream &OS,
                 const TextProfile &Profile, DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_TEXT_TEXTPRINTER_H
