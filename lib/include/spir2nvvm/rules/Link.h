// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Several modules into one (LK*).

#ifndef SPIR2NVVM_RULES_LINK_H
#define SPIR2NVVM_RULES_LINK_H

#define RULE_FAMILY Link
#define RULE_FILE "spir2nvvm/rules/Link.def"
#include "spir2nvvm/rules/DeclareRules.inc"

#endif // SPIR2NVVM_RULES_LINK_H
