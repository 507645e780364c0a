// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The same input gives the same bytes, wherever its file lies.

#include "Stages/Stages.h"

using namespace spir2nvvm;

void spir2nvvm::dropPaths(Translation &T) {
  T.M->setModuleIdentifier("spir2nvvm");
  T.M->setSourceFileName("");
}
