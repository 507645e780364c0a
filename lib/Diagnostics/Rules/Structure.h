// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The passes that change structure (NM*, KA*, AS*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_STRUCTURE_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_STRUCTURE_H

#define RULE_FAMILY Structure
#define RULE_FILE "Diagnostics/Rules/Structure.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_STRUCTURE_H
