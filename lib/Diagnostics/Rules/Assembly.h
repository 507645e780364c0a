// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// IR assembly (LL*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_ASSEMBLY_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_ASSEMBLY_H

#define RULE_FAMILY Assembly
#define RULE_FILE "Diagnostics/Rules/Assembly.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_ASSEMBLY_H
