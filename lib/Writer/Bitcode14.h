// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM 14's bitcode of a module.

#ifndef SPIR2NVVM_LIB_WRITER_BITCODE14_H
#define SPIR2NVVM_LIB_WRITER_BITCODE14_H

#include "llvm/ADT/SmallString.h"

namespace llvm {
class Module;
} // namespace llvm

namespace spir2nvvm {

/// Without the table of symbols that linkers of objects look at.
llvm::SmallString<0> writeBitcode14(const llvm::Module &M);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_BITCODE14_H
