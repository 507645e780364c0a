// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SASS, the instructions of a GPU, in the words of the toolkit's nvdisasm.

#ifndef SPIR2NVVM_LIB_BACKEND_DISASSEMBLE_H
#define SPIR2NVVM_LIB_BACKEND_DISASSEMBLE_H

#include "Diagnostics/Diagnostics.h"
#include "Target/Options.h"

#include "llvm/ADT/StringRef.h"

namespace spir2nvvm {

/// The code of \p Cubin, with a comment for each change of source line, and of
/// what was inlined where. Nothing after reporting BE17, BE35 or BE36, and
/// where Opts.Stop ended it.
std::optional<std::string> disassemble(llvm::StringRef Cubin,
                                       const TranslateOptions &Opts,
                                       DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_DISASSEMBLE_H
