// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Messages made of parts of any bytes.

#include "Process/Frames.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;

TEST(Frames, CarryAnyBytes) {
  std::string Bytes("a\nb 12\n\0c", 9);
  auto Frames = readFrames(frame("log", Bytes) + frame("ptx", ""));
  EXPECT_EQ(Frames["log"], Bytes);
  EXPECT_EQ(Frames["ptx"], "");
  EXPECT_EQ(Frames.size(), 2u);
}

// A helper that crashed in the middle of a frame.
TEST(Frames, KeepWhatIsWhole) {
  std::string Text = frame("phase", "verify") + frame("ptx", "0123456789");
  for (size_t Cut = 0; Cut < Text.size(); ++Cut) {
    auto Frames = readFrames(std::string_view(Text).substr(0, Cut));
    EXPECT_EQ(Frames.count("phase"), Cut >= frame("phase", "verify").size());
    EXPECT_EQ(Frames.count("ptx"), 0u);
  }
}

TEST(Frames, RefuseLengthsThatAreNone) {
  EXPECT_TRUE(readFrames("ptx -1\nabc\n").empty());
  EXPECT_TRUE(readFrames("ptx 99999999999999999999999\nabc\n").empty());
  EXPECT_TRUE(readFrames("ptx 2x\nab\n").empty());
}
