// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constraints of inline PTX on their way through clang, whose SPIR target
/// knows no letter for a register but r.
///
///   asm("neg.f64 %0, %1;" : "=d"(A) : "d"(B));    the source
///   asm("neg.f64 %0, %1;" : "=rE"(A) : "rE"(B));  what clang reads
///   call double asm "neg.f64 $0, $1;", "=rE,rE"   what it writes
///   call double asm "neg.f64 $0, $1;", "=d,d"     the module

#ifndef SPIR2NVVM_LIB_READER_INLINEPTX_H
#define SPIR2NVVM_LIB_READER_INLINEPTX_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace spir2nvvm {

/// Whether \p Constraint ("=d") is PTX's and clang refuses it.
bool isHiddenFromClang(llvm::StringRef Constraint);

/// \p Text, a preprocessed source, with letters that every target takes in
/// place of PTX's.
std::string disguiseConstraints(llvm::StringRef Text);

/// Puts PTX's letters back.
void restoreConstraints(llvm::Module &M);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_INLINEPTX_H
