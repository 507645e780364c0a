// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// convert-metadata and finalize (MD*, FN*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_FINISH_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_FINISH_H

#define RULE_FAMILY Finish
#define RULE_FILE "Diagnostics/Rules/Finish.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_FINISH_H
