// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which structures a module uses.

#ifndef SPIR2NVVM_LIB_TARGET_STRUCTTYPES_H
#define SPIR2NVVM_LIB_TARGET_STRUCTTYPES_H

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"

#include <vector>

namespace spir2nvvm {

/// The structures of \p M that are no literals, in the order in which
/// llvm::TypeFinder finds them and LLVM writes them. That one asks three sets
/// for each operand, which is as much work as a pass.
std::vector<llvm::StructType *> structTypesOf(const llvm::Module &M);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_STRUCTTYPES_H
