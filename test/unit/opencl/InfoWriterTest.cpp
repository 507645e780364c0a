// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How answers of clGet*Info are written into the caller's memory.

#include "OpenCL/Support/InfoWriter.h"

#include <gtest/gtest.h>

using namespace spir2nvvm::opencl;

namespace {

TEST(InfoWriterTest, textEndsInAZero) {
  char Room[8] = "xxxxxxx";
  size_t Size = 0;
  EXPECT_EQ(InfoWriter(sizeof(Room), Room, &Size).write(Text("abc")),
            CL_SUCCESS);
  EXPECT_EQ(Size, 4U);
  EXPECT_STREQ(Room, "abc");
  EXPECT_EQ(InfoWriter(3, Room, nullptr).write(Text("xyz")), CL_INVALID_VALUE);
  EXPECT_STREQ(Room, "abc");
}

// Rows name their type, so it is not deduced.
TEST(InfoWriterTest, aListIsItsElements) {
  int Room[3] = {};
  size_t Size = 0;
  EXPECT_EQ(InfoWriter(sizeof(Room), Room, &Size)
                .write<List<int>>(List<int>{4, 5, 6}),
            CL_SUCCESS);
  EXPECT_EQ(Size, sizeof(Room));
  EXPECT_EQ(Room[2], 6);
}

TEST(InfoWriterTest, anEmptyListHasSizeZero) {
  size_t Size = 9;
  EXPECT_EQ(InfoWriter(0, nullptr, &Size).write(List<cl_device_id>()),
            CL_SUCCESS);
  EXPECT_EQ(Size, 0U);
}

} // namespace
