// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A launch for a kernel about which nothing but its metadata is known, in the
/// manner of Khronos' SPIR suite: 32 work-items in groups of 8 or what the
/// kernel requires, buffers of sixteen scalars for each work-item, images of
/// 32 x 32 x 8, seeded contents.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_KERNELARGUMENTS_H
#define SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_KERNELARGUMENTS_H

#include "Conformance/Arguments/SeededData.h"
#include "Conformance/Launch/Launch.h"
#include "Stages/Reflection.h"

namespace spir2nvvm::conformance {

/// The channels an image gets: what the kernel's read and write builtins want.
enum class ImageContent { Float, Int, Uint };

struct GenerationOptions {
  DataProfile Profile = DataProfile::Edge;
  ImageContent Images = ImageContent::Float;
  uint64_t Seed = 0;
};

launch::Launch generateLaunch(const KernelInfo &Kernel,
                              const GenerationOptions &Opts);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_KERNELARGUMENTS_H
