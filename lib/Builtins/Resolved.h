// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How resolve-builtins tells later stages what a declaration is: the string
/// attribute "spir2nvvm.builtin" holds its OpenCL C prototype. An attribute
/// survives cloning and can be read and written in tests.

#ifndef SPIR2NVVM_LIB_BUILTINS_RESOLVED_H
#define SPIR2NVVM_LIB_BUILTINS_RESOLVED_H

#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace llvm {
class Function;
} // namespace llvm

namespace spir2nvvm {

inline constexpr char BuiltinAttribute[] = "spir2nvvm.builtin";

/// "ulong get_global_id(uint)", or empty for anything but a builtin.
llvm::StringRef resolvedText(const llvm::Function &F);
/// The name in resolvedText: "get_global_id".
llvm::StringRef resolvedName(const llvm::Function &F);
/// The row it stands for.
std::optional<mangling::Prototype> resolvedPrototype(const llvm::Function &F);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_RESOLVED_H
