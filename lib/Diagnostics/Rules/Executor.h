// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Running NVVM IR on the CPU (EX*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_EXECUTOR_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_EXECUTOR_H

#define RULE_FAMILY Executor
#define RULE_FILE "Diagnostics/Rules/Executor.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_EXECUTOR_H
