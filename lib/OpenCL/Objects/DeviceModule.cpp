// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/DeviceModule.h"

#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Support/Log.h"
#include "OpenCL/Support/Status.h"
#include "Target/PtxPlaces.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// PTX ends in a zero; after bitcode the emulated driver wants four of them.
static constexpr size_t ZerosBehind = 8;

bool DeviceModule::load(std::string &Log, bool IsVerbose) {
  assert(holdsNoLock());
  cuda::ContextScope In(Home.on(On).cuda());
  std::string Image = Code->Code + std::string(ZerosBehind, '\0');
  // Of PTX everything is decided: for it, these options are LTO's.
  const bool IsNvvm = Code->For.TakesNvvm;
  std::vector<cuda::Module::Option> Options;
  if (IsNvvm)
    Options = cuda::Module::nvvmOptions(Code->CodeOptions);
  else if (IsVerbose)
    Options.push_back({cuda::JitOption::LogVerbose, 1});
  cuda::Result<cuda::Module> Made =
      In.status().failed() ? cuda::Result<cuda::Module>(In.status())
                           : cuda::Module::load(In, Image.data(), Log, Options);
  if (!Made) {
    log(Topic::Error, Made.status().message());
    if (!IsNvvm)
      Log = withLinesOf(Code->Code, Log);
    Log = "the device refused the program: " + Made.status().message() + "\n" +
          Log + (Log.empty() ? "" : "\n");
    return false;
  }
  Held->Loaded.emplace(std::move(*Made));
  return true;
}

Result<cuda::Function> DeviceModule::function(const KernelFacts &K) {
  assert(holdsNoLock());
  if (!Held->Loaded)
    return CL_INVALID_PROGRAM_EXECUTABLE;
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
