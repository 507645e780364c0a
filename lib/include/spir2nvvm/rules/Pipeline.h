// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Faults of this project itself (PI*).

#ifndef SPIR2NVVM_RULES_PIPELINE_H
#define SPIR2NVVM_RULES_PIPELINE_H

#define RULE_FAMILY Pipeline
#define RULE_FILE "spir2nvvm/rules/Pipeline.def"
#include "spir2nvvm/rules/DeclareRules.inc"

#endif // SPIR2NVVM_RULES_PIPELINE_H
