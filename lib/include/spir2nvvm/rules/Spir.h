// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The SPIR verifier (SP*).

#ifndef SPIR2NVVM_RULES_SPIR_H
#define SPIR2NVVM_RULES_SPIR_H

#define RULE_FAMILY Spir
#define RULE_FILE "spir2nvvm/rules/Spir.def"
#include "spir2nvvm/rules/DeclareRules.inc"

#endif // SPIR2NVVM_RULES_SPIR_H
