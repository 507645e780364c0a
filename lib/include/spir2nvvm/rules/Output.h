// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Writers (OUT*).

#ifndef SPIR2NVVM_RULES_OUTPUT_H
#define SPIR2NVVM_RULES_OUTPUT_H

#define RULE_FAMILY Output
#define RULE_FILE "spir2nvvm/rules/Output.def"
#include "spir2nvvm/rules/DeclareRules.inc"

#endif // SPIR2NVVM_RULES_OUTPUT_H
