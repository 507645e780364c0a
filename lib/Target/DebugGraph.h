// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Replaces nodes all over a module's metadata.

#ifndef SPIR2NVVM_LIB_TARGET_DEBUGGRAPH_H
#define SPIR2NVVM_LIB_TARGET_DEBUGGRAPH_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Metadata;
class Module;
} // namespace llvm

namespace spir2nvvm {

/// Calls \p Replace on every operand of every node reachable from functions,
/// variables, instructions and named metadata, and stores what it returns.
/// Nodes it returns are visited too, so it must be idempotent.
void replaceInDebugGraph(
    llvm::Module &M,
    llvm::function_ref<llvm::Metadata *(llvm::Metadata *)> Replace);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_DEBUGGRAPH_H
