// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM functions for rows of the prototype list, for tests that lower one
/// overload at a time.

#ifndef SPIR2NVVM_TEST_UNIT_BUILTINS_OVERLOAD_H
#define SPIR2NVVM_TEST_UNIT_BUILTINS_OVERLOAD_H

#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/IR/Module.h"

#include <memory>

namespace spir2nvvm::test {

/// SPIR's address spaces, or NVVM's as remap-address-spaces leaves them.
enum class SpaceNumbers { Spir, Nvvm };

/// The LLVM type for an OpenCL type.
llvm::Type *typeOf(const mangling::Type &T, llvm::LLVMContext &Ctx,
                   SpaceNumbers Spaces = SpaceNumbers::Nvvm);

/// The declaration resolve-builtins would leave for \p Proto, named "builtin".
llvm::Function *declare(const mangling::Prototype &Proto, llvm::Module &M);

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_BUILTINS_OVERLOAD_H
