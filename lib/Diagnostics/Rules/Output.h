// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Writers (OUT*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_OUTPUT_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_OUTPUT_H

#define RULE_FAMILY Output
#define RULE_FILE "Diagnostics/Rules/Output.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_OUTPUT_H
