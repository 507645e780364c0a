// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_semaphore, if the device has it.

#ifndef SPIR2NVVM_TEST_SOAK_SEMAPHORES_H
#define SPIR2NVVM_TEST_SOAK_SEMAPHORES_H

#include "Handles.h"

namespace soak {

struct Semaphores {
  Semaphores() = default;
  Semaphores(cl_platform_id Platform, cl_device_id Device);

  clCreateSemaphoreWithPropertiesKHR_fn Create = nullptr;
  clReleaseSemaphoreKHR_fn Release = nullptr;
  clEnqueueSignalSemaphoresKHR_fn Signal = nullptr;
  clEnqueueWaitSemaphoresKHR_fn Wait = nullptr;
};

} // namespace soak

#endif // SPIR2NVVM_TEST_SOAK_SEMAPHORES_H
