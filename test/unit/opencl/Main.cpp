// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the tests of the OpenCL runtime on the emulated driver.

#include <gtest/gtest.h>

#include <cstdlib>

int main(int Count, char **Words) {
  // This build's driver alone, unless another is named, and its emulated device unless told otherwise:
  // SPIR2NVVM_DEVICES=gpu runs the same tests on a GPU.
  setenv("OCL_ICD_VENDORS", DRIVER, 0);
  setenv("SPIR2NVVM_DEVICES", "emulated", 0);
  setenv("SPIR2NVVM_CACHE", "off", 0); // what was built before must not matter
  setenv("SPIR2NVVM_EMULATED_DEVICES", "3", 0);
  setenv("SPIR2NVVM_OPENCL_VERSION", SPOKEN_VERSION, 0);
  testing::InitGoogleTest(&Count, Words);
  return RUN_ALL_TESTS();
}
