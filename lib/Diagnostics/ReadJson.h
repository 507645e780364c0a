// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Diagnostics of another process, which wrote them as JSON.

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_READJSON_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_READJSON_H

#include "Diagnostics/Diagnostics.h"

#include <optional>

namespace spir2nvvm {

/// The diagnostic that renderJson() made \p Line of; nothing if it is none.
std::optional<Diagnostic> readJson(std::string_view Line);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_READJSON_H
