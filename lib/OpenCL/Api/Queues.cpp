// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 1.2, 5.1 and 5.13: command queues, flush and finish.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Schedule/Queue.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

cl_command_queue
api::clCreateCommandQueue(cl_context ContextHandle, cl_device_id DeviceHandle,
                          cl_command_queue_properties Properties,
                          cl_int *ErrorOut) {
  constexpr cl_command_queue_properties Known =
      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  Result<Context &> C = Context::from(ContextHandle);
  Result<Device &> D = Device::from(DeviceHandle);
  if (cl_int Status =
          firstError(C, D, require(!C || !D || C->has(*D), CL_INVALID_DEVICE),
                     require(!(Properties & ~Known), CL_INVALID_VALUE))) {
    report(ErrorOut, Status);
    return nullptr;
  }
  return giveOut(Queue::make(*C, *D, Properties), ErrorOut);
}

// cl_khr_create_command_queue: pairs that end in 0.
cl_command_queue api::clCreateCommandQueueWithPropertiesKHR(
    cl_context ContextHandle, cl_device_id DeviceHandle,
    const cl_queue_properties_khr *Pairs, cl_int *ErrorOut) {
  cl_command_queue_properties Properties = 0;
  for (; Pairs && *Pairs; Pairs += 2) {
    if (*Pairs != CL_QUEUE_PROPERTIES) {
      report(ErrorOut, CL_INVALID_VALUE);
      return nullptr;
    }
    Properties = cl_command_queue_properties(Pairs[1]);
  }
  return api::clCreateCommandQueue(ContextHandle, DeviceHandle, Properties,
                                   ErrorOut);
}

cl_int api::clRetainCommandQueue(cl_command_queue Handle) {
  return retainHandle<Queue>(Handle);
}

cl_int api::clReleaseCommandQueue(cl_command_queue Handle) {
  // Nothing is left to flush: what can go to the device has gone. Events that
  // are not over keep the queue alive.
  return releaseHandle<Queue>(Handle);
}

cl_int api::clGetCommandQueueInfo(cl_command_queue Handle,
                                  cl_command_queue_info Name, size_t Size,
                                  void *Value, size_t *SizeOut) {
  Result<Queue &> Found = Queue::from(Handle);
  if (!Found)
    return Found.status();
  const Queue &Q = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#define INFO(PARAMETER, TYPE, GETTER)                                          \
  case PARAMETER:                                                              \
    return Out.write<TYPE>(GETTER);
#include "OpenCL/Tables/Info/Queue.def"
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clSetCommandQueueProperty(cl_command_queue Handle,
                                      cl_command_queue_properties Properties,
                                      cl_bool Enable,
                                      cl_command_queue_properties *Old) {
  // Removed in OpenCL 1.1, which lets implementations refuse (1.1, 5.1).
  return firstError(Queue::from(Handle), CL_INVALID_OPERATION);
}

cl_int api::clFlush(cl_command_queue Handle) {
  // Every command goes to the device as soon as it can.
  return Queue::from(Handle).status();
}

cl_int api::clFinish(cl_command_queue Handle) {
  Result<Queue &> Q = Queue::from(Handle);
  if (!Q)
    return Q.status();
  Ref<Queue> Kept(*Q);
  Kept->finish();
  return CL_SUCCESS;
}
