// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Objects.h"

#include "Emulator/EmulatedDevice.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::DeviceAttribute;

Function::Function(Context &Home, DeviceCode Its,
                   const KernelSignature &Signature, cuda::ModuleHandle Owner)
    : Home(Home), Code(std::move(Its)), Signature(Signature),
      Program(Code.Program), Owner(Owner) {
  MaxDynamicShared = grantedShared(Home.device(), Signature);
}

unsigned Function::maxThreads() const {
  return maxThreadsOf(Home.device(), Code, Signature);
}

int emulator::grantedShared(const EmulatedDevice &On,
                            const KernelSignature &Kernel) {
  unsigned Granted = On.limit(DeviceAttribute::MaxSharedMemoryPerBlock);
  return Kernel.StaticSharedBytes < Granted
             ? int(Granted - unsigned(Kernel.StaticSharedBytes))
             : 0;
}

unsigned emulator::maxThreadsOf(const EmulatedDevice &On,
                                const DeviceCode &Code,
                                const KernelSignature &Kernel) {
  const auto &Required = Kernel.RequiredGroup;
  if (Required[0])
    return Required[0] * Required[1] * Required[2];
  const unsigned Most = On.limit(DeviceAttribute::MaxThreadsPerBlock);
  if (!Code.Facts)
    return Most;
  auto Said = Code.Facts->MaxThreads.find(Kernel.Name);
  return Said == Code.Facts->MaxThreads.end() ? Most
                                              : std::min(Most, Said->second);
}
