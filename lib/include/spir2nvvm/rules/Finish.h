// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// convert-metadata and finalize (MD*, FN*).

#ifndef SPIR2NVVM_RULES_FINISH_H
#define SPIR2NVVM_RULES_FINISH_H

#define RULE_FAMILY Finish
#define RULE_FILE "spir2nvvm/rules/Finish.def"
#include "spir2nvvm/rules/DeclareRules.inc"

#endif // SPIR2NVVM_RULES_FINISH_H
