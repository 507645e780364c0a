// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_semaphore 1.0.0 and, of what others share, cl_khr_external_semaphore
/// 1.0.1: files are imported, nothing is exported.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Checks.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Objects/Semaphore.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

using Property = cl_semaphore_properties_khr;

// ---- Semaphores -------------------------------------------------------------

/// One property of a new semaphore.
static cl_int take(Semaphore::Description &To,
                   const ListedProperties<Property>::Each &P) {
  switch (P.Name) {
  case CL_SEMAPHORE_TYPE_KHR:
    return require(P.Values.front() == CL_SEMAPHORE_TYPE_BINARY_KHR,
                   CL_INVALID_PROPERTY);
  case CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR: {
    if (P.Values.size() != 1)
      return CL_INVALID_DEVICE;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): properties are numbers
    auto *Handle = reinterpret_cast<cl_device_id>(P.Values.front());
    Result<Device &> D = Device::from(Handle);
    To.On = D ? &*D : nullptr;
    return D.status();
  }
  case CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR: // there are none
    return require(P.Values.empty(), CL_INVALID_VALUE);
  case CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR:
    To.File = int(P.Values.front());
    return require(*To.File >= 0, CL_INVALID_PROPERTY);
  default:
    return CL_INVALID_PROPERTY;
  }
}

/// CL_INVALID_VALUE without a type.
static Result<Semaphore::Description> described(const Property *Given) {
  ListedProperties<Property> Pairs(Given,
                                   {CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR,
                                    CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR});
  if (Pairs.NamesTwice)
    return CL_INVALID_PROPERTY;
  Semaphore::Description New;
  bool HasType = false;
  for (const auto &P : Pairs.All) {
    HasType |= P.Name == CL_SEMAPHORE_TYPE_KHR;
    if (cl_int Status = take(New, P))
      return Status;
  }
  if (!HasType)
    return CL_INVALID_VALUE;
  New.Properties = std::move(Pairs.AsGiven);
  return New;
}

/// The device it is of: with several in the context one must be named.
static cl_int settleDevice(const Context &C, Semaphore::Description &Of) {
  if (Of.On)
    return require(C.has(*Of.On), CL_INVALID_DEVICE);
  Of.On = C.devices().front();
  return require(C.devices().size() == 1, CL_INVALID_PROPERTY);
}

cl_semaphore_khr api::clCreateSemaphoreWithPropertiesKHR(
    cl_context Handle, const Property *Properties, cl_int *ErrorOut) {
  Result<Context &> C = Context::from(Handle);
  Result<Semaphore::Description> Wanted = described(Properties);
  if (cl_int Status = firstError(
          C, Wanted, C && Wanted ? settleDevice(*C, *Wanted) : CL_SUCCESS)) {
    report(ErrorOut, Status);
    return nullptr;
  }
  return giveOut(Semaphore::make(*C, std::move(*Wanted)), ErrorOut);
}

cl_int api::clRetainSemaphoreKHR(cl_semaphore_khr Handle) {
  Result<Semaphore &> S = Semaphore::from(Handle);
  return S ? S->apiRetain() : S.status();
}

cl_int api::clReleaseSemaphoreKHR(cl_semaphore_khr Handle) {
  Result<Semaphore &> S = Semaphore::from(Handle);
  return S ? S->apiRelease() : S.status();
}

cl_int api::clGetSemaphoreInfoKHR(cl_semaphore_khr Handle,
                                  cl_semaphore_info_khr Name, size_t Size,
                                  void *Value, size_t *SizeOut) {
  Result<Semaphore &> Found = Semaphore::from(Handle);
  if (!Found)
    return Found.status();
  const Semaphore &S = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/Semaphore.def"
  default:
    return CL_INVALID_VALUE;
  }
}

/// CUDA imports and does not export.
cl_int api::clGetSemaphoreHandleForTypeKHR(
    cl_semaphore_khr Handle, cl_device_id DeviceHandle,
    cl_external_semaphore_handle_type_khr, size_t, void *, size_t *) {
  Result<Semaphore &> S = Semaphore::from(Handle);
  Result<Device &> D = Device::from(DeviceHandle);
  return firstError(S, D,
                    require(!S || !D || &S->device() == &*D, CL_INVALID_DEVICE),
                    CL_INVALID_VALUE);
}

// ---- Commands ---------------------------------------------------------------

using Semaphores = std::vector<Ref<Semaphore>>;

