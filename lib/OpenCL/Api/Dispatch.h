// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The functions of the driver by name.

#ifndef SPIR2NVVM_LIB_OPENCL_API_DISPATCH_H
#define SPIR2NVVM_LIB_OPENCL_API_DISPATCH_H

namespace spir2nvvm::opencl {

/// What clGetExtensionFunctionAddress finds: everything that the driver
/// implements, whether the dispatch table has it or not. Null: nothing so
/// called.
void *functionNamed(const char *Name);

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_API_DISPATCH_H
