// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Options that exclude each other.

#include "Target/Options.h"

using namespace spir2nvvm;

std::string spir2nvvm::contradictionIn(NvvmVersion Version, Dialect Syntax) {
  return Version == NvvmVersion::V1_1 && Syntax == Dialect::Modern
             ? "--nvvm-ir=1.1 is LLVM 3.2 syntax; it has no modern dialect"
             : "";
}

std::string spir2nvvm::contradictionIn(const TranslateOptions &Opts) {
  if (Opts.Output32Bit && Opts.Version != NvvmVersion::V1_1)
    return "--m32 needs --nvvm-ir=1.1: NVVM IR 2.0 tools no longer take "
           "32-bit code";
  if (Opts.BackEnd == PtxBackEnd::Llvm && Opts.Syntax == Dialect::Modern)
    return "--backend=llvm reads the legacy dialect";
  return contradictionIn(Opts.Version, Opts.Syntax);
}
