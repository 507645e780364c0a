// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How LlvmFaults.def's rows are avoided.

#ifndef SPIR2NVVM_LIB_NVPTX_AVOIDFAULTS_H
#define SPIR2NVVM_LIB_NVPTX_AVOIDFAULTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class Module;
} // namespace llvm

namespace spir2nvvm::nvptx {

/// Whether the optimiser's pass of that name may run.
bool isTrusted(llvm::StringRef Pass);

/// The alias analyses that know what barriers do.
llvm::AAManager trustedAliases();

void avoidBeforeOptimiser(llvm::Module &M);
void avoidAfterOptimiser(llvm::Module &M);

/// UnalignedStructures.
void copyUnalignedStructures(llvm::Module &M);

/// An instruction of PTX without effects.
llvm::Value *inPtx(llvm::IRBuilder<> &B, llvm::Type *Ty,
                   const llvm::Twine &Text, llvm::StringRef Registers,
                   llvm::ArrayRef<llvm::Value *> Operands);

} // namespace spir2nvvm::nvptx

#endif // SPIR2NVVM_LIB_NVPTX_AVOIDFAULTS_H
