// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A function of the host, called in the order of a queue.

#ifndef SPIR2NVVM_LIB_OPENCL_COMMANDS_NATIVEKERNEL_H
#define SPIR2NVVM_LIB_OPENCL_COMMANDS_NATIVEKERNEL_H

#include "OpenCL/Objects/MemObject.h"
#include "OpenCL/Schedule/Command.h"

namespace spir2nvvm::opencl {

struct NativeKernel {
  struct Object {
    size_t Offset; // of its pointer in the arguments
    Ref<MemObject> Memory;
  };
  void(CL_CALLBACK *Function)(void *) = nullptr;
  std::vector<char> Arguments; // a copy: the application's may be gone
  std::vector<Object> Objects;
};

namespace commands {
/// The function sees the memory of the host: objects are copied there before
/// it runs, and back after it; they are provided for \p D.
Command nativeKernel(const Device &D, DeviceContext &On, NativeKernel Kernel);
} // namespace commands

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_COMMANDS_NATIVEKERNEL_H
