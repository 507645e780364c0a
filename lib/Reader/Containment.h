// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Keeps a reader that LLVM gives up in from taking the process with it.
/// docs/internals/decisions/hostile-input.md says what each choice covers.

#ifndef SPIR2NVVM_LIB_READER_CONTAINMENT_H
#define SPIR2NVVM_LIB_READER_CONTAINMENT_H

#include "llvm/ADT/STLExtras.h"

#include <optional>
#include <string>

namespace spir2nvvm {

/// Runs \p Body. Nothing if it came to its end; else why LLVM gave up in it
/// (report_fatal_error, out of memory, and crashes where
/// enableCrashContainment() has been called). Nothing that \p Body was doing
/// is undone: what it built is leaked and its LLVMContext must not be used or
/// destroyed any more.
std::optional<std::string> runContained(llvm::function_ref<void()> Body);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CONTAINMENT_H
