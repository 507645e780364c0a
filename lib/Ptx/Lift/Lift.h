// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX as a module of NVVM IR that the executor runs. What an instruction
/// becomes is a row of a table; what NVVM IR has no intrinsic for is a call of
/// "spir2nvvm.ptx.<opcode and modifiers>" (Executor/Intrinsics).
///
/// Each register becomes a value, addresses stay numbers until they are used,
/// and parameters of kernels are those of the entry: the bytes that
/// cuLaunchKernel passes.

#ifndef SPIR2NVVM_LIB_PTX_LIFT_LIFT_H
#define SPIR2NVVM_LIB_PTX_LIFT_LIFT_H

#include "Diagnostics/Diagnostics.h"
#include "Ptx/Tree.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace spir2nvvm::ptx {

/// The module that \p M says, with a debug location for each instruction: its
/// line in the PTX, and, where the text has .loc, that of the source. Null
/// after an error, which went to \p Sink with its line of the PTX: what is
/// malformed, and what this reader does not know, by name. Findings call it
/// \p Name where that ends in .ptx, and "PTX of \p Name" elsewhere.
std::unique_ptr<llvm::Module> lift(const Module &M, llvm::StringRef Name,
                                   llvm::LLVMContext &Context,
                                   DiagnosticSink &Sink);

/// What numbers PTX gets for generic pointers: PTX's own, where those into
/// global memory are global ones; or, inline in NVVM IR, the module's values,
/// which the executor tells from global ones. Mixed: those go where the text has
/// global ones, too, which PTX allows.
enum class GenericNumbers { OfPtx, OfModule, Mixed };

/// Parses and lifts.
std::unique_ptr<llvm::Module>
lift(llvm::StringRef Text, llvm::StringRef Name, llvm::LLVMContext &Context,
     DiagnosticSink &Sink, GenericNumbers Numbers = GenericNumbers::OfPtx);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LIFT_LIFT_H
