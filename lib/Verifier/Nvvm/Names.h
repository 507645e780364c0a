// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names of intrinsics without what their types add.

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_NAMES_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_NAMES_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace spir2nvvm::nvvmverify {

/// \p Bitcode with the names of such intrinsics protected: "llvm.nvvm_abs.i".
/// Names stand in it as plain bytes since LLVM 5, and keep their length.
std::string protectIntrinsicNames(llvm::StringRef Bitcode);

/// Undoes the reader's protection against LLVM's replacements:
/// "llvm.nvvm_abs.i" -> "llvm.nvvm.abs.i".
std::string canonicalName(llvm::StringRef Name);

/// Whether LLVM 14 replaces calls of llvm.nvvm.\p Key while it reads, which
/// would hide them from the rules.
bool isReplacedOnReading(llvm::StringRef Key);

/// "llvm.nvvm.hmma.m8n32k16.ld.a.p1i32" -> "hmma.m8n32k16.ld.a.p": the name
/// behind "llvm.nvvm." with its pointer suffixes cut to the letter, so that
/// typed, opaque and numbered spellings meet in one row.
std::string nvvmKey(llvm::StringRef Name);

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_NAMES_H
