// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// libNVVM's options, as LLVM's back end takes them.

#ifndef SPIR2NVVM_LIB_NVPTX_COMPILEOPTIONS_H
#define SPIR2NVVM_LIB_NVPTX_COMPILEOPTIONS_H

#include "Target/Options.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace spir2nvvm::nvptx {

struct CompileOptions {
  GpuArch Arch{50};
  bool FlushDenormals = false;                     // -ftz
  bool PreciseDivision = true, PreciseRoot = true; // -prec-div, -prec-sqrt
  bool Fuse = true;                                // -fma
  bool Optimise = true;                            // -opt
};

/// Nothing, and \p Refused filled, where an option is unknown or its value is.
std::optional<CompileOptions> readOptions(llvm::ArrayRef<std::string> Words,
                                          std::string &Refused);

/// The PTX version for \p Arch as LLVM names it, "+ptx71"; sections of debug
/// information are PTX 7.5's.
std::string ptxFeature(const GpuArch &Arch, bool HasDebugSections);

} // namespace spir2nvvm::nvptx

#endif // SPIR2NVVM_LIB_NVPTX_COMPILEOPTIONS_H
