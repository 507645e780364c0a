// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Results of CUDA's driver as values, with the call that failed.

#include "Cuda/Driver.h"

#include <gtest/gtest.h>

using namespace spir2nvvm::cuda;

namespace {

TEST(Status, SaysWhichCallFailedAndHow) {
  Status S(Code::OutOfMemory, "cuMemAlloc_v2");
  EXPECT_TRUE(S.failed());
  EXPECT_EQ(S.name(), "CUDA_ERROR_OUT_OF_MEMORY");
  EXPECT_EQ(S.message(),
            "cuMemAlloc_v2: CUDA_ERROR_OUT_OF_MEMORY (out of memory)");
}

TEST(Status, HasANumberForWhatNoRowNames) {
  Status S(Code(917), "cuInit");
  EXPECT_EQ(S.message(), "cuInit: CUresult 917");
}

TEST(Status, SucceedsUnlessSomethingFailed) {
  EXPECT_TRUE(Status().succeeded());
  EXPECT_FALSE(Status().failed());
}

TEST(Result, CarriesAValueOrAStatus) {
  Result<int> Value = 7, None = Status(Code::NoDevice, "cuDeviceGetCount");
  ASSERT_TRUE(Value);
  EXPECT_EQ(*Value, 7);
  EXPECT_TRUE(Value.status().succeeded());
  ASSERT_FALSE(None);
  EXPECT_EQ(None.status().code(), Code::NoDevice);
}

TEST(Driver, IsMissedBeforeItIsUsed) {
  std::string Why;
  EXPECT_EQ(Driver::load("no-such-driver.so", Why), nullptr);
  EXPECT_NE(Why.find("no-such-driver.so"), std::string::npos) << Why;
  Why.clear();
  EXPECT_EQ(Driver::load("libm.so.6", Why), nullptr);
  EXPECT_EQ(Why, "libm.so.6 has no cuInit");
}

} // namespace
