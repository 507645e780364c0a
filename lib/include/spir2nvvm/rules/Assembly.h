// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// IR assembly (LL*).

#ifndef SPIR2NVVM_RULES_ASSEMBLY_H
#define SPIR2NVVM_RULES_ASSEMBLY_H

#define RULE_FAMILY Assembly
#define RULE_FILE "spir2nvvm/rules/Assembly.def"
#include "spir2nvvm/rules/DeclareRules.inc"

#endif // SPIR2NVVM_RULES_ASSEMBLY_H
