// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 1.2, 5.9 and 5.12: events, their callbacks and their times.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Schedule/Graph.h"
#include "OpenCL/Schedule/Queue.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

cl_event api::clCreateUserEvent(cl_context Handle, cl_int *ErrorOut) {
  Result<Context &> C = Context::from(Handle);
  if (!C) {
    report(ErrorOut, C.status());
    return nullptr;
  }
  return giveOut(Event::makeUser(*C), ErrorOut);
}

cl_int api::clSetUserEventStatus(cl_event Handle, cl_int Status) {
  Result<Event &> E = Event::from(Handle);
  if (cl_int Wrong = firstError(
          require(E && E->isUser(), CL_INVALID_EVENT),
          require(Status == CL_COMPLETE || Status < 0, CL_INVALID_VALUE)))
    return Wrong;
  Ref<Event> Kept(*E);
  return require(Graph::finish(*Kept, Status), CL_INVALID_OPERATION);
}

cl_int api::clWaitForEvents(cl_uint Count, const cl_event *Events) {
  if (Count == 0 || !Events)
    return CL_INVALID_VALUE;
  WaitList List;
  for (cl_uint I = 0; I < Count; ++I) {
    Result<Event &> E = Event::from(Events[I]);
    if (!E)
      return E.status();
    if (I > 0 && &E->context() != &List.front()->context())
      return CL_INVALID_CONTEXT;
    List.push_back(Ref<Event>(*E));
  }
  bool Failed = false;
  for (const Ref<Event> &E : List)
    Failed |= E->wait() < 0;
  return require(!Failed, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

cl_int api::clGetEventInfo(cl_event Handle, cl_event_info Name, size_t Size,
                           void *Value, size_t *SizeOut) {
  Result<Event &> Found = Event::from(Handle);
  if (!Found)
    return Found.status();
  Event &E = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/Event.def"
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clReleaseEvent(cl_event Handle) {
  Result<Event &> E = Event::from(Handle);
  if (!E)
    return E.status();
  Ref<Event> Kept(*E);
  if (cl_int Status = Kept->apiRelease())
    return Status;
  // Its status can no longer be set. What waits for it fails, instead of
  // waiting forever.
  if (Kept->isUser() && Kept->apiCount() == 0)
    Graph::finish(*Kept, CL_INVALID_EVENT);
  return CL_SUCCESS;
}

cl_int api::clGetEventProfilingInfo(cl_event Handle, cl_profiling_info Name,
                                    size_t Size, void *Value, size_t *SizeOut) {
  Result<Event &> Found = Event::from(Handle);
  if (cl_int Status =
          firstError(Found, require(Found && !Found->isUser() &&
                                        Found->queue()->isProfiled() &&
                                        Found->status() == CL_COMPLETE,
                                    CL_PROFILING_INFO_NOT_AVAILABLE)))
    return Status;
  const Event &E = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/Profiling.def"
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clSetEventCallback(cl_event Handle, cl_int When, EventNotify Notify,
                               void *User) {
  Result<Event &> E = Event::from(Handle);
  bool Known =
      When == CL_SUBMITTED || When == CL_RUNNING || When == CL_COMPLETE;
  if (cl_int Status = firstError(E, require(Notify && Known, CL_INVALID_VALUE)))
    return Status;
  E->onStatus(When, Notify, User);
  return CL_SUCCESS;
}
