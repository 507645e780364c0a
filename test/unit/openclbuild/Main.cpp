// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the tests of building OpenCL programs.

#include <gtest/gtest.h>

#include <cstdlib>

int main(int Count, char **Words) {
  setenv("SPIR2NVVM_HELPERS", HELPERS, 1); // this build's worker
  testing::InitGoogleTest(&Count, Words);
  return RUN_ALL_TESTS();
}
