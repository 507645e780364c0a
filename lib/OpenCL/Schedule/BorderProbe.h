// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether textures with unnormalised coordinates have a border. "The only
/// supported address mode is CU_TR_ADDRESS_MODE_CLAMP" for them (CUDA driver
/// API, CUDA_TEXTURE_DESC), and GPUs are known to do more: the device is asked,
/// because a wrong pixel would go unnoticed.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_BORDERPROBE_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_BORDERPROBE_H

#include "OpenCL/Schedule/DeviceContext.h"

namespace spir2nvvm::opencl {

/// Lets a kernel read beside an image and in it. Blocks.
Result<bool> findPlainBorders(const DeviceContext &On);

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_BORDERPROBE_H
