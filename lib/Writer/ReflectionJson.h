// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// --emit=reflection: docs/reflection.md, docs/reflection.schema.json.

#ifndef SPIR2NVVM_LIB_WRITER_REFLECTIONJSON_H
#define SPIR2NVVM_LIB_WRITER_REFLECTIONJSON_H

#include "Stages/Reflection.h"
#include "Target/Options.h"

#include <string>

namespace spir2nvvm {

/// Raised when a key changes its meaning or goes away; new keys do not.
inline constexpr unsigned ReflectionSchema = 1;

/// The whole document, keys in a fixed order, one final newline.
std::string renderReflection(const Reflection &Info,
                             const TranslateOptions &Opts);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_REFLECTIONJSON_H
