// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where a CUDA toolkit is looked for, in which order, and the message if there
/// is none.

#include "Process/Toolkit.h"

#include "Process/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace spir2nvvm;

namespace {

/// A folder of empty files that looks like a toolkit.
class ToolkitTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_TRUE(Temporary.make());
    Root = Temporary.path();
    for (const char *Name : {"CUDA_HOME", "CUDA_PATH"})
      unsetenv(Name);
  }
  std::string touch(const std::string &Below) const {
    const std::filesystem::path Path = Root + "/" + Below;
    std::filesystem::create_directories(Path.parent_path());
    std::ofstream(Path) << "x";
    return Path;
  }
  TemporaryFolder Temporary;
  std::string Root;
};

} // namespace

// Toolkit installers and the wheels of CUDA 11, 12 and 13.
TEST_F(ToolkitTest, KnowsEveryLayout) {
  for (const char *Place : {"nvvm/lib64/libnvvm.so", "lib/libnvvm.so.4",
                            "nvidia/cuda_nvcc/nvvm/lib64/libnvvm.so",
                            "nvidia/cu13/lib/libnvvm.so.4"}) {
    std::string File = touch(Place);
    EXPECT_EQ(Toolkit(Root).find(ToolkitPart::LibNvvm), File);
    std::filesystem::remove(File);
  }
}

TEST_F(ToolkitTest, CommandLineLooksNowhereElse) {
  std::string Elsewhere = touch("other/nvvm/lib64/libnvvm.so");
  setenv("CUDA_HOME", (Root + "/other").c_str(), 1);
  EXPECT_EQ(Toolkit("").find(ToolkitPart::LibNvvm), Elsewhere);
  EXPECT_EQ(Toolkit(Root).find(ToolkitPart::LibNvvm), "");
  unsetenv("CUDA_HOME");
}

TEST_F(ToolkitTest, CudaHomeComesBeforeCudaPath) {
  std::string First = touch("a/bin/ptxas");
  touch("b/bin/ptxas");
  setenv("CUDA_HOME", (Root + "/a").c_str(), 1);
  setenv("CUDA_PATH", (Root + "/b").c_str(), 1);
  EXPECT_EQ(Toolkit("").find(ToolkitPart::Ptxas), First);
  unsetenv("CUDA_HOME");
  unsetenv("CUDA_PATH");
}

// A libdevice of another release must not be mixed in.
TEST_F(ToolkitTest, LibdeviceBelongsToLibNvvm) {
  touch("a/nvvm/lib64/libnvvm.so");
  touch("b/nvvm/lib64/libnvvm.so");
  touch("b/nvvm/libdevice/libdevice.10.bc");
  setenv("CUDA_HOME", (Root + "/a").c_str(), 1);
  setenv("CUDA_PATH", (Root + "/b").c_str(), 1);
  EXPECT_EQ(Toolkit("").find(ToolkitPart::LibDevice), "");
  unsetenv("CUDA_HOME");
  unsetenv("CUDA_PATH");
}

TEST_F(ToolkitTest, LibdeviceAloneWillDo) {
  std::string Alone = touch("nvvm/libdevice/libdevice.10.bc");
  EXPECT_EQ(Toolkit(Root).find(ToolkitPart::LibDevice), Alone);
}

// CUDA's driver has one, too, where the loader finds it: the last to be taken.
TEST_F(ToolkitTest, LibNvvmOfTheDriverComesLast) {
  const std::string Driver = touch("driver/libnvidia-nvvm.so.4");
  setenv("LD_LIBRARY_PATH", (Root + "/driver").c_str(), 1);
  touch("toolkit/nvvm/lib64/libnvvm.so");
  setenv("CUDA_HOME", (Root + "/toolkit").c_str(), 1);
  const std::string First = Toolkit("").find(ToolkitPart::LibNvvm);
  EXPECT_EQ(First, Root + "/toolkit/nvvm/lib64/libnvvm.so");
  EXPECT_FALSE(isOfDriver(First));
  unsetenv("CUDA_HOME");
  // Unless this machine has a toolkit in the usual places.
  const std::string Second = Toolkit("").find(ToolkitPart::LibNvvm);
  EXPECT_TRUE(Second == Driver || !isOfDriver(Second)) << Second;
  EXPECT_TRUE(isOfDriver(Driver));
  EXPECT_EQ(Toolkit(Root).find(ToolkitPart::LibNvvm), "");
  EXPECT_NE(Toolkit("")
                .describeSearch(ToolkitPart::LibNvvm)
                .find("; and for the driver's libnvidia-nvvm.so.4"),
            std::string::npos);
  unsetenv("LD_LIBRARY_PATH");
}

// Only the driver has this part.
TEST_F(ToolkitTest, AssemblerOfTheDriver) {
  const std::string Driver = touch("driver/libnvidia-ptxjitcompiler.so.1");
  setenv("LD_LIBRARY_PATH", (Root + "/driver").c_str(), 1);
  EXPECT_EQ(Toolkit("").find(ToolkitPart::DriversAssembler), Driver);
  EXPECT_EQ(Toolkit(Root).find(ToolkitPart::DriversAssembler), "");
  unsetenv("LD_LIBRARY_PATH");
  EXPECT_EQ(Toolkit("").describeDriver(ToolkitPart::DriversAssembler),
            "; and for the driver's libnvidia-ptxjitcompiler.so.1");
  EXPECT_EQ(Toolkit(Root).describeDriver(ToolkitPart::DriversAssembler), "");
  EXPECT_EQ(Toolkit("").describeDriver(ToolkitPart::Ptxas), "");
}

// By their numbers, not letter by letter.
TEST_F(ToolkitTest, TheNewestOfSeveralPythonsCounts) {
  for (const char *Python : {"python3.9", "python3.11", "python3.10"})
    touch("lib/" + std::string(Python) +
          "/site-packages/nvidia/cu13/lib/libnvvm.so.4");
  setenv("VIRTUAL_ENV", Root.c_str(), 1);
  const std::string Text = Toolkit("").describeSearch(ToolkitPart::LibNvvm);
  unsetenv("VIRTUAL_ENV");
  const size_t First = Text.find(Root + "/lib/python3.11/site-packages");
  const size_t Second = Text.find(Root + "/lib/python3.10/site-packages");
  const size_t Third = Text.find(Root + "/lib/python3.9/site-packages");
  ASSERT_NE(Third, std::string::npos) << Text;
  EXPECT_LT(First, Second) << Text;
  EXPECT_LT(Second, Third) << Text;
}

TEST_F(ToolkitTest, SaysWhatWasLookedFor) {
  EXPECT_EQ(Toolkit(Root).describeSearch(ToolkitPart::Ptxas),
            "bin/ptxas, nvidia/cuda_nvcc/bin/ptxas, nvidia/cu13/bin/ptxas in " +
                Root);
}
