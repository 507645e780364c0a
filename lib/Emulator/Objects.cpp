// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Objects.h"

#include "Emulator/EmulatedDevice.h"

#include "llvm/Support/MathExtras.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::DeviceAttribute;

Function::Function(Context &Home, std::shared_ptr<CompiledProgram> Program,
                   const KernelSignature &Signature, cuda::ModuleHandle Owner)
    : Home(Home), Program(std::move(Program)), Signature(Signature),
      Owner(Owner) {
  for (const KernelParameter &P : Signature.Parameters) {
    ParameterBytes = llvm::alignTo(ParameterBytes, P.Align);
    Offsets.push_back(ParameterBytes);
    ParameterBytes += P.Size;
  }
  unsigned Granted =
      Home.device().limit(DeviceAttribute::MaxSharedMemoryPerBlock);
  MaxDynamicShared = Signature.StaticSharedBytes < Granted
                         ? int(Granted - unsigned(Signature.StaticSharedBytes))
                         : 0;
}

unsigned Function::maxThreads() const {
  const auto &Required = Signature.RequiredGroup;
  if (Required[0])
    return Required[0] * Required[1] * Required[2];
  return Home.device().limit(DeviceAttribute::MaxThreadsPerBlock);
}
