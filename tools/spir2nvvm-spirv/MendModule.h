// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the translator makes of valid modules and LLVM does not take.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_MENDMODULE_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_MENDMODULE_H

namespace llvm {
class Module;
} // namespace llvm

namespace spir2nvvm {

void mendModule(llvm::Module &M);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_SPIRV_MENDMODULE_H
