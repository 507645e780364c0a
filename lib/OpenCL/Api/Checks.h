// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Checks that several entry points share, for firstError(): they say nothing
/// about invalid objects, whose own check does.

#ifndef SPIR2NVVM_LIB_OPENCL_API_CHECKS_H
#define SPIR2NVVM_LIB_OPENCL_API_CHECKS_H

#include "OpenCL/Objects/Kernel.h"
#include "OpenCL/Objects/MemObject.h"
#include "OpenCL/Schedule/Queue.h"

namespace spir2nvvm::opencl {

/// CL_INVALID_CONTEXT unless \p Object belongs to the queue's context.
template <typename T>
cl_int sameContext(const Result<Queue &> &Q, const Result<T &> &Object) {
  return require(!Q || !Object || &Q->context() == &Object->context(),
                 CL_INVALID_CONTEXT);
}

inline cl_int sameContext(const Result<Queue &> &Q, const Result<Kernel &> &K) {
  return require(!Q || !K || &K->program().context() == &Q->context(),
                 CL_INVALID_CONTEXT);
}

/// CL_INVALID_MEM_OBJECT for an image.
inline cl_int isBuffer(const Result<MemObject &> &Memory) {
  return require(!Memory || Memory->isBuffer(), CL_INVALID_MEM_OBJECT);
}

/// CL_INVALID_VALUE unless the bytes lie in the buffer; overflow is outside.
inline cl_int within(const Result<MemObject &> &Memory, size_t Offset,
                     size_t Size) {
  return require(
      !Memory || (Offset <= Memory->size() && Size <= Memory->size() - Offset),
      CL_INVALID_VALUE);
}

/// Memory on the queue's device, which there may be none of. Only objects of the
/// queue's context have it.
inline cl_int provided(const Result<Queue &> &Q,
                       const Result<MemObject &> &Memory) {
  if (!Q || !Memory || &Q->context() != &Memory->context())
    return CL_SUCCESS;
  return Memory->provide(Q->device());
}

inline cl_int hostMayRead(const Result<MemObject &> &Memory) {
  return require(!Memory || Memory->hostMayRead(), CL_INVALID_OPERATION);
}
inline cl_int hostMayWrite(const Result<MemObject &> &Memory) {
  return require(!Memory || Memory->hostMayWrite(), CL_INVALID_OPERATION);
}

/// CL 1.2, table 5.5.
cl_int areMapFlags(cl_map_flags Flags);
/// The same, and what the object's flags allow the host.
cl_int checkMap(const Result<MemObject &> &Memory, cl_map_flags Flags);

/// What the application gets of \p Map, once \p Make's command is enqueued.
template <typename MakeT>
void *mappedBy(MakeT Make, Queue &Q, MemObject &M,
               const Result<MemObject::Mapping> &Map, const Queue::Wanted &How,
               cl_int &Status) {
  Status = Map ? Q.enqueue(Make(Q.device(), M, *Map), How) : Map.status();
  if (Map && Status)
    M.unmap(Map->Pointer);
  return Status ? nullptr : Map->Pointer;
}

/// The device that a question about \p K is about: no handle means the only one
/// that its program is built for. CL_INVALID_DEVICE.
Result<const Device *> deviceOf(const Kernel &K, cl_device_id Handle);

/// The events of a wait list, which are of \p Q's context (CL_INVALID_CONTEXT
/// otherwise). An empty list if \p Q is not a queue.
Result<WaitList> waitList(const Result<Queue &> &Q, cl_uint Count,
                          const cl_event *Events);

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_API_CHECKS_H
