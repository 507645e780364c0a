// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 1.2, 5.8 and 5.10: markers, barriers and native kernels.
//
// Kernels, native kernels, markers and barriers.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Checks.h"
#include "OpenCL/Commands/NativeKernel.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// ---- Native kernels ---------------------------------------------------------

namespace {
/// What clEnqueueNativeKernel is given beside the queue and the waits.
struct NativeArguments {
  void *Args;
  size_t Bytes;
  cl_uint NumObjects;
  const cl_mem *Objects;
  const void **Places;
};
} // namespace

static cl_int checkNative(const NativeArguments &A) {
  if (!A.Args && (A.Bytes || A.NumObjects))
    return CL_INVALID_VALUE;
  if (A.Args && !A.Bytes)
    return CL_INVALID_VALUE;
  if (A.NumObjects ? !A.Objects || !A.Places : A.Objects || A.Places)
    return CL_INVALID_VALUE;
  for (cl_uint I = 0; I < A.NumObjects; ++I)
    if (Result<MemObject &> M = MemObject::from(A.Objects[I]);
        A.Objects[I] && (!M || !M->isBuffer()))
      return CL_INVALID_MEM_OBJECT;
  return CL_SUCCESS;
}

/// The offset in the block of arguments where the I-th object's pointer goes.
static Result<NativeKernel> nativeKernel(void(CL_CALLBACK *Function)(void *),
                                         const NativeArguments &A) {
  NativeKernel Kernel;
  Kernel.Function = Function;
  const char *Begin = static_cast<const char *>(A.Args);
  Kernel.Arguments.assign(Begin, Begin + A.Bytes);
  for (cl_uint I = 0; I < A.NumObjects; ++I) {
    size_t At = size_t(static_cast<const char *>(A.Places[I]) - Begin);
    if (At > A.Bytes || A.Bytes - At < sizeof(void *))
      return CL_INVALID_VALUE;
    Ref<MemObject> Memory;
    if (A.Objects[I])
      Memory = Ref<MemObject>(*MemObject::from(A.Objects[I]));
    Kernel.Objects.push_back({At, std::move(Memory)});
  }
  return Kernel;
}

cl_int api::clEnqueueNativeKernel(cl_command_queue QueueHandle,
                                  void(CL_CALLBACK *Function)(void *),
                                  void *Args, size_t Bytes, cl_uint NumObjects,
                                  const cl_mem *Objects, const void **Places,
                                  cl_uint NumWaits, const cl_event *Waits,
                                  cl_event *EventOut) {
  NativeArguments Given{Args, Bytes, NumObjects, Objects, Places};
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status = firstError(Q, require(Function, CL_INVALID_VALUE),
                                 checkNative(Given), After))
    return Status;
  Result<NativeKernel> Kernel = nativeKernel(Function, Given);
  if (!Kernel)
    return Kernel.status();
  for (const NativeKernel::Object &O : Kernel->Objects)
    if (O.Memory)
      if (cl_int Status = O.Memory->provide(Q->device()))
        return Status;
  return Q->enqueue(commands::nativeKernel(Q->device(), Q->deviceContext(),
                                           std::move(*Kernel)),
                    {*After, false, EventOut});
}

// ---- Markers and barriers ---------------------------------------------------

static cl_int enqueuePlace(cl_command_queue Handle, cl_command_type Type,
                           Queue::Place WithoutList, Queue::Place WithList,
                           cl_uint NumWaits, const cl_event *Waits,
                           cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(Handle);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status = firstError(Q, After))
    return Status;
  return Q->enqueue(nothing(Type), {*After, false, EventOut,
                                    After->empty() ? WithoutList : WithList});
}

cl_int api::clEnqueueMarkerWithWaitList(cl_command_queue Handle,
                                        cl_uint NumWaits, const cl_event *Waits,
                                        cl_event *EventOut) {
  return enqueuePlace(Handle, CL_COMMAND_MARKER, Queue::Place::Marker,
                      Queue::Place::Ordinary, NumWaits, Waits, EventOut);
}

cl_int api::clEnqueueBarrierWithWaitList(cl_command_queue Handle,
                                         cl_uint NumWaits,
                                         const cl_event *Waits,
                                         cl_event *EventOut) {
  return enqueuePlace(Handle, CL_COMMAND_BARRIER, Queue::Place::Barrier,
                      Queue::Place::BarrierForList, NumWaits, Waits, EventOut);
}

cl_int api::clEnqueueMarker(cl_command_queue Handle, cl_event *EventOut) {
  if (cl_int Status =
          firstError(Queue::from(Handle), require(EventOut, CL_INVALID_VALUE)))
    return Status;
  return api::clEnqueueMarkerWithWaitList(Handle, 0, nullptr, EventOut);
}

cl_int api::clEnqueueBarrier(cl_command_queue Handle) {
  return api::clEnqueueBarrierWithWaitList(Handle, 0, nullptr, nullptr);
}

cl_int api::clEnqueueWaitForEvents(cl_command_queue Handle, cl_uint Count,
                                   const cl_event *Events) {
  Result<Queue &> Q = Queue::from(Handle);
  if (cl_int Status = firstError(Q, require(Count && Events, CL_INVALID_VALUE)))
    return Status;
  cl_int Status =
      api::clEnqueueBarrierWithWaitList(Handle, Count, Events, nullptr);
  // OpenCL 1.0 and 1.1 say so of a bad event (1.1, 5.10).
  return Status == CL_INVALID_EVENT_WAIT_LIST ? CL_INVALID_EVENT : Status;
}
