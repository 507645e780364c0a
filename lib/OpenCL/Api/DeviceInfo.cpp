// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Api/Handles.h"
#include "OpenCL/Objects/Platform.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

cl_int info::device(const Device &D, cl_device_info Name, InfoWriter Out) {
  switch (Name) {
#define INFO(PARAMETER, TYPE, GETTER, SINCE, SOURCE)                           \
  case PARAMETER:                                                              \
    return Out.write<TYPE>(GETTER);
#include "OpenCL/Tables/Info/Device.def"
  default:
    return CL_INVALID_VALUE;
  }
}
