// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every function of the table, exported: it succeeds and is recorded. What must
/// do more is in Driver.cpp, and takes the place of these weak ones.

#include "Recorder.h"

#define CUDA_CALL(MEMBER, NAME, PARAMETERS)                                    \
  extern "C" __attribute__((weak, visibility("default")))                      \
  Code NAME PARAMETERS {                                                       \
    return record(#NAME);                                                      \
  }
#include "Cuda/Calls.def"
