// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One form for the modules of SPIR 1.2 producers, of clang 14 and of the
/// SPIR-V reader, so that every later stage and the SPIR verifier know one.

#ifndef SPIR2NVVM_LIB_READER_CANONICALISE_CANONICALISECLANG_H
#define SPIR2NVVM_LIB_READER_CANONICALISE_CANONICALISECLANG_H

#include "llvm/IR/Module.h"

namespace spir2nvvm {

class DiagnosticSink;

/// Whether \p M has forms of clang's that SPIR 1.2 does not have.
bool isFromClang(const llvm::Module &M);
/// Brings them into SPIR 1.2's. False after reporting what has none there.
bool canonicaliseClang(llvm::Module &M, DiagnosticSink &Sink);

// Its parts, in order; each does nothing where there is nothing to do.

/// Triple and data layout as SPIR 1.2 writes them.
void canonicaliseTarget(llvm::Module &M);
/// Samplers as i32, images without the access qualifier in the type's name.
void canonicaliseTypes(llvm::Module &M);
/// Whether kernel metadata hangs at \p F, as clang 3.9 and later attach it.
bool hasKernelNodes(const llvm::Function &F);
/// Kernel metadata from the functions to !opencl.kernels.
void canonicaliseKernels(llvm::Module &M);
/// Module-wide opencl.* metadata that SPIR 1.2 requires.
void canonicaliseModuleMetadata(llvm::Module &M);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CANONICALISE_CANONICALISECLANG_H
