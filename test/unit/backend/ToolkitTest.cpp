// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where a CUDA toolkit is looked for, in which order, and what is said if
/// there is none.

#include "Backend/Toolkit.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// A folder of empty files that looks like a toolkit.
class ToolkitTest : public testing::Test {
protected:
  void SetUp() override {
    SmallString<128> Path;
    ASSERT_FALSE(sys::fs::createUniqueDirectory("toolkit", Path));
    Root = std::string(Path);
    for (const char *Name : {"CUDA_HOME", "CUDA_PATH"})
      unsetenv(Name);
  }
  void TearDown() override { sys::fs::remove_directories(Root); }

  std::string touch(StringRef Below) {
    SmallString<128> Path(Root);
    sys::path::append(Path, Below);
    EXPECT_FALSE(sys::fs::create_directories(sys::path::parent_path(Path)));
    std::error_code Failed;
    raw_fd_ostream(Path, Failed) << "x";
    EXPECT_FALSE(Failed);
    return std::string(Path);
  }
  std::string Root;
};

} // namespace

// Toolkit installers and the wheels of CUDA 11, 12 and 13.
TEST_F(ToolkitTest, KnowsEveryLayout) {
  for (StringRef Place : {"nvvm/lib64/libnvvm.so", "lib/libnvvm.so.4",
                          "nvidia/cuda_nvcc/nvvm/lib64/libnvvm.so",
                          "nvidia/cu13/lib/libnvvm.so.4"}) {
    std::string File = touch(Place);
    EXPECT_EQ(Toolkit(Root).find(ToolkitPart::LibNvvm), File);
    sys::fs::remove(File);
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

TEST_F(ToolkitTest, SaysWhatWasLookedFor) {
  std::string Text = Toolkit(Root).describeSearch(ToolkitPart::Ptxas);
  EXPECT_NE(Text.find("bin/ptxas"), std::string::npos);
  EXPECT_NE(Text.find(Root), std::string::npos);
}
