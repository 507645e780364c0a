// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The columns only the NVVM verifier reads: whose rule a row is, and from
/// which SM on it does not apply.

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_TABLES_RULETABLE_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_TABLES_RULETABLE_H

#include "Diagnostics/Diagnostics.h"

namespace spir2nvvm::nvvmverify {

/// Whose refusal a finding stands for; a set. The toolchain is two readers and
/// two code generators, so it counts once for each dialect.
using ProfileSet = unsigned;
inline constexpr ProfileSet Spec = 1, Legacy = 2, Modern = 4;
inline constexpr ProfileSet Tool = Legacy | Modern, All = Spec | Tool;

struct NvvmRow {
  Rule Id;
  ProfileSet Profiles;
  unsigned MinSm; // 0: holds for every SM
};

/// The row of \p R, which must be a rule of Nvvm.def.
const NvvmRow &nvvmRow(Rule R);
/// The same for any rule; null for those of other files.
const NvvmRow *findNvvmRow(Rule R);

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_TABLES_RULETABLE_H
