// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Builtin functions (BI*), images and samplers (IM*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_BUILTINS_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_BUILTINS_H

#define RULE_FAMILY Builtins
#define RULE_FILE "Diagnostics/Rules/Builtins.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_BUILTINS_H
