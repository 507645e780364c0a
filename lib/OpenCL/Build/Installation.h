// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where this driver's other files are, from where the driver itself is.

#ifndef SPIR2NVVM_LIB_OPENCL_BUILD_INSTALLATION_H
#define SPIR2NVVM_LIB_OPENCL_BUILD_INSTALLATION_H

#include <string>

namespace spir2nvvm::opencl {

/// The path of the program or library \p Name: in SPIR2NVVM_HELPERS, beside
/// this library or where it was installed; empty if it is nowhere.
std::string findInstalled(const std::string &Name);

/// What changes when any part of the translation does: this driver, the worker,
/// the translator's library, its helpers, clang, libNVVM and libdevice, and the
/// shared libraries of the SPIR-V translator and of other clangs. Part of every
/// name in the cache.
std::string installationIdentity();

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_BUILD_INSTALLATION_H
