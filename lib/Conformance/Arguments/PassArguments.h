// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A launch in OpenCL's terms becomes the parameters of the translated kernel,
/// by its reflection and docs/launch-abi.md.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_PASSARGUMENTS_H
#define SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_PASSARGUMENTS_H

#include "Conformance/Launch/Launch.h"
#include "LaunchAbi/Block.h"
#include "Stages/Reflection.h"
#include "spir2nvvm-c/image.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <functional>

namespace spir2nvvm::conformance {

/// Where a device puts memory objects. Both return the pointer that the kernel
/// gets, and fail where the device has no room or does not know the format.
class DeviceMemory {
public:
  virtual ~DeviceMemory() = default;
  virtual llvm::Expected<uint64_t> placeBuffer(const launch::Argument &A,
                                               bool ReadOnly) = 0;
  virtual llvm::Expected<uint64_t> placeImage(const launch::Argument &A) = 0;
};

struct PassedArguments {
  ParameterBlock Block;
  uint64_t DynamicSharedBytes = 0;
  std::vector<SharedBlock> LocalBlocks;
};

/// Fails where the launch does not fit the kernel.
llvm::Expected<PassedArguments> passArguments(const launch::Launch &L,
                                              const KernelInfo &Kernel,
                                              DeviceMemory &Memory);

/// The descriptor of an image, without its handles; sizes that the shape has
/// not are 0.
s2n_image describeImage(const launch::Image &Format);

/// The kernel reads it as integers.
bool readsAsInteger(const launch::ChannelType &Type);

/// The kernel of that name in the source, or null.
const KernelInfo *findKernel(const Reflection &Info, llvm::StringRef SpirName);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_PASSARGUMENTS_H
