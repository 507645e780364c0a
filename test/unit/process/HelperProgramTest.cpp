// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where helper programs are found.

#include "Process/HelperProgram.h"
#include "Process/TemporaryFolder.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace spir2nvvm;

namespace {
class HelperProgram : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_TRUE(Temporary.make());
    Folder = Temporary.path();
  }
  void makeFile(mode_t Mode) const {
    const std::string File = Folder + "/s2n-only-here";
    std::ofstream(File) << "#!/bin/sh\n";
    chmod(File.c_str(), Mode);
  }

  TemporaryFolder Temporary;
  std::string Folder;
};
} // namespace

TEST_F(HelperProgram, TheFirstListedFolderThatHasIt) {
  makeFile(0644);
  EXPECT_EQ(findReadable("/nowhere:" + Folder, "s2n-only-here"),
            Folder + "/s2n-only-here");
  EXPECT_EQ(findReadable("/nowhere", "s2n-only-here"), "");
  EXPECT_EQ(findReadable("", "s2n-only-here"), "");
}

TEST_F(HelperProgram, AFolderIsNoFile) {
  mkdir((Folder + "/a-folder").c_str(), 0755);
  EXPECT_EQ(findReadable(Folder, "a-folder"), "");
}

TEST_F(HelperProgram, PathCountsForProgramsAlone) {
  const std::string Before = std::getenv("PATH");
  setenv("PATH", (Folder + ":" + Before).c_str(), 1);
  makeFile(0644);
  EXPECT_EQ(findHelper("s2n-only-here"), "") << "it cannot be run";
  makeFile(0755);
  EXPECT_EQ(findHelper("s2n-only-here"), Folder + "/s2n-only-here");
  EXPECT_EQ(findInstalledFile("s2n-only-here"), "");
  setenv("PATH", Before.c_str(), 1);
}

TEST_F(HelperProgram, BesideTheRunningProgram) {
  const std::filesystem::path Here =
      std::filesystem::read_symlink("/proc/self/exe");
  ASSERT_EQ(Here.filename(), "processTests");
  EXPECT_EQ(std::filesystem::canonical(findHelper("processTests")), Here);
  EXPECT_EQ(std::filesystem::canonical(findInstalledFile("processTests")), Here)
      << "this code is in it";
}
