// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Commands of what functions that enqueue them and functions that record them
/// are given alike, once it is checked.

#ifndef SPIR2NVVM_LIB_OPENCL_API_MADE_H
#define SPIR2NVVM_LIB_OPENCL_API_MADE_H

#include "OpenCL/Api/Checks.h"

namespace spir2nvvm::opencl {
namespace made {

Result<Command> copyBuffer(const Result<Queue &> &Q, cl_mem From, cl_mem To,
                           size_t FromOffset, size_t ToOffset, size_t Size);
Result<Command> copyBufferRect(const Result<Queue &> &Q, cl_mem From, cl_mem To,
                               const size_t *FromOrigin, const size_t *ToOrigin,
                               const size_t *Region, size_t FromRow,
                               size_t FromSlice, size_t ToRow, size_t ToSlice);
Result<Command> fillBuffer(const Result<Queue &> &Q, cl_mem To,
                           const void *Pattern, size_t PatternSize,
                           size_t Offset, size_t Size);
Result<Command> copyImage(const Result<Queue &> &Q, cl_mem From, cl_mem To,
                          const size_t *FromOrigin, const size_t *ToOrigin,
                          const size_t *Region);
Result<Command> copyImageToBuffer(const Result<Queue &> &Q, cl_mem From,
                                  cl_mem To, const size_t *Origin,
                                  const size_t *Region, size_t Offset);
Result<Command> copyBufferToImage(const Result<Queue &> &Q, cl_mem From,
                                  cl_mem To, size_t Offset,
                                  const size_t *Origin, const size_t *Region);
Result<Command> fillImage(const Result<Queue &> &Q, cl_mem To,
                          const void *Colour, const size_t *Origin,
                          const size_t *Region);
Result<Command> ndRange(const Result<Queue &> &Q, cl_kernel K, cl_uint WorkDim,
                        const size_t *Offset, const size_t *Global,
                        const size_t *Local);

} // namespace made

/// Enqueues \p What, unless it or the wait list is wrong.
inline cl_int enqueueMade(const Result<Queue &> &Q, Result<Command> What,
                          cl_uint NumWaits, const cl_event *Waits,
                          cl_event *EventOut, bool Blocking = false) {
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status = firstError(Q, What, After))
    return Status;
  return Q->enqueue(std::move(*What), {*After, Blocking, EventOut});
}

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_API_MADE_H
