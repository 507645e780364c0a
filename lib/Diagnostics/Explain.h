// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A rule with the smallest programs of the tests that break it and keep it.

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_EXPLAIN_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_EXPLAIN_H

#include "Diagnostics/Diagnostics.h"

namespace spir2nvvm {

/// Lines for people: what the rule says, where it comes from, what to do, and
/// an example wrong and right where there is one.
std::string explainRule(Rule R);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_EXPLAIN_H
