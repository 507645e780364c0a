// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Back ends (BE*).

#ifndef SPIR2NVVM_RULES_BACKEND_H
#define SPIR2NVVM_RULES_BACKEND_H

#define RULE_FAMILY Backend
#define RULE_FILE "spir2nvvm/rules/Backend.def"
#include "spir2nvvm/rules/DeclareRules.inc"

#endif // SPIR2NVVM_RULES_BACKEND_H