/// All of the queue's context and device.
static Result<Semaphores> semaphores(const Result<Queue &> &Q, cl_uint Count,
                                     const cl_semaphore_khr *Handles) {
  if (!Count || !Handles)
    return CL_INVALID_VALUE;
  Semaphores All;
  for (cl_uint I = 0; I != Count; ++I) {
    Result<Semaphore &> S = Semaphore::from(Handles[I]);
    if (cl_int Status =
            firstError(S, sameContext(Q, S),
                       require(!Q || !S || &Q->device() == &S->device(),
                               CL_INVALID_COMMAND_QUEUE)))
      return Status;
    All.push_back(Ref<Semaphore>(*S));
  }
  return All;
}

static cl_int haveNotFailed(const Result<WaitList> &After) {
  const bool Failed =
      After && std::any_of(After->begin(), After->end(),
                           [](const Ref<Event> &E) { return E->status() < 0; });
  return require(!Failed, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

/// What a command does with those of CUDA's.
using ExternalCall =
    cuda::Status (cuda::ExternalSemaphore::*)(cuda::StreamHandle) const;

/// The imported ones of \p All in a stream's order; the others are events.
static Command commandOn(cl_command_type Type, Semaphores All,
                         ExternalCall Call) {
  Command Made = nothing(Type);
  All.erase(
      std::remove_if(All.begin(), All.end(),
                     [](const Ref<Semaphore> &S) { return !S->imported(); }),
      All.end());
  if (!All.empty())
    Made.Device = [All = std::move(All), Call](const OnStream &On) {
      for (const Ref<Semaphore> &S : All)
        if (cuda::Status Put = (S->imported()->*Call)(On.Stream); Put.failed())
          return Put;
      return cuda::Status();
    };
  return Made;
}

/// Enqueues \p What; its event, which the application gets if it wants one.
static Result<Ref<Event>>
enqueueSeen(Queue &Q, Command What, const WaitList &After, cl_event *EventOut) {
  cl_event Handle = nullptr;
  if (cl_int Status = Q.enqueue(std::move(What), {After, false, &Handle}))
    return Status;
  Ref<Event> Made(*Event::from(Handle));
  if (EventOut)
    *EventOut = Handle;
  else
    (void)Made->apiRelease();
  return Made;
}

cl_int api::clEnqueueSignalSemaphoresKHR(
    cl_command_queue QueueHandle, cl_uint Count,
    const cl_semaphore_khr *Handles, const cl_semaphore_payload_khr *,
    cl_uint NumWaits, const cl_event *Waits, cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<Semaphores> All = semaphores(Q, Count, Handles);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status = firstError(Q, All, After, haveNotFailed(After)))
    return Status;
  Result<Ref<Event>> Made =
      enqueueSeen(*Q,
                  commandOn(CL_COMMAND_SEMAPHORE_SIGNAL_KHR, *All,
                            &cuda::ExternalSemaphore::signal),
                  *After, EventOut);
  if (Made)
    for (const Ref<Semaphore> &S : *All)
      if (!S->imported())
        S->signalledBy(*Made);
  return Made.status();
}

namespace {
/// What a wait takes from semaphores of our own, until it is clear whether it
/// comes to be.
class TakenSignals {
public:
  ~TakenSignals() {
    for (auto &[From, Signal] : All)
      From->giveBack(std::move(Signal));
  }
  cl_int take(const Semaphores &From, WaitList &After) {
    for (const Ref<Semaphore> &S : From) {
      if (S->imported())
        continue;
      Result<Ref<Event>> Signal = S->take();
      if (!Signal)
        return Signal.status();
      All.emplace_back(S, *Signal);
      After.push_back(std::move(*Signal));
    }
    return CL_SUCCESS;
  }
  void keep(const Ref<Event> &By) {
    for (auto &[From, Signal] : All)
      From->waits(std::move(Signal), By);
    All.clear();
  }

private:
  std::vector<std::pair<Ref<Semaphore>, Ref<Event>>> All;
};
} // namespace

cl_int api::clEnqueueWaitSemaphoresKHR(cl_command_queue QueueHandle,
                                       cl_uint Count,
                                       const cl_semaphore_khr *Handles,
                                       const cl_semaphore_payload_khr *,
                                       cl_uint NumWaits, const cl_event *Waits,
                                       cl_event *EventOut) {
  Result<Queue &> Q = Queue::from(QueueHandle);
  Result<Semaphores> All = semaphores(Q, Count, Handles);
  Result<WaitList> After = waitList(Q, NumWaits, Waits);
  if (cl_int Status = firstError(Q, All, After, haveNotFailed(After)))
    return Status;
  TakenSignals Signals;
  if (cl_int Status = Signals.take(*All, *After))
    return Status;
  Result<Ref<Event>> Made =
      enqueueSeen(*Q,
                  commandOn(CL_COMMAND_SEMAPHORE_WAIT_KHR, *All,
                            &cuda::ExternalSemaphore::wait),
                  *After, EventOut);
  if (Made)
    Signals.keep(*Made);
  return Made.status();
}
