// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Back ends (BE*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_BACKEND_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_BACKEND_H

#define RULE_FAMILY Backend
#define RULE_FILE "Diagnostics/Rules/Backend.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_BACKEND_H
