// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a clang that we ran had to say, as diagnostics of our own.

#ifndef SPIR2NVVM_LIB_READER_CLANG_CLANGMESSAGES_H
#define SPIR2NVVM_LIB_READER_CLANG_CLANGMESSAGES_H

#include "Diagnostics/Diagnostics.h"
#include "Process/ChildProcess.h"

#include "llvm/ADT/StringRef.h"

namespace spir2nvvm {

/// Hands on errors, warnings and notes, each with its place. False if clang
/// made nothing of the source at \p Path.
bool reportClang(const ChildResult &Run, llvm::StringRef Path,
                 DiagnosticSink &Sink);

/// \p Text without what clang says of an output that it cannot delete after an
/// error because it is not a file on a disk.
std::string withoutCleanUp(llvm::StringRef Text);

/// True if clang refuses constraints that can be hidden from it (InlinePtx.h),
/// and nothing else.
bool refusesOnlyConstraints(llvm::StringRef Text);

/// \p Text without these complaints, where there are other errors.
std::string withoutConstraintErrors(llvm::StringRef Text);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CLANG_CLANGMESSAGES_H
