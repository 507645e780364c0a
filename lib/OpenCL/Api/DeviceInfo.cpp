// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 1.2, 4.2: what clGetDeviceInfo answers, property by property.

#include "OpenCL/Api/Handles.h"
#include "OpenCL/Objects/Platform.h"
#include "OpenCL/Schedule/Limits.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// What both f32 and f64 of PTX have.
static constexpr cl_device_fp_config FullFloat =
    CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST |
    CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_FMA;

/// Of cl_khr_device_uuid; there is none.
using Luid = std::array<cl_uchar, CL_LUID_SIZE_KHR>;

cl_int info::device(const Device &D, cl_device_info Name, InfoWriter Out) {
#define ATTRIBUTE(NAME) D.attribute(cuda::DeviceAttribute::NAME)
  switch (Name) {
#define INFO(PARAMETER, TYPE, GETTER)                                          \
  case PARAMETER:                                                              \
    return Out.write<TYPE>(GETTER);
#define INFO_NV(PARAMETER, TYPE, GETTER)                                       \
  case PARAMETER:                                                              \
    return D.isNvidia() ? Out.write<TYPE>(TYPE(GETTER)) : CL_INVALID_VALUE;
#include "OpenCL/Tables/Info/Device.def"
  default:
    return CL_INVALID_VALUE;
  }
}
