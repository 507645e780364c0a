// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The SPIR verifier (SP*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_SPIR_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_SPIR_H

#define RULE_FAMILY Spir
#define RULE_FILE "Diagnostics/Rules/Spir.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_SPIR_H
