// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a function that reads or writes images takes their channels for.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MODEL_IMAGEACCESS_H
#define SPIR2NVVM_LIB_EXECUTOR_MODEL_IMAGEACCESS_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <utility>

namespace spir2nvvm::executor {

struct ImageAccess {
  enum class As { Float, Signed, Unsigned };
  /// Those of OpenCL C's functions: read_imageui.
  static constexpr std::pair<const char *, As> Suffixes[] = {
      {"f", As::Float}, {"i", As::Signed}, {"ui", As::Unsigned}};

  bool Writes = false;
  As Channels = As::Float;
};

/// Nothing for functions that do something else. (InstrumentImages.cpp)
std::optional<ImageAccess> imageAccessOf(llvm::StringRef Function);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_MODEL_IMAGEACCESS_H
