// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A module for the libNVVM at hand. NVVM IR's version follows the release:
/// CUDA 11.8 wants 1.9, CUDA 12 and 13 want 2.0, and each refuses the other's
/// number although it reads the same module.
///
///   !nvvmir.version = !{!{i32 2, i32 0}}  ->  !{!{i32 1, i32 9}}
///
/// And libNVVM up to CUDA 12.4 refuses the type half, which then becomes i16
/// as in NVVM IR 1.1.

#ifndef SPIR2NVVM_LIB_BACKEND_ADAPTTOLIBNVVM_H
#define SPIR2NVVM_LIB_BACKEND_ADAPTTOLIBNVVM_H

#include "Backend/Backend.h"

namespace spir2nvvm {

/// Whether libNVVM, by its numbers, may refuse half. CUDA 11 and 12.0 to 12.4
/// (debug version 3.1) do; 12.5 and 12.6 have the same numbers and take it, so
/// the module is tried as it is first; 12.8 and later (3.2) take it.
bool mayRefuseHalf(const LibNvvmInfo &Info);

/// \p Bitcode as \p Info wants it. Empty after reporting BE15.
std::string adaptToLibNvvm(llvm::StringRef Bitcode, const LibNvvmInfo &Info,
                           const TranslateOptions &Opts, DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_ADAPTTOLIBNVVM_H
