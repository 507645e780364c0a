// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A libcuda.so.1 that computes nothing: it takes PTX, as NVIDIA's does and the
/// emulated one does not, and appends what it is asked for to the file that
/// RECORDING_DRIVER_LOG names. RECORDING_DRIVER_VERSION is the version it says
/// it is of (12040).

#ifndef SPIR2NVVM_TEST_UNIT_CUDA_RECORDING_RECORDER_H
#define SPIR2NVVM_TEST_UNIT_CUDA_RECORDING_RECORDER_H

#include "Cuda/Types.h"

#include <string>

namespace spir2nvvm::cuda {
Code record(const std::string &Line);
} // namespace spir2nvvm::cuda

using namespace spir2nvvm::cuda;

#endif // SPIR2NVVM_TEST_UNIT_CUDA_RECORDING_RECORDER_H
