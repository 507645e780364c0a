// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Checks of pointers that are the application's and kernels' alike, for
/// firstError(): OpenCL's shared virtual memory and Intel's unified shared memory
/// say nearly the same of them.

#ifndef SPIR2NVVM_LIB_OPENCL_API_POINTERS_H
#define SPIR2NVVM_LIB_OPENCL_API_POINTERS_H

#include "OpenCL/Api/Checks.h"
#include "OpenCL/Commands/PointerCommands.h"
#include "OpenCL/Support/UnifiedSvm.h"

namespace spir2nvvm::opencl {

/// CL_INVALID_OPERATION where a device does not know the host's addresses.
cl_int sharesAddresses(const Result<Context &> &C);
cl_int sharesAddresses(const Result<Queue &> &Q);
cl_int sharesAddresses(const Result<Kernel &> &K);

inline bool isPowerOfTwo(size_t N) { return N && !(N & (N - 1)); }
/// CL_INVALID_VALUE for what is not a power of two; 0 is the usual alignment.
inline cl_int isAlignment(cl_uint Align) {
  return require(!Align || isPowerOfTwo(Align), CL_INVALID_VALUE);
}
/// CL_INVALID_BUFFER_SIZE for nothing, or more than a device of \p C can have.
cl_int isAllocationSize(const Result<Context &> &C, size_t Bytes);

/// Whether kernels may use \p Bytes at \p Begin.
bool isShared(Context &C, const void *Begin, size_t Bytes);
inline cl_int isShared(const Result<Queue &> &Q, const void *Begin,
                       size_t Bytes) {
  return require(!Q || isShared(Q->context(), Begin, Bytes), CL_INVALID_VALUE);
}

/// CL 3.1, 5.5.4: CL_INVALID_VALUE for unknown ones; and where they bring what
/// moves.
cl_int areMigrationFlags(cl_mem_migration_flags Flags);
inline cuda::Device placeOf(cl_mem_migration_flags Flags, const Device &D) {
  return Flags & CL_MIGRATE_MEM_OBJECT_HOST ? cuda::HostProcessor : D.ordinal();
}

/// Whether kernels may have it: null, shared, or one past the end of that, which
/// kernels compare others with.
bool isArgument(Context &C, const void *Pointer);
/// What clSetKernelExecInfo takes.
cl_int isExecInfo(Kernel &K, cl_kernel_exec_info Name, size_t Size,
                  const void *Value);
/// Puts what isExecInfo() liked to what was said before.
void add(ExecInfo &To, cl_kernel_exec_info Name, size_t Size,
         const void *Value);
/// clSetKernelArgSVMPointer and clSetKernelArgMemPointerINTEL.
cl_int setPointerArgument(cl_kernel Handle, cl_uint Index, const void *Pointer);

/// What a filling with \p PatternSize bytes takes.
cl_int isPattern(const void *To, const void *Pattern, size_t PatternSize,
                 size_t Size);

// ---- What devices may do with such memory: cl_intel_unified_shared_memory ----
using UnifiedUse = cl_device_unified_shared_memory_capabilities_intel;
UnifiedUse deviceMemory(const Device &D);
UnifiedUse hostMemory(const Device &D);
/// What cannot move is the host's.
UnifiedUse movingMemory(const Device &D);
UnifiedUse systemMemory(const Device &D);

/// Null for no handle.
Result<Device *> optionalDevice(cl_device_id Handle);
/// Null for what is of no device.
cl_device_id homeOf(const Allocation *A);

// ---- cl_khr_unified_svm ----
/// By places in Tables/SvmTypes.def; zero for what a device does not have.
using SvmTypes = std::vector<SvmCapabilities>;
SvmTypes svmTypes(const Device &D);
/// What all have.
SvmTypes svmTypes(const std::vector<Device *> &Devices);

namespace made {
Result<Command> copyPointed(cl_command_type Type, const Result<Queue &> &Q,
                            void *To, const void *From, size_t Size);
Result<Command> fillPointed(cl_command_type Type, const Result<Queue &> &Q,
                            void *To, const void *Pattern, size_t PatternSize,
                            size_t Size);
/// One that brings it to where \p Flags say, if it \p Moves. \p Status: of the
/// command's other parameters.
Result<Command> movePointed(cl_command_type Type, const Result<Queue &> &Q,
                            cl_int Status, cl_mem_migration_flags Flags,
                            bool Moves, const void *Pointer, size_t Size);
} // namespace made

/// clEnqueueSVMMemcpy and clEnqueueMemcpyINTEL.
cl_int enqueuePointedCopy(cl_command_type Type, cl_command_queue QueueHandle,
                          cl_bool Blocking, void *To, const void *From,
                          size_t Size, cl_uint NumWaits, const cl_event *Waits,
                          cl_event *EventOut);
/// clEnqueueSVMMemFill and clEnqueueMemFillINTEL.
cl_int enqueuePointedFill(cl_command_type Type, cl_command_queue QueueHandle,
                          void *To, const void *Pattern, size_t PatternSize,
                          size_t Size, cl_uint NumWaits, const cl_event *Waits,
                          cl_event *EventOut);

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_API_POINTERS_H
