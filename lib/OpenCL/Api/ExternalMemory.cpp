// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_external_memory 1.0.1: buffers of files that others share are theirs
/// until they are acquired, and again once they are released. CUDA orders that by
/// semaphores, so that here both are a place in the order.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Checks.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

static cl_int areImported(const Result<Queue &> &Q, cl_uint Count,
                          const cl_mem *Handles) {
  if ((Count == 0) != !Handles)
    return CL_INVALID_VALUE;
  for (cl_uint I = 0; I != Count; ++I) {
    Result<MemObject &> M = MemObject::from(Handles[I]);
    if (cl_int Status =
            firstError(M, require(!M || M->isImported(), CL_INVALID_MEM_OBJECT),
                       require(!Q || !M || &Q->context() == &M->context(),
                               CL_INVALID_COMMAND_QUEUE)))
      return Status;
  }
  return CL_SUCCESS;
}

static cl_int handOver(cl_command_type Type, cl_command_queue QueueHandle,
                       cl_uint Count, const cl_mem *Handles, cl_uint NumWaits,
                       const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status = firstError(Q, areImported(Q, Count, Handles), After))
    return Status;
  return Q->enqueue(nothing(Type), {*After, false, EventOut});
}

cl_int api::clEnqueueAcquireExternalMemObjectsKHR(
    cl_command_queue QueueHandle, cl_uint Count, const cl_mem *Handles,
    cl_uint NumWaits, const cl_event *Waits, cl_event *EventOut) {
  return handOver(CL_COMMAND_ACQUIRE_EXTERNAL_MEM_OBJECTS_KHR, QueueHandle,
                  Count, Handles, NumWaits, Waits, EventOut);
}

cl_int api::clEnqueueReleaseExternalMemObjectsKHR(
    cl_command_queue QueueHandle, cl_uint Count, const cl_mem *Handles,
    cl_uint NumWaits, const cl_event *Waits, cl_event *EventOut) {
  return handOver(CL_COMMAND_RELEASE_EXTERNAL_MEM_OBJECTS_KHR, QueueHandle,
                  Count, Handles, NumWaits, Waits, EventOut);
}
