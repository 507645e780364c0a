// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the functions that record a command have in common.

#ifndef SPIR2NVVM_LIB_OPENCL_API_RECORDED_H
#define SPIR2NVVM_LIB_OPENCL_API_RECORDED_H

#include "OpenCL/Objects/CommandBuffer.h"

namespace spir2nvvm::opencl {

/// What they are given beside the command's own arguments.
struct Place {
  CommandBufferHandle Buffer;
  cl_command_queue Queue;
  const CommandProperties *Properties;
  cl_uint NumWaits;
  const SyncPoint *Waits;
  SyncPoint *Point;
  MutableHandle *Mutable;
};

/// What all of them check.
cl_int checkPlace(const Result<CommandBuffer &> &B, const Place &P);

/// A kernel's command that may be changed (MutableCommands.cpp).
cl_int recordMutable(const Place &P, cl_kernel Handle, cl_uint WorkDim,
                     const size_t *Offset, const size_t *Global,
                     const size_t *Local);

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_API_RECORDED_H
