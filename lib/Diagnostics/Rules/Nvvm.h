// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The NVVM verifier (NV*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_NVVM_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_NVVM_H

#define RULE_FAMILY Nvvm
#define RULE_FILE "Diagnostics/Rules/Nvvm.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_NVVM_H
