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

/// What a module has debug information as: PTX 7.2 has calls in its lines, and
/// 7.5 the sections of the rest.
enum class PtxDebug : unsigned { None = 0, Lines = 72, Sections = 75 };

/// The PTX version for \p Arch as LLVM names it, "+ptx71".
std::string ptxFeature(const GpuArch &Arch, PtxDebug Debug);

} // namespace spir2nvvm::nvptx

#endif // SPIR2NVVM_LIB_NVPTX_COMPILEOPTIONS_H
