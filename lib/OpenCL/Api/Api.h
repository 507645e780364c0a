// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The entry points as this driver implements them: check, act, translate.
/// Their types are Khronos' own; what the application calls is made around them
/// in Dispatch.cpp.

#ifndef SPIR2NVVM_LIB_OPENCL_API_API_H
#define SPIR2NVVM_LIB_OPENCL_API_API_H

#include "OpenCL/Support/CommandBufferTypes.h"
#include "OpenCL/Support/OpenCl.h"
#include "OpenCL/Support/UnifiedSvm.h"

#include <type_traits>

namespace spir2nvvm::opencl::api {

#define ENTRY(NAME) std::remove_pointer_t<decltype(DispatchEntries::NAME)> NAME;
#define ENTRY_SINCE(SINCE, NAME) ENTRY(NAME)
#define EXTENSION(NAMED, NAME, TYPE) std::remove_pointer_t<TYPE> NAME;
#include "OpenCL/Tables/EntryPoints.def"

} // namespace spir2nvvm::opencl::api

#endif // SPIR2NVVM_LIB_OPENCL_API_API_H
