// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How resolve-builtins tells later stages what a declaration is: attributes,
/// which survive cloning. "spir2nvvm.prototype" is the handle, the number of
/// the overload and the width that its size_t has; "spir2nvvm.builtin" is the
/// OpenCL C prototype for messages and for people who read the module.

#ifndef SPIR2NVVM_LIB_BUILTINS_LOWERING_RESOLVED_H
#define SPIR2NVVM_LIB_BUILTINS_LOWERING_RESOLVED_H

#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace spir2nvvm {

inline constexpr char BuiltinAttribute[] = "spir2nvvm.builtin";

/// The builtin that the name and type of \p F, a declaration, stand for.
std::optional<mangling::Prototype> prototypeOf(const llvm::Function &F,
                                               unsigned PointerBits);

/// Whether \p F is declared with the result of \p Proto: the name does not say.
bool returnsResultOf(const mangling::Prototype &Proto, const llvm::Function &F);

void resolveAs(llvm::Function &F, const mangling::Prototype &Proto,
               unsigned PointerBits);

/// "ulong get_global_id(uint)", or empty for anything but a builtin.
llvm::StringRef resolvedText(const llvm::Function &F);
/// The row it stands for.
std::optional<mangling::Prototype> resolvedPrototype(const llvm::Function &F);

/// Completes declarations of a module written by hand, which have only the
/// text.
void resolveWrittenByHand(llvm::Module &M);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_LOWERING_RESOLVED_H
