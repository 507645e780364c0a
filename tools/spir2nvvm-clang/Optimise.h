// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From the module that clang makes of a source to bitcode.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_CLANG_OPTIMISE_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_CLANG_OPTIMISE_H

namespace clang {
class CodeGenOptions;
} // namespace clang
namespace llvm {
class Module;
class raw_ostream;
} // namespace llvm

namespace spir2nvvm {

/// What clang -O1 does, or -O0 where that is asked for, with \p M, and writes. SPIR has no code generator, so
/// that this is all of clang's back end.
void optimiseAndWrite(llvm::Module &M, const clang::CodeGenOptions &Options,
                      llvm::raw_ostream &OS);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_CLANG_OPTIMISE_H
