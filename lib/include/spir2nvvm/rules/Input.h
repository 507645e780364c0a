// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reading files of every kind (IN*).

#ifndef SPIR2NVVM_RULES_INPUT_H
#define SPIR2NVVM_RULES_INPUT_H

#define RULE_FAMILY Input
#define RULE_FILE "spir2nvvm/rules/Input.def"
#include "spir2nvvm/rules/DeclareRules.inc"

#endif // SPIR2NVVM_RULES_INPUT_H
