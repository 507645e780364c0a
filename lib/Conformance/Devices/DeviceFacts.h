// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What kind of CUDA device a run is on.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_DEVICES_DEVICEFACTS_H
#define SPIR2NVVM_LIB_CONFORMANCE_DEVICES_DEVICEFACTS_H

#include "Cuda/Driver.h"

#include <vector>

namespace spir2nvvm::conformance {

struct DeviceFacts {
  /// Why there is none; empty where there is one.
  std::string WhyNot;
  /// "device: NVIDIA H200", "compute capability: 9.0", ...
  std::vector<std::string> Lines;
};

/// Asks the first device, in a process of its own: a driver that was started
/// does not work in forks, and the cases are forks of this process.
DeviceFacts askDevice(const cuda::Driver &Cuda);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_DEVICES_DEVICEFACTS_H
