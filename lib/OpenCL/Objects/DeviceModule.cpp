// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/DeviceModule.h"

#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Schedule/Status.h"
#include "OpenCL/Support/Log.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// PTX ends in a zero; behind bitcode the emulated driver wants four of them.
static constexpr size_t ZerosBehind = 8;

void DeviceModule::load() {
  cuda::ContextScope In(Home.on(On).cuda());
  if (In.status().failed()) {
    Status = statusOf(In.status());
    return;
  }
  std::string Log, Image = Code->Code + std::string(ZerosBehind, '\0');
  cuda::Result<cuda::Module> Made = cuda::Module::load(
      In, Image.data(), Log, cuda::Module::nvvmOptions(Code->CodeOptions));
  if (!Made) {
    Status = CL_INVALID_PROGRAM_EXECUTABLE;
    Home.complain("the device refused the program: " + Made.status().message() +
                  (Log.empty() ? "" : "\n") + Log);
    return;
  }
  Held->Loaded.emplace(std::move(*Made));
}

Result<cuda::Function> DeviceModule::function(const KernelFacts &K) {
  assert(holdsNoLock());
  std::call_once(Once, [this] { load(); });
  if (!Held->Loaded)
    return Status;
  cuda::ContextScope In(Home.on(On).cuda());
  if (In.status().failed())
    return statusOf(In.status());
  cuda::Result<cuda::Function> Found =
      Held->Loaded->function(K.OutputName.c_str());
  if (!Found)
    return statusOf(Found.status());
  if (cuda::Status Allowed = Found->allowAllShared(int(On.localMemory()));
      Allowed.failed())
    return statusOf(Allowed);
  return *Found;
}
