// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An executable on its device. The driver gets it when the first kernel is
/// asked for: many programs are built and never run.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_DEVICEMODULE_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_DEVICEMODULE_H

#include "Cuda/Module.h"
#include "OpenCL/Build/Artifact.h"
#include "OpenCL/Objects/Context.h"
#include "OpenCL/Schedule/HostWorker.h"

#include <memory>
#include <mutex>

namespace spir2nvvm::opencl {

class DeviceModule {
public:
  /// \p C outlives it: the program that has it holds the context.
  DeviceModule(Context &C, const Device &On,
               std::shared_ptr<const Artifact> Code)
      : Home(C), On(On), Code(std::move(Code)) {
    Home.reaper().start();
  }
  /// The reaper unloads it.
  ~DeviceModule() { Home.reaper().post(std::move(Held)); }
  DeviceModule(const DeviceModule &) = delete;
  DeviceModule &operator=(const DeviceModule &) = delete;

  /// The kernel of this name in the code. Loads the code once, which may take
  /// long; no lock is held.
  Result<cuda::Function> function(const KernelFacts &K);

private:
  void load();

  Context &Home;
  const Device &On;
  const std::shared_ptr<const Artifact> Code;
  std::once_flag Once;
  cl_int Status = CL_SUCCESS;
  struct Storage final : HostTask {
    std::optional<cuda::Module> Loaded;
    void run() override {} // it goes with it
  };
  std::unique_ptr<Storage> Held = std::make_unique<Storage>();
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_DEVICEMODULE_H
