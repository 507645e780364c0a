// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which targets have a form of an instruction or a special register. Rows:
/// Since.def.

#ifndef SPIR2NVVM_LIB_PTX_SINCE_H
#define SPIR2NVVM_LIB_PTX_SINCE_H

#include <string>
#include <string_view>

namespace spir2nvvm::ptx {

/// What .target names: sm_90a is {90, 'a'}.
struct Target {
  unsigned Sm;
  char Suffix = 0; // 'a', 'f' or 0
};

/// What \p Text ("ld.global.v8.f32") needs that \p T is not: "sm_100"; empty
/// where \p T has it, or nothing is known.
std::string missingFor(std::string_view Text, Target T);

/// The same of a special register ("%clusterid.x").
std::string missingForRegister(std::string_view Name, Target T);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_SINCE_H
