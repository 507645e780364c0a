// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels that several compilers have compiled, as `twins.py --write` leaves
/// them: a manifest of launches, and code of each road.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_SUITES_TWINMANIFEST_H
#define SPIR2NVVM_LIB_CONFORMANCE_SUITES_TWINMANIFEST_H

#include "Conformance/Suites/Case.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

namespace spir2nvvm::conformance {

/// A case for each kernel of \p Folder's manifest.json.
llvm::Expected<std::vector<Case>> twinCases(llvm::StringRef Folder);

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readTwinFile(llvm::StringRef Path);
/// Its entries, one a kernel.
llvm::Expected<llvm::json::Array> readTwinManifest(llvm::StringRef Path);
/// The name of an entry's kernel.
std::string twinKernel(const llvm::json::Value &Entry);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_SUITES_TWINMANIFEST_H
