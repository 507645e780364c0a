// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/Platform.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

Platform &Platform::get() {
  // Not by the pool's operator new: the one allocation that must succeed.
  alignas(Platform) static char Memory[sizeof(Platform)];
  static auto *Only = ::new (static_cast<void *>(Memory)) Platform;
  return *Only;
}

const std::vector<Device *> &Platform::devices() {
  static const auto *Found = [] {
    auto *Devices = new std::vector<Device *>;
    if (Device *Emulated = Device::make("spir2nvvm emulated", "sm_75", true))
      Devices->push_back(Emulated);
    return Devices;
  }();
  return *Found;
}

std::vector<Device *> Platform::devicesOf(cl_device_type Types) {
  std::vector<Device *> Of;
  for (Device *D : devices())
    if (D->Type & Types ||
        (D == devices().front() && Types & CL_DEVICE_TYPE_DEFAULT))
      Of.push_back(D);
  return Of;
}
