// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Commands/HostTransfer.h"
#include "OpenCL/Schedule/DeviceContext.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

bool opencl::mayBlock(const Context &C, const HostEnd &Host) {
  constexpr size_t SetAside = size_t(64) << 10;
  return (Host.ToHost || Host.Bytes > SetAside) &&
         !C.isPinned(Host.Begin, Host.Bytes);
}

// Where host and device have one memory, a second copy gains nothing.
bool opencl::isStaged(const Device &D, const HostEnd &Host) {
  return Host.Bytes > StagingBlockBytes && !D.sharesMemory();
}

Command opencl::staged(DeviceContext &Home, HostCopies What, Command Direct) {
  // The ring goes back when the command is complete, and its function with it.
  Direct.Device =
      [&Home, What = std::move(What), Direct = std::move(Direct.Device),
       Ring = std::shared_ptr<StagingRing>()](const OnStream &On) mutable {
        Ring = Home.staging().take();
        return Ring ? Ring->run(What, On) : Direct(On);
      };
  return Direct;
}
