// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A stored build is not served to another toolkit or clang.

#include "OpenCL/Build/Installation.h"
#include "Process/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

using namespace spir2nvvm::opencl;
namespace fs = std::filesystem;

namespace {

/// A variable for the time of a test.
class Setting {
public:
  Setting(const char *Name, const std::string &Value) : Name(Name) {
    if (const char *Now = std::getenv(Name))
      Before = Now;
    setenv(Name, Value.c_str(), 1);
  }
  ~Setting() { setenv(Name, Before.c_str(), 1); }
  Setting(const Setting &) = delete;
  Setting &operator=(const Setting &) = delete;

private:
  const char *Name;
  std::string Before;
};

class Installation : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_TRUE(Temporary.make());
    Root = Temporary.path();
  }
  void write(const fs::path &Below, const std::string &Text) const {
    fs::create_directories((Root / Below).parent_path());
    std::ofstream(Root / Below) << Text;
    fs::permissions(Root / Below, fs::perms::owner_all);
  }
  /// Whether nobody has been told this before.
  bool isNew() { return Known.insert(installationIdentity()).second; }

  spir2nvvm::TemporaryFolder Temporary;
  fs::path Root;
  std::set<std::string> Known;
};

TEST_F(Installation, IsTheSameWhileNothingChanges) {
  EXPECT_TRUE(isNew());
  EXPECT_FALSE(isNew());
}

TEST_F(Installation, KnowsTheToolkitThatCompiles) {
  Setting Home("CUDA_HOME", Root / "cuda");
  EXPECT_TRUE(isNew());
  write("cuda-1/nvvm/lib64/libnvvm.so", "one");
  fs::create_directory_symlink(Root / "cuda-1", Root / "cuda");
  EXPECT_TRUE(isNew());
  write("cuda-1/nvvm/lib64/libnvvm.so", "another");
  EXPECT_TRUE(isNew());
  write("cuda-1/nvvm/libdevice/libdevice.10.bc", "one");
  EXPECT_TRUE(isNew());
  write("cuda-1/nvvm/libdevice/libdevice.10.bc", "another");
  EXPECT_TRUE(isNew());
  // The same name for another release.
  fs::copy(Root / "cuda-1", Root / "cuda-2", fs::copy_options::recursive);
  fs::remove(Root / "cuda");
  fs::create_directory_symlink(Root / "cuda-2", Root / "cuda");
  EXPECT_TRUE(isNew());
  write("cuda/bin/nvdisasm", "which translates nothing");
  EXPECT_FALSE(isNew());
}

// Laid out as those of CUDA 13.
TEST_F(Installation, KnowsWheels) {
  Setting Home("CUDA_HOME",
               Root / "env/lib/python3.11/site-packages/nvidia/cu13");
  EXPECT_TRUE(isNew());
  write("env/lib/python3.11/site-packages/nvidia/cu13/lib/libnvvm.so.4", "one");
  EXPECT_TRUE(isNew());
  write("env/lib/python3.11/site-packages/nvidia/cu13/lib/libnvvm.so.4",
        "newer");
  EXPECT_TRUE(isNew());
}

// Its own compiles; others only where that is missing.
TEST_F(Installation, KnowsTheClangThatCompiles) {
  Setting Path("PATH", Root / "bin");
  EXPECT_TRUE(isNew());
  write("bin/clang-14", "of which nobody asks");
  EXPECT_FALSE(isNew());
  Setting Helpers("SPIR2NVVM_HELPERS", Root);
  write("spir2nvvm-clang", "one");
  EXPECT_TRUE(isNew());
  write("spir2nvvm-clang", "another");
  EXPECT_TRUE(isNew());
}

TEST_F(Installation, KnowsTheClangOfTheEnvironment) {
  Setting Path("PATH", Root / "bin");
  EXPECT_TRUE(isNew());
  Setting Clang("SPIR2NVVM_CLANG", Root / "clang-22");
  EXPECT_TRUE(isNew());
  write("clang-22", "one");
  EXPECT_TRUE(isNew());
  write("clang-22", "another");
  EXPECT_TRUE(isNew());
  EXPECT_FALSE(isNew());
}

TEST_F(Installation, KnowsItsOwnPrograms) {
  Setting Helpers("SPIR2NVVM_HELPERS", Root);
  EXPECT_TRUE(isNew());
  for (const char *Name :
       {"spir2nvvm-worker", "spir2nvvm-spirv", "spir2nvvm-libnvvm",
        "spir2nvvm-llvm", "spir2nvvm-math.bc"}) {
    write(Name, "one");
    EXPECT_TRUE(isNew()) << Name;
  }
}

// What it computes with is a package of its own. This program stands for it: it
// names the C library.
TEST_F(Installation, KnowsTheLibrariesOfTheSpirVTranslator) {
  Setting Helpers("SPIR2NVVM_HELPERS", Root / "helpers");
  Setting Libraries("LD_LIBRARY_PATH", Root / "lib");
  fs::create_directory(Root / "helpers");
  fs::copy_file("/proc/self/exe", Root / "helpers/spir2nvvm-spirv");
  EXPECT_TRUE(isNew());
  write("lib/libc.so.6", "one");
  EXPECT_TRUE(isNew());
  EXPECT_FALSE(isNew());
  write("lib/libc.so.6", "another");
  EXPECT_TRUE(isNew());
  write("lib/libnobody-names-it.so", "one");
  EXPECT_FALSE(isNew());
}

} // namespace
