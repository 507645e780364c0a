// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The stage legalise: it leaves only what the output profile can say.
///
/// Requires: NVVM IR in LLVM 14's vocabulary.
/// Ensures:  every construct exists in the profile; what could not be expressed
///           in it has been refused.

#include "Stages/Stages.h"
#include "Writer/Llvm7/LegaliseForLlvm7.h"
#include "Writer/Nvvm11/LowerForNvvm11.h"

using namespace spir2nvvm;

// The same input gives the same bytes, wherever its file lies.
void spir2nvvm::dropPaths(Translation &T) {
  T.M->setModuleIdentifier("spir2nvvm");
  T.M->setSourceFileName("");
}

// The modern dialect is written in LLVM 7's vocabulary, too.
void spir2nvvm::legaliseVocabulary(Translation &T) {
  legaliseForLlvm7(*T.M, T.Opts.dialect(), T.Sink);
}

void spir2nvvm::legaliseVersion11(Translation &T) {
  if (T.Opts.Version == NvvmVersion::V1_1)
    lowerForNvvm11(*T.M, T.Sink);
}
