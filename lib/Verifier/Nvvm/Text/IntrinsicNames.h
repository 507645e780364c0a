// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names of intrinsics without what their types add.

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_INTRINSICNAMES_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_INTRINSICNAMES_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace spir2nvvm::nvvmverify {

/// The name under which a module of text is read where \p Name would make
/// LLVM 14 replace the calls, which would hide them from the rules:
/// "llvm.nvvm.abs.i" -> "llvm.nvvm0abs.i". Names of the input that look so
/// already make way: "llvm.nvvm0abs.i" -> "llvm.nvvm1abs.i". Others stay.
std::string protectedName(llvm::StringRef Name);

/// \p Bitcode with every such name replaced, which keeps its length. Since
/// LLVM 5 names are plain bytes; before, arrays of 6, 7 or 8 bits a character
/// that begin at any bit.
std::string protectIntrinsicNames(llvm::StringRef Bitcode);

/// Undoes the protection: "llvm.nvvm0abs.i" -> "llvm.nvvm.abs.i".
std::string canonicalName(llvm::StringRef Name);

/// The same in a printed instruction or place, wherever names stand in it.
std::string canonicalNamesIn(llvm::StringRef Text);

/// "llvm.nvvm.hmma.m8n32k16.ld.a.p1i32" -> "hmma.m8n32k16.ld.a.p": the name
/// after "llvm.nvvm." with its pointer suffixes cut to the letter, so that
/// typed, opaque and numbered spellings meet in one row.
std::string nvvmKey(llvm::StringRef Name);

/// Whether \p Keys, a text with choices such as "abs.{i,ll}", stands for
/// \p Key.
bool isAmong(llvm::StringRef Key, llvm::StringRef Keys);

/// Whether \p Names, separated by blanks, has \p Name.
bool hasName(llvm::StringRef Names, llvm::StringRef Name);

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_TEXT_INTRINSICNAMES_H
