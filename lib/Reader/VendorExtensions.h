// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Extensions of OpenCL C that clang declares for their vendors' targets only.

#ifndef SPIR2NVVM_LIB_READER_VENDOREXTENSIONS_H
#define SPIR2NVVM_LIB_READER_VENDOREXTENSIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace spir2nvvm {

/// What a source needs that names such extensions, in a pragma or an #ifdef.
/// Others may define functions of these names themselves.
struct VendorExtensions {
  std::vector<std::string> Names;
  std::string Declarations; // for the start of the source, with the macros
};

VendorExtensions vendorExtensionsIn(llvm::ArrayRef<llvm::StringRef> Texts);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_VENDOREXTENSIONS_H
