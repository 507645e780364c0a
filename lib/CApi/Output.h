// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a translation hands out in C.

#ifndef SPIR2NVVM_LIB_CAPI_OUTPUT_H
#define SPIR2NVVM_LIB_CAPI_OUTPUT_H

#include "Pipeline/Translate.h"
#include "spir2nvvm-c/spir2nvvm.h"

struct s2n_output {
  spir2nvvm::TranslateResult Result;
  std::string Json;
  s2n_emit Emit;
};

#endif // SPIR2NVVM_LIB_CAPI_OUTPUT_H
