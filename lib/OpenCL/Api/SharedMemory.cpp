// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 5.6: shared virtual memory, as a device without it has the
/// functions (CL_DEVICE_SVM_CAPABILITIES is 0): memory is never given, and what
/// takes a pointer to it is CL_INVALID_OPERATION.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Objects/Kernel.h"
#include "OpenCL/Schedule/Queue.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

void *api::clSVMAlloc(cl_context Handle, cl_svm_mem_flags Flags, size_t Size,
                      cl_uint Alignment) {
  return nullptr;
}

void api::clSVMFree(cl_context Handle, void *Pointer) {}

static cl_int refusedOn(cl_command_queue Handle) {
  return firstError(Queue::from(Handle), CL_INVALID_OPERATION);
}

cl_int api::clEnqueueSVMFree(
    cl_command_queue Handle, cl_uint Count, void *Pointers[],
    void(CL_CALLBACK *Free)(cl_command_queue, cl_uint, void *[], void *),
    void *User, cl_uint NumWaits, const cl_event *Waits, cl_event *EventOut) {
  return refusedOn(Handle);
}

cl_int api::clEnqueueSVMMemcpy(cl_command_queue Handle, cl_bool Blocking,
                               void *To, const void *From, size_t Size,
                               cl_uint NumWaits, const cl_event *Waits,
                               cl_event *EventOut) {
  return refusedOn(Handle);
}

cl_int api::clEnqueueSVMMemFill(cl_command_queue Handle, void *To,
                                const void *Pattern, size_t PatternSize,
                                size_t Size, cl_uint NumWaits,
                                const cl_event *Waits, cl_event *EventOut) {
  return refusedOn(Handle);
}

cl_int api::clEnqueueSVMMap(cl_command_queue Handle, cl_bool Blocking,
                            cl_map_flags Flags, void *Pointer, size_t Size,
                            cl_uint NumWaits, const cl_event *Waits,
                            cl_event *EventOut) {
  return refusedOn(Handle);
}

cl_int api::clEnqueueSVMUnmap(cl_command_queue Handle, void *Pointer,
                              cl_uint NumWaits, const cl_event *Waits,
                              cl_event *EventOut) {
  return refusedOn(Handle);
}

cl_int api::clEnqueueSVMMigrateMem(cl_command_queue Handle, cl_uint Count,
                                   const void **Pointers, const size_t *Sizes,
                                   cl_mem_migration_flags Flags,
                                   cl_uint NumWaits, const cl_event *Waits,
                                   cl_event *EventOut) {
  return refusedOn(Handle);
}

cl_int api::clSetKernelArgSVMPointer(cl_kernel Handle, cl_uint Index,
                                     const void *Value) {
  return firstError(Kernel::from(Handle), CL_INVALID_OPERATION);
}
