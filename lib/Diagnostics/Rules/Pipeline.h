// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Faults of this project itself (PI*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_PIPELINE_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_PIPELINE_H

#define RULE_FAMILY Pipeline
#define RULE_FILE "Diagnostics/Rules/Pipeline.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_PIPELINE_H
