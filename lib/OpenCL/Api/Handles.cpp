// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Api/Handles.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

cl_int opencl::hasImages(const Result<Context &> &C) {
  return require(
      !C || std::any_of(C->devices().begin(), C->devices().end(),
                        [](const Device *D) { return D->hasImages(); }),
      CL_INVALID_OPERATION);
}

Result<std::vector<Device *>> opencl::devicesFrom(cl_uint Count,
                                                  const cl_device_id *Handles) {
  if (Count == 0 || !Handles)
    return CL_INVALID_VALUE;
  std::vector<Device *> Devices;
  for (cl_uint I = 0; I < Count; ++I) {
    Result<Device &> D = Device::from(Handles[I]);
    if (!D)
      return D.status();
    if (std::find(Devices.begin(), Devices.end(), &*D) == Devices.end())
      Devices.push_back(&*D);
  }
  return Devices;
}

Result<std::vector<Device *>> opencl::devicesOf(const Context &C, cl_uint Count,
                                                const cl_device_id *Handles) {
  if ((Count == 0) != !Handles)
    return CL_INVALID_VALUE;
  if (!Handles)
    return C.devices();
  Result<std::vector<Device *>> Devices = devicesFrom(Count, Handles);
  if (Devices)
    for (const Device *D : *Devices)
      if (!C.has(*D))
        return CL_INVALID_DEVICE;
  return Devices;
}
