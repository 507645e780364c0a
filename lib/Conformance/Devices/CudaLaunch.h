// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What every launch on a CUDA device begins with, in the driver's terms.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CUDALAUNCH_H
#define SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CUDALAUNCH_H

#include "Conformance/Launch/Launch.h"
#include "Cuda/Context.h"
#include "Cuda/Module.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace spir2nvvm::conformance {

/// The first device's, which is started for it.
llvm::Expected<cuda::Context> firstContext(const cuda::Driver &Cuda);

/// A program as the driver takes it without a length: text and PTX end in a
/// zero byte, and the emulated driver finds the end of bitcode by four.
std::string loadableImage(llvm::StringRef Program);

/// Grid and block of \p L.
cuda::LaunchShape shapeOf(const launch::Launch &L);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CUDALAUNCH_H
