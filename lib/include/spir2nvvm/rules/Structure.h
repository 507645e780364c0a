// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The passes that change structure (NM*, KA*, AS*).

#ifndef SPIR2NVVM_RULES_STRUCTURE_H
#define SPIR2NVVM_RULES_STRUCTURE_H

#define RULE_FAMILY Structure
#define RULE_FILE "spir2nvvm/rules/Structure.def"
#include "spir2nvvm/rules/DeclareRules.inc"

#endif // SPIR2NVVM_RULES_STRUCTURE_H
