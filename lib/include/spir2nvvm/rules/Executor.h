// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Running NVVM IR on the CPU (EX*).

#ifndef SPIR2NVVM_RULES_EXECUTOR_H
#define SPIR2NVVM_RULES_EXECUTOR_H

#define RULE_FAMILY Executor
#define RULE_FILE "spir2nvvm/rules/Executor.def"
#include "spir2nvvm/rules/DeclareRules.inc"

#endif // SPIR2NVVM_RULES_EXECUTOR_H
