// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 4.1 to 4.3, and cl_khr_icd: the platform and its devices.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Dispatch.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Api/Pointers.h"
#include "OpenCL/Objects/Platform.h"
#include "OpenCL/Support/Environment.h"
#include "OpenCL/Support/InfoWriter.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

static std::string platformExtensions() {
  std::string Names;
#define PLATFORM_EXTENSION(NAME, VERSION) Names += " " #NAME;
#include "OpenCL/Tables/Extensions.def"
  return Names.substr(1);
}

static List<cl_name_version> platformExtensionsWithVersion() {
  return {
#define PLATFORM_EXTENSION(NAME, VERSION) named(#NAME, VERSION),
#include "OpenCL/Tables/Extensions.def"
  };
}

cl_int api::clGetPlatformIDs(cl_uint NumEntries, cl_platform_id *Platforms,
                             cl_uint *NumPlatforms) {
  if ((Platforms && NumEntries == 0) || (!Platforms && !NumPlatforms))
    return CL_INVALID_VALUE;
  if (Platforms)
    Platforms[0] = Platform::get().handle();
  if (NumPlatforms)
    *NumPlatforms = 1;
  return CL_SUCCESS;
}

cl_int api::clIcdGetPlatformIDsKHR(cl_uint NumEntries,
                                   cl_platform_id *Platforms,
                                   cl_uint *NumPlatforms) {
  return api::clGetPlatformIDs(NumEntries, Platforms, NumPlatforms);
}

cl_int api::clGetPlatformInfo(cl_platform_id Handle, cl_platform_info Name,
                              size_t Size, void *Value, size_t *SizeOut) {
  if (Result<Platform &> P = Platform::orDefault(Handle); !P)
    return P.status();
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/Platform.def"
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clGetDeviceIDs(cl_platform_id Handle, cl_device_type Type,
                           cl_uint NumEntries, cl_device_id *Devices,
                           cl_uint *NumDevices) {
  Result<Platform &> P = Platform::orDefault(Handle);
  if (cl_int Status = firstError(
          P, require(isDeviceType(Type), CL_INVALID_DEVICE_TYPE),
          require(!(Devices && NumEntries == 0) && (Devices || NumDevices),
                  CL_INVALID_VALUE)))
    return Status;
  std::vector<Device *> Found = P->devicesOf(Type);
  if (NumDevices)
    *NumDevices = cl_uint(Found.size());
  if (Found.empty())
    return CL_DEVICE_NOT_FOUND;
  for (cl_uint I = 0; Devices && I < NumEntries && I < Found.size(); ++I)
    Devices[I] = Found[I]->handle();
  return CL_SUCCESS;
}

cl_int api::clGetDeviceInfo(cl_device_id Handle, cl_device_info Name,
                            size_t Size, void *Value, size_t *SizeOut) {
  Result<Device &> Found = Device::from(Handle);
  if (!Found)
    return Found.status();
  return info::device(*Found, Name, InfoWriter(Size, Value, SizeOut));
}

cl_int api::clCreateSubDevices(cl_device_id Handle,
                               const cl_device_partition_property *Properties,
                               cl_uint NumDevices, cl_device_id *OutDevices,
                               cl_uint *NumDevicesOut) {
  // CL_DEVICE_PARTITION_PROPERTIES is empty, and no scheme is supported.
  return firstError(Device::from(Handle), CL_INVALID_VALUE);
}

cl_int api::clRetainDevice(cl_device_id Handle) {
  return Device::from(Handle).status();
}

cl_int api::clReleaseDevice(cl_device_id Handle) {
  return Device::from(Handle).status();
}

cl_int api::clGetDeviceAndHostTimer(cl_device_id Handle, cl_ulong *OnDevice,
                                    cl_ulong *OnHost) {
  if (cl_int Status = firstError(Device::from(Handle),
                                 require(OnDevice && OnHost, CL_INVALID_VALUE)))
    return Status;
  *OnDevice = *OnHost = Platform::now();
  return CL_SUCCESS;
}

cl_int api::clGetHostTimer(cl_device_id Handle, cl_ulong *OnHost) {
  if (cl_int Status =
          firstError(Device::from(Handle), require(OnHost, CL_INVALID_VALUE)))
    return Status;
  *OnHost = Platform::now();
  return CL_SUCCESS;
}

void *api::clGetExtensionFunctionAddress(const char *Name) {
  return functionNamed(Name);
}

void *api::clGetExtensionFunctionAddressForPlatform(cl_platform_id Handle,
                                                    const char *Name) {
  return Platform::from(Handle) ? functionNamed(Name) : nullptr;
}
