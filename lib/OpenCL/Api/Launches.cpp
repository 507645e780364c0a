// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 5.10: commands that run kernels.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Made.h"
#include "OpenCL/Commands/NdRange.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

static Result<Command> launch(const Result<Queue &> &Q, cl_kernel Handle,
                              const Result<NdRange> &Range,
                              cl_command_type Type) {
  Result<Kernel &> K = Kernel::from(Handle);
  if (cl_int Status = firstError(Q, K, sameContext(Q, K)))
    return Status;
  Result<KernelLaunch> Launch = K->snapshot(Q->device());
  if (cl_int Status = firstError(Launch, Range))
    return Status;
  return commands::ndRange(Q->device(), std::move(*Launch), *Range, Type);
}

Result<Command> made::ndRange(const Result<Queue &> &Q, cl_kernel K,
                              cl_uint WorkDim, const size_t *Offset,
                              const size_t *Global, const size_t *Local) {
  return launch(Q, K,
                NdRange::from(WorkDim, Offset, Global, Local,
                              /*MayBeEmpty=*/speaks(V2_1)),
                CL_COMMAND_NDRANGE_KERNEL);
}

cl_int api::clEnqueueNDRangeKernel(cl_command_queue QueueHandle, cl_kernel K,
                                   cl_uint WorkDim, const size_t *Offset,
                                   const size_t *Global, const size_t *Local,
                                   cl_uint NumWaits, const cl_event *Waits,
                                   cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  return enqueueMade(Q, made::ndRange(Q, K, WorkDim, Offset, Global, Local),
                     NumWaits, Waits, EventOut);
}

cl_int api::clEnqueueTask(cl_command_queue QueueHandle, cl_kernel K,
                          cl_uint NumWaits, const cl_event *Waits,
                          cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  // CL 1.2, 5.8: a range of one work-item, in a group of one.
  const size_t One = 1;
  return enqueueMade(Q,
                     launch(Q, K, NdRange::from(1, nullptr, &One, &One, false),
                            CL_COMMAND_TASK),
                     NumWaits, Waits, EventOut);
}

// ---- What a launch without a size would get ---------------------------------

cl_int api::clGetKernelSuggestedLocalWorkSize(
    cl_command_queue QueueHandle, cl_kernel KernelHandle, cl_uint WorkDim,
    const size_t *Offset, const size_t *Global, size_t *Suggested) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<Kernel &> K = Kernel::from(KernelHandle);
  if (cl_int Status = firstError(Q, K, sameContext(Q, K)))
    return Status;
  Result<KernelLaunch> Launch = K->snapshot(Q->device());
  Result<NdRange> Range =
      NdRange::from(WorkDim, Offset, Global, nullptr, /*MayBeEmpty=*/false);
  if (cl_int Status =
          firstError(Launch, Range, require(Suggested, CL_INVALID_VALUE)))
    return Status;
  Result<NdRange::Sizes> Chosen =
      suggestedGroup(Q->device(), std::move(*Launch), *Range);
  if (!Chosen)
    return Chosen.status();
  std::copy_n(Chosen->begin(), WorkDim, Suggested);
  return CL_SUCCESS;
}

cl_int api::clGetKernelSuggestedLocalWorkSizeKHR(
    cl_command_queue QueueHandle, cl_kernel KernelHandle, cl_uint WorkDim,
    const size_t *Offset, const size_t *Global, size_t *Suggested) {
  return api::clGetKernelSuggestedLocalWorkSize(
      QueueHandle, KernelHandle, WorkDim, Offset, Global, Suggested);
}
