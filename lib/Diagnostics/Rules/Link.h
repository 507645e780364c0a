// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Several modules into one (LK*).

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_RULES_LINK_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_RULES_LINK_H

#define RULE_FAMILY Link
#define RULE_FILE "Diagnostics/Rules/Link.def"
#include "Diagnostics/Rules/DeclareRules.inc"

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_RULES_LINK_H
