// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the programs are that this one starts, its own and others'. An embedder's
/// process is not one of its programs, so the place of this code, which may be
/// a shared library, counts as well.

#ifndef SPIR2NVVM_LIB_PROCESS_HELPERPROGRAM_H
#define SPIR2NVVM_LIB_PROCESS_HELPERPROGRAM_H

#include <string>
#include <string_view>

namespace spir2nvvm {

/// The program \p Name: beside the running program or the library this code is
/// in, in bin or libexec/spir2nvvm next to their folder, where it was
/// installed, or in PATH. Empty if there is none.
std::string findHelper(std::string_view Name);

/// The same of any file, and for the library alone: the running program, which
/// is the embedder's, and PATH do not count.
std::string findInstalledFile(std::string_view Name);

/// Our own __nv_* functions, a file to link as libdevice is.
constexpr std::string_view MathLibrary = "spir2nvvm-math.bc";

/// The file \p Name in the first of \p List, "a:b", that has it; empty if
/// none does.
std::string findReadable(std::string_view List, std::string_view Name);

/// A program that is not part of this installation: \p Name itself if it has a
/// slash, else what PATH has. Empty if there is none.
std::string findInPath(std::string_view Name);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_HELPERPROGRAM_H
