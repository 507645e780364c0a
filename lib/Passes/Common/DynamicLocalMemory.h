// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Dynamic shared memory, of which a launch says how much there is
/// (docs/launch-abi.md).

#ifndef SPIR2NVVM_LIB_PASSES_COMMON_DYNAMICLOCALMEMORY_H
#define SPIR2NVVM_LIB_PASSES_COMMON_DYNAMICLOCALMEMORY_H

#include "llvm/IR/Module.h"

namespace spir2nvvm {

/// Where it begins, in the space that SPIR and NVVM number alike. Aligned to
/// \p Needed at least.
llvm::GlobalVariable &dynamicLocalMemory(llvm::Module &M,
                                         llvm::Align Needed = {});

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_COMMON_DYNAMICLOCALMEMORY_H
