// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the outputs of a run go that has several.

#ifndef SPIR2NVVM_LIB_BATCH_OUTPUTNAMES_H
#define SPIR2NVVM_LIB_BATCH_OUTPUTNAMES_H

#include "Target/Options.h"

#include "llvm/ADT/StringRef.h"

namespace spir2nvvm {

/// "out/k.ptx" for sm_90: "out/k.sm_90.ptx".
std::string nameForArch(llvm::StringRef Output, const GpuArch &Arch);

/// "src/k.cl" in "out" with the extension "ptx": "out/k.ptx"; "-" is "stdin".
std::string nameInFolder(llvm::StringRef Folder, llvm::StringRef Input,
                         llvm::StringRef Extension);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BATCH_OUTPUTNAMES_H
