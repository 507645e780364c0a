// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which shared libraries the dynamic linker gives a program, without running it.

#ifndef SPIR2NVVM_LIB_PROCESS_SHAREDLIBRARIES_H
#define SPIR2NVVM_LIB_PROCESS_SHAREDLIBRARIES_H

#include <string>
#include <vector>

namespace spir2nvvm {

/// The files of the libraries that \p Program itself names, in its order, as
/// ld.so(8) finds them: its own folders, LD_LIBRARY_PATH, and the linker's cache;
/// all of a name that the cache has. None of a script or a static program.
std::vector<std::string> sharedLibrariesOf(const std::string &Program);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_SHAREDLIBRARIES_H
