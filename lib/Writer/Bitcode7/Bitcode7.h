// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bitcode that libNVVM's LLVM 7 reader takes.
///
///   Numbers.h      what records call types, attributes, values and metadata
///   Parts.h        a block for each
///   RecordWriter.h the bits
///
/// docs/internals/decisions/legacy-bitcode.md says why the writer is our own.
///
/// Requires: a module that legaliseForLlvm7 accepted.
/// Ensures: every record is one that LLVM 7 reads; the bytes depend on the
/// module only.

#ifndef SPIR2NVVM_LIB_WRITER_BITCODE7_BITCODE7_H
#define SPIR2NVVM_LIB_WRITER_BITCODE7_BITCODE7_H

#include "Diagnostics/Diagnostics.h"

#include "llvm/IR/Module.h"

#include <string>

namespace spir2nvvm {

/// Returns an empty string after reporting OUT19.
std::string writeBitcode7(const llvm::Module &M, DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_BITCODE7_BITCODE7_H
