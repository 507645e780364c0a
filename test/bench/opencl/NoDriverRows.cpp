// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every function of the tables: it succeeds. What must do more is in
/// NoDriver.cpp, and takes the place of these weak ones.

#include "Cuda/Types.h"

using namespace spir2nvvm::cuda;

#define CUDA_CALL(MEMBER, NAME, PARAMETERS)                                    \
  extern "C" __attribute__((weak, visibility("default")))                      \
  Code NAME PARAMETERS {                                                       \
    return Code::Success;                                                      \
  }
#include "Cuda/Calls.def"
#define CUDA_CALL(MEMBER, NAME, PARAMETERS)                                    \
  extern "C" __attribute__((weak, visibility("default")))                      \
  Code NAME PARAMETERS {                                                       \
    return Code::Success;                                                      \
  }
#include "Cuda/EmulatorCalls.def"
