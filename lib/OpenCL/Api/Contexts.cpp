// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 1.2, 4.4: contexts.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Objects/Platform.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// CL 1.2, table 4.5: pairs of a name and a value, ended by a 0. \p Copy gets
/// them as they are given.
static cl_int checkProperties(const cl_context_properties *Properties,
                              std::vector<cl_context_properties> &Copy) {
  if (!Properties)
    return CL_SUCCESS;
  std::vector<cl_context_properties> Seen;
  for (const cl_context_properties *P = Properties; *P; P += 2) {
    if (std::find(Seen.begin(), Seen.end(), *P) != Seen.end())
      return CL_INVALID_PROPERTY;
    Seen.push_back(*P);
    Copy.insert(Copy.end(), {P[0], P[1]});
    switch (P[0]) {
    case CL_CONTEXT_PLATFORM:
      // NOLINTNEXTLINE(performance-no-int-to-ptr): the interface is so
      if (!Platform::from(reinterpret_cast<cl_platform_id>(P[1])))
        return CL_INVALID_PLATFORM;
      break;
    case CL_CONTEXT_INTEROP_USER_SYNC:
      if (P[1] != CL_TRUE && P[1] != CL_FALSE)
        return CL_INVALID_PROPERTY;
      break;
    default:
      return CL_INVALID_PROPERTY;
    }
  }
  Copy.push_back(0);
  return CL_SUCCESS;
}

static cl_context makeContext(Context::Description Wanted, cl_int *ErrorOut) {
  return giveOut(Context::make(std::move(Wanted)), ErrorOut);
}

cl_context api::clCreateContext(const cl_context_properties *Properties,
                                cl_uint NumDevices, const cl_device_id *Devices,
                                ContextNotify Notify, void *User,
                                cl_int *ErrorOut) {
  Context::Description Wanted;
  Wanted.Notify = Notify;
  Wanted.User = User;
  cl_int Bad = checkProperties(Properties, Wanted.Properties);
  Result<std::vector<Device *>> Found = devicesFrom(NumDevices, Devices);
  if (cl_int Status = firstError(
          Bad,
          require(Devices && NumDevices && (Notify || !User), CL_INVALID_VALUE),
          Found)) {
    report(ErrorOut, Status);
    return nullptr;
  }
  Wanted.Devices = std::move(*Found);
  return makeContext(std::move(Wanted), ErrorOut);
}

cl_context api::clCreateContextFromType(const cl_context_properties *Properties,
                                        cl_device_type Type,
                                        ContextNotify Notify, void *User,
                                        cl_int *ErrorOut) {
  Context::Description Wanted;
  Wanted.Notify = Notify;
  Wanted.User = User;
  if (cl_int Status =
          firstError(checkProperties(Properties, Wanted.Properties),
                     require(Notify || !User, CL_INVALID_VALUE),
                     require(isDeviceType(Type), CL_INVALID_DEVICE_TYPE))) {
    report(ErrorOut, Status);
    return nullptr;
  }
  // The first driver's: with another's they cannot be in one context.
  for (Device *D : Platform::get().devicesOf(Type))
    if (Wanted.Devices.empty() || &D->cuda() == &Wanted.Devices.front()->cuda())
      Wanted.Devices.push_back(D);
  if (Wanted.Devices.empty()) {
    report(ErrorOut, CL_DEVICE_NOT_FOUND);
    return nullptr;
  }
  return makeContext(std::move(Wanted), ErrorOut);
}

cl_int api::clSetContextDestructorCallback(cl_context Handle, ContextEnd Notify,
                                           void *User) {
  Result<Context &> C = Context::from(Handle);
  if (cl_int Status = firstError(C, require(Notify, CL_INVALID_VALUE)))
    return Status;
  C->onDestruction(Notify, User);
  return CL_SUCCESS;
}

cl_int api::clGetContextInfo(cl_context Handle, cl_context_info Name,
                             size_t Size, void *Value, size_t *SizeOut) {
  Result<Context &> Found = Context::from(Handle);
  if (!Found)
    return Found.status();
  const Context &C = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/Context.def"
  default:
    return CL_INVALID_VALUE;
  }
}
