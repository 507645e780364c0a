// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bitcode that libNVVM's LLVM 7 reader takes.
///
///   Module --LLVM 14's writer--> records --Bitcode7Records.def--> records
///
/// LLVM 14 numbers the values and orders the metadata; this file only gives
/// each record its LLVM 7 form. docs/decisions/legacy-bitcode.md says why
/// there is no writer of our own.
///
/// Requires: a module that legaliseForLlvm7 accepted.
/// Ensures: every record written has a row in Bitcode7Records.def; the bytes
/// depend on the module only.

#ifndef SPIR2NVVM_LIB_WRITER_LLVM7_BITCODE7_H
#define SPIR2NVVM_LIB_WRITER_LLVM7_BITCODE7_H

#include "Diagnostics/Diagnostics.h"

#include "llvm/IR/Module.h"

#include <string>

namespace spir2nvvm {

/// Returns an empty string after reporting OUT19.
std::string writeBitcode7(const llvm::Module &M, DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_LLVM7_BITCODE7_H
