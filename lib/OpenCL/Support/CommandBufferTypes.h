// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_command_buffer 0.9.8 and cl_khr_command_buffer_mutable_dispatch 0.9.5,
/// under names of our own: Khronos' headers have other versions of them, of which
/// functions take other parameters.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_COMMANDBUFFERTYPES_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_COMMANDBUFFERTYPES_H

#ifndef CL_VERSION_1_0 // applications have included them
#include "OpenCL/Support/OpenCl.h"
#endif

struct _cl_command_buffer_khr;
struct _cl_mutable_command_khr;

namespace spir2nvvm::opencl {

using CommandBufferHandle = _cl_command_buffer_khr *;
using MutableHandle = _cl_mutable_command_khr *;
using SyncPoint = cl_uint;
using CommandProperties = cl_ulong; // of buffers and of their commands
using CommandBufferInfo = cl_uint;
using MutableCommandInfo = cl_uint;

namespace command_buffer {

enum : cl_command_type { Type = 0x12A8 };
enum Error : cl_int {
  InvalidBuffer = -1138,
  InvalidSyncPoints = -1139,
  IncompatibleQueue = -1140,
  InvalidMutable = -1141
};
enum : CommandProperties {
  Flags = 0x1293, // of a buffer
  Asserts = 0x12B7,
  UpdatableFields = 0x12B1, // of a command
  CommandAsserts = 0x12B8
};
enum : CommandProperties { SimultaneousUse = 1, Mutable = 2 };   // in Flags
enum : cl_uint { Recording = 0, Executable = 1, Finalized = 2 }; // states
/// What a device can.
enum : cl_bitfield { KernelPrintf = 1, SimultaneousUsePossible = 4 };

/// Of a kernel's command, as bits of UpdatableFields.
enum Field : cl_bitfield {
  GlobalOffset = 1,
  GlobalSize = 2,
  LocalSize = 4,
  Arguments = 8,
  ExecInfo = 16,
  AllFields = 31
};
enum : cl_bitfield { NoAdditionalWorkGroups = 1 }; // in Asserts
enum : cl_uint { DispatchConfig = 0 };             // kinds of updates

struct ArgumentUpdate {
  cl_uint Index;
  size_t Size;
  const void *Value;
};
struct ExecInfoUpdate {
  cl_uint Name;
  size_t Size;
  const void *Value;
};
/// cl_mutable_dispatch_config_khr.
struct DispatchUpdate {
  MutableHandle Command;
  cl_uint NumArgs, NumSvmArgs, NumExecInfos, WorkDim;
  const ArgumentUpdate *Args, *SvmArgs;
  const ExecInfoUpdate *ExecInfos;
  const size_t *GlobalOffset, *GlobalSize, *LocalSize;
};

} // namespace command_buffer

// ---- Functions --------------------------------------------------------------

/// What the functions that record a command are given beside its own arguments.
#define SPIR2NVVM_RECORD(...)                                                  \
  cl_int CL_API_CALL(CommandBufferHandle, cl_command_queue,                    \
                     const CommandProperties *, __VA_ARGS__, cl_uint,          \
                     const SyncPoint *, SyncPoint *, MutableHandle *)

using CreateCommandBuffer = CommandBufferHandle
CL_API_CALL(cl_uint, const cl_command_queue *, const CommandProperties *,
            cl_int *);
using OfCommandBuffer = cl_int CL_API_CALL(CommandBufferHandle);
using EnqueueCommandBuffer = cl_int CL_API_CALL(cl_uint, cl_command_queue *,
                                                CommandBufferHandle, cl_uint,
                                                const cl_event *, cl_event *);
using GetCommandBufferInfo = cl_int
CL_API_CALL(CommandBufferHandle, CommandBufferInfo, size_t, void *, size_t *);
using RecordBarrier = cl_int CL_API_CALL(CommandBufferHandle, cl_command_queue,
                                         const CommandProperties *, cl_uint,
                                         const SyncPoint *, SyncPoint *,
                                         MutableHandle *);
using RecordCopyBuffer = SPIR2NVVM_RECORD(cl_mem, cl_mem, size_t, size_t,
                                          size_t);
using RecordCopyBufferRect = SPIR2NVVM_RECORD(cl_mem, cl_mem, const size_t *,
                                              const size_t *, const size_t *,
                                              size_t, size_t, size_t, size_t);
using RecordCopyBufferToImage = SPIR2NVVM_RECORD(cl_mem, cl_mem, size_t,
                                                 const size_t *,
                                                 const size_t *);
using RecordCopyImage = SPIR2NVVM_RECORD(cl_mem, cl_mem, const size_t *,
                                         const size_t *, const size_t *);
using RecordCopyImageToBuffer = SPIR2NVVM_RECORD(cl_mem, cl_mem, const size_t *,
                                                 const size_t *, size_t);
using RecordFillBuffer = SPIR2NVVM_RECORD(cl_mem, const void *, size_t, size_t,
                                          size_t);
using RecordFillImage = SPIR2NVVM_RECORD(cl_mem, const void *, const size_t *,
                                         const size_t *);
using RecordNdRange = SPIR2NVVM_RECORD(cl_kernel, cl_uint, const size_t *,
                                       const size_t *, const size_t *);
using RecordSvmCopy = SPIR2NVVM_RECORD(void *, const void *, size_t);
using RecordSvmFill = SPIR2NVVM_RECORD(void *, const void *, size_t, size_t);
#undef SPIR2NVVM_RECORD

using UpdateMutableCommands = cl_int
CL_API_CALL(CommandBufferHandle, cl_uint, const cl_uint *, const void **);
using GetMutableCommandInfo = cl_int
CL_API_CALL(MutableHandle, MutableCommandInfo, size_t, void *, size_t *);

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_COMMANDBUFFERTYPES_H
