// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 5.1 and 5.15: command queues, flush and finish.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Schedule/Queue.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// ---- Making them ------------------------------------------------------------

static constexpr cl_command_queue_properties OfHosts =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
static constexpr cl_command_queue_properties OfDevices =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;

static cl_command_queue makeQueue(cl_context ContextHandle,
                                  cl_device_id DeviceHandle,
                                  const Result<Queue::Description> &Wanted,
                                  cl_int *ErrorOut) {
  Result<Context &> C = Context::from(ContextHandle);
  Result<Device &> D = Device::from(DeviceHandle);
  if (cl_int Status = firstError(
          C, D, require(!C || !D || C->has(*D), CL_INVALID_DEVICE), Wanted)) {
    report(ErrorOut, Status);
    return nullptr;
  }
  return giveOut(Queue::make(*C, *D, *Wanted), ErrorOut);
}

cl_command_queue
api::clCreateCommandQueue(cl_context ContextHandle, cl_device_id DeviceHandle,
                          cl_command_queue_properties Properties,
                          cl_int *ErrorOut) {
  Queue::Description Wanted;
  Wanted.Properties = Properties;
  return makeQueue(ContextHandle, DeviceHandle,
                   Properties & ~OfHosts
                       ? Result<Queue::Description>(CL_INVALID_VALUE)
                       : Result<Queue::Description>(Wanted),
                   ErrorOut);
}

/// Whether \p Value is one bit of the lowest three: the levels of
/// cl_khr_priority_hints and cl_khr_throttle_hints.
static bool isLevel(cl_queue_properties Value) {
  return Value == CL_QUEUE_PRIORITY_HIGH_KHR ||
         Value == CL_QUEUE_PRIORITY_MED_KHR ||
         Value == CL_QUEUE_PRIORITY_LOW_KHR;
}
// NOLINTNEXTLINE(misc-redundant-expression): two names of one value
static_assert(CL_QUEUE_PRIORITY_HIGH_KHR == CL_QUEUE_THROTTLE_HIGH_KHR &&
              // NOLINTNEXTLINE(misc-redundant-expression): the same
              CL_QUEUE_PRIORITY_LOW_KHR == CL_QUEUE_THROTTLE_LOW_KHR);

static cl_int takeProperty(Queue::Description &Wanted, bool &HasSize,
                           cl_queue_properties Name,
                           cl_queue_properties Value) {
  switch (Name) {
  case CL_QUEUE_PROPERTIES:
    Wanted.Properties = cl_command_queue_properties(Value);
    return require(
        !(Wanted.Properties & ~(speaks(V2_0) ? OfHosts | OfDevices : OfHosts)),
        CL_INVALID_VALUE);
  case CL_QUEUE_SIZE: // of queues on devices
    HasSize = true;
    return require(speaks(V2_0), CL_INVALID_VALUE);
  case CL_QUEUE_PRIORITY_KHR:
    Wanted.Priority = cl_queue_priority_khr(Value);
    return require(isLevel(Value), CL_INVALID_VALUE);
  case CL_QUEUE_THROTTLE_KHR: // a hint that CUDA has nothing for
    return require(isLevel(Value), CL_INVALID_VALUE);
  default:
    return CL_INVALID_VALUE;
  }
}

/// CL 3.0, 5.1: pairs that end in 0, each name once.
static Result<Queue::Description> described(const cl_queue_properties *Pairs) {
  Queue::Description Wanted;
  bool HasSize = false;
  Wanted.AsGiven = propertiesIn(Pairs);
  const auto Take = [&](cl_queue_properties Name, cl_queue_properties Value) {
    return takeProperty(Wanted, HasSize, Name, Value);
  };
  if (cl_int Status = takeEach(Wanted.AsGiven, Take))
    return Status;
  if (HasSize && !(Wanted.Properties & CL_QUEUE_ON_DEVICE))
    return CL_INVALID_VALUE;
  if (Wanted.Properties & OfDevices)
    return CL_INVALID_QUEUE_PROPERTIES; // no device has such queues
  return Wanted;
}

cl_command_queue api::clCreateCommandQueueWithProperties(
    cl_context ContextHandle, cl_device_id DeviceHandle,
    const cl_queue_properties *Pairs, cl_int *ErrorOut) {
  return makeQueue(ContextHandle, DeviceHandle, described(Pairs), ErrorOut);
}

// cl_khr_create_command_queue: the same for older versions.
cl_command_queue api::clCreateCommandQueueWithPropertiesKHR(
    cl_context ContextHandle, cl_device_id DeviceHandle,
    const cl_queue_properties_khr *Pairs, cl_int *ErrorOut) {
  return makeQueue(ContextHandle, DeviceHandle, described(Pairs), ErrorOut);
}

// No device has queues of its own, so there is no default to replace.
cl_int api::clSetDefaultDeviceCommandQueue(cl_context ContextHandle,
                                           cl_device_id DeviceHandle,
                                           cl_command_queue Handle) {
  Result<Context &> C = Context::from(ContextHandle);
  Result<Device &> D = Device::from(DeviceHandle);
  return firstError(C, D, require(!C || !D || C->has(*D), CL_INVALID_DEVICE),
                    CL_INVALID_OPERATION);
}

// ---- Using them -------------------------------------------------------------

cl_int api::clGetCommandQueueInfo(cl_command_queue Handle,
                                  cl_command_queue_info Name, size_t Size,
                                  void *Value, size_t *SizeOut) {
  Result<Queue &> Found = Queue::from(Handle);
  if (!Found)
    return Found.status();
  const Queue &Q = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/Queue.def"
  case CL_QUEUE_SIZE: // of queues on devices (CL 3.0, 5.1)
    return speaks(V2_0) ? CL_INVALID_COMMAND_QUEUE : CL_INVALID_VALUE;
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
