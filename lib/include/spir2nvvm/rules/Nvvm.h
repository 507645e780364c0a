// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The NVVM verifier (NV*).

#ifndef SPIR2NVVM_RULES_NVVM_H
#define SPIR2NVVM_RULES_NVVM_H

#define RULE_FAMILY Nvvm
#define RULE_FILE "spir2nvvm/rules/Nvvm.def"
#include "spir2nvvm/rules/DeclareRules.inc"

#endif // SPIR2NVVM_RULES_NVVM_H
