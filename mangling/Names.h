// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Spellings the parts of this library share.

#ifndef SPIR2NVVM_MANGLING_NAMES_H
#define SPIR2NVVM_MANGLING_NAMES_H

#include <string_view>

namespace spir2nvvm::mangling {

/// OpenCL C's names of SPIR's address spaces, by number; private is unwritten.
constexpr std::string_view SpaceNames[] = {"", "__global", "__constant",
                                           "__local", "__generic"};

} // namespace spir2nvvm::mangling

#endif // SPIR2NVVM_MANGLING_NAMES_H
