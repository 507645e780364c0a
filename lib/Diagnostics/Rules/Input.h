// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reading files of every kind (IN*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_INPUT_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_INPUT_H

#define RULE_FAMILY Input
#define RULE_FILE "Diagnostics/Rules/Input.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_INPUT_H
