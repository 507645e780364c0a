// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An executable on its device. The driver gets it at the end of the build, so
/// that what it refuses is the build's failure, and the first launch does not
/// wait for its compiler.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_DEVICEMODULE_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_DEVICEMODULE_H

#include "Cuda/Module.h"
#include "OpenCL/Build/Artifact.h"
#include "OpenCL/Schedule/Context.h"
#include "OpenCL/Threads/HostWorker.h"

#include <memory>
#include <string>

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

  /// Hands the code over, once, which may take long; no lock is held. False,
  /// and what the driver said in \p Log, if it does not take it; true, and what
  /// it says of each kernel of PTX, if it does and \p IsVerbose.
  bool load(std::string &Log, bool IsVerbose);
  /// The kernel of this name in the code, which is loaded.
  Result<cuda::Function> function(const KernelFacts &K);

private:
  Context &Home;
  const Device &On;
  const std::shared_ptr<const Artifact> Code;
  struct Storage final : HostTask {
    std::optional<cuda::Module> Loaded;
    void run() override {} // it goes with it
  };
  std::unique_ptr<Storage> Held = std::make_unique<Storage>();
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_DEVICEMODULE_H
