// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A diagnostic on its way to a C callback.

#ifndef SPIR2NVVM_LIB_CAPI_DIAGNOSTIC_H
#define SPIR2NVVM_LIB_CAPI_DIAGNOSTIC_H

#include "Diagnostics/Diagnostics.h"
#include "spir2nvvm-c/spir2nvvm.h"

namespace spir2nvvm::capi {

/// Calls \p Handler, which may be null, with \p D in C's terms.
void forward(s2n_diagnostic_fn Handler, void *User, const Diagnostic &D);

} // namespace spir2nvvm::capi

#endif // SPIR2NVVM_LIB_CAPI_DIAGNOSTIC_H
