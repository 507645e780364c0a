// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The two numberings of address spaces, from AddressSpaces.def.

#ifndef SPIR2NVVM_LIB_TARGET_ADDRESSSPACES_H
#define SPIR2NVVM_LIB_TARGET_ADDRESSSPACES_H

#include <optional>

namespace spir2nvvm {

/// SPIR 1.2, section 2.2.
namespace spir {
enum AddressSpace : unsigned {
// NOLINTNEXTLINE(bugprone-macro-parentheses): enumerators take none
#define SPACE(OPENCL, SPIR, NVVM, NUMBER) OPENCL = SPIR,
#include "Target/AddressSpaces.def"
};
} // namespace spir

/// NVVM IR 2.0, chapter 11. Generic has no SPIR 1.2 counterpart.
namespace nvvm {
enum AddressSpace : unsigned {
  Generic = 0,
// NOLINTNEXTLINE(bugprone-macro-parentheses): enumerators take none
#define SPACE(OPENCL, SPIR, NVVM, NUMBER) NVVM = NUMBER,
#include "Target/AddressSpaces.def"
};
} // namespace nvvm

/// The NVVM number of a SPIR space; nothing for a number SPIR does not define.
constexpr std::optional<unsigned> nvvmSpaceOf(unsigned SpirSpace) {
  switch (SpirSpace) {
#define SPACE(OPENCL, SPIR, NVVM, NUMBER)                                      \
  case SPIR:                                                                   \
    return NUMBER;
#include "Target/AddressSpaces.def"
  default:
    return std::nullopt;
  }
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_ADDRESSSPACES_H
