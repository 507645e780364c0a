// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The clangs that may be installed, by the names they are looked for.

#ifndef SPIR2NVVM_LIB_PROCESS_CLANGPROGRAMS_H
#define SPIR2NVVM_LIB_PROCESS_CLANGPROGRAMS_H

#include <string>

namespace spir2nvvm {

/// What PATH has; empty where it has none. Which one compiles depends on what
/// version the plain one is.
struct ClangPrograms {
  std::string Clang14; // the others are not looked for if there is one
  std::string Plain;   // "clang", of whatever version
  std::string Newest;  // of those with a SPIR-V back end of their own
};

ClangPrograms findClangs();

/// The names, for a message.
std::string clangNames();

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_CLANGPROGRAMS_H
