// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Code for several architectures in one file, which CUDA's driver chooses
/// from: put together by the toolkit's fatbinary.

#ifndef SPIR2NVVM_LIB_BACKEND_FATBIN_H
#define SPIR2NVVM_LIB_BACKEND_FATBIN_H

#include "Diagnostics/Diagnostics.h"
#include "Target/Options.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace spir2nvvm {

/// A program for one architecture.
struct FatbinPart {
  GpuArch Arch;
  llvm::StringRef Cubin, Ptx; // which it was made of
};

/// The cubins, and the PTX of the newest architecture, from which a driver can
/// compile for what comes later. Nothing after reporting BE12, BE17, BE18 or
/// BE19, and where Opts.Stop ended it.
std::optional<std::string> makeFatbin(llvm::ArrayRef<FatbinPart> Parts,
                                      const TranslateOptions &Opts,
                                      DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_FATBIN_H
