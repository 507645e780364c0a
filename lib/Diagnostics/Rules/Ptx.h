// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The reader of PTX (PX*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_PTX_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_PTX_H

#define RULE_FAMILY Ptx
#define RULE_FILE "Diagnostics/Rules/Ptx.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_PTX_H
