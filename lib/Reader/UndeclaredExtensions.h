// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Extensions of OpenCL C whose functions clang does not declare for SPIR.

#ifndef SPIR2NVVM_LIB_READER_UNDECLAREDEXTENSIONS_H
#define SPIR2NVVM_LIB_READER_UNDECLAREDEXTENSIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace spir2nvvm {

/// What a source needs that names such extensions, in a pragma or an #ifdef, or
/// functions of those that nobody else names so.
struct UndeclaredExtensions {
  std::vector<std::string> Names;
  std::string Declarations; // for the start of the source, with the macros
};

UndeclaredExtensions
undeclaredExtensionsIn(llvm::ArrayRef<llvm::StringRef> Texts);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_UNDECLAREDEXTENSIONS_H
