// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPIR2NVVM_LIB_PTX_SPECIALREGISTERS_H
#define SPIR2NVVM_LIB_PTX_SPECIALREGISTERS_H

#include <string_view>

namespace spir2nvvm::ptx {

/// Whether PTX ISA has it: %laneid, or %tid for %tid.x.
bool isSpecialRegister(std::string_view Name);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_SPECIALREGISTERS_H
