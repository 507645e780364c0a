// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kinds of arguments in the C interface. Its header stands alone; a row that it
/// lacks, or a number of it without a row, does not compile here.

#ifndef SPIR2NVVM_LIB_LAUNCHABI_CKINDS_H
#define SPIR2NVVM_LIB_LAUNCHABI_CKINDS_H

#include "LaunchAbi/Parameter.h"
#include "spir2nvvm-c/spir2nvvm.h"

#include <optional>

namespace spir2nvvm {

/// Nothing for a number of a library that is newer.
constexpr std::optional<ArgKind> fromC(s2n_arg_kind Number) {
  switch (Number) {
#define ARG_KIND(NAME, C, SPELLING, SOURCE)                                    \
  case S2N_ARG_##C:                                                            \
    return ArgKind::NAME;
#include "LaunchAbi/Kinds.def"
  }
  return std::nullopt;
}

constexpr s2n_arg_kind toC(ArgKind Kind) {
  return static_cast<s2n_arg_kind>(Kind);
}
#define ARG_KIND(NAME, C, SPELLING, SOURCE)                                    \
  static_assert(toC(ArgKind::NAME) == S2N_ARG_##C);
#include "LaunchAbi/Kinds.def"

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_LAUNCHABI_CKINDS_H
