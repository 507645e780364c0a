// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the dynamic linker would load, asked of this program, which names the C
/// library and looks in $ORIGIN/beside (CMakeLists.txt).

#include "Process/SharedLibraries.h"
#include "Process/TemporaryFolder.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

using namespace spir2nvvm;
namespace fs = std::filesystem;

namespace {

class SharedLibraries : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_TRUE(Temporary.make());
    Root = fs::canonical(Temporary.path());
    if (const char *Now = std::getenv("LD_LIBRARY_PATH"))
      Before = Now;
    setenv("LD_LIBRARY_PATH", (Root / "preferred").c_str(), 1);
    fs::copy_file("/proc/self/exe", Root / "program");
  }
  void TearDown() override { setenv("LD_LIBRARY_PATH", Before.c_str(), 1); }
  void write(const fs::path &Below, const std::string &Text) const {
    fs::create_directories((Root / Below).parent_path());
    std::ofstream(Root / Below, std::ios::binary) << Text;
  }
  /// Those whose file is called so.
  std::vector<std::string> found(const char *Name) const {
    std::vector<std::string> All = sharedLibrariesOf(Root / "program");
    All.erase(std::remove_if(All.begin(), All.end(),
                             [&](const std::string &Path) {
                               return fs::path(Path).filename() != Name;
                             }),
              All.end());
    return All;
  }

  TemporaryFolder Temporary;
  fs::path Root;
  std::string Before;
};

TEST_F(SharedLibraries, AreThoseOfTheSystem) {
  std::vector<std::string> C = found("libc.so.6");
  ASSERT_FALSE(C.empty());
  for (const std::string &Path : C)
    EXPECT_TRUE(fs::is_regular_file(Path)) << Path;
}

TEST_F(SharedLibraries, AreLookedForWhereTheLinkerLooks) {
  write("beside/libc.so.6", "");
  EXPECT_EQ(found("libc.so.6"),
            std::vector<std::string>{Root / "beside/libc.so.6"});
  write("preferred/libc.so.6", "");
  EXPECT_EQ(found("libc.so.6"),
            std::vector<std::string>{Root / "preferred/libc.so.6"});
  // The folder is that of the program, not of a link to it.
  fs::create_directory(Root / "links");
  fs::create_symlink(Root / "program", Root / "links/program");
  fs::remove_all(Root / "preferred");
  const std::vector<std::string> All =
      sharedLibrariesOf(Root / "links/program");
  EXPECT_EQ(std::count(All.begin(), All.end(), Root / "beside/libc.so.6"), 1);
}

TEST_F(SharedLibraries, OfWhatIsNoProgramAreNone) {
  EXPECT_TRUE(sharedLibrariesOf("").empty());
  EXPECT_TRUE(sharedLibrariesOf(Root / "nowhere").empty());
  EXPECT_TRUE(sharedLibrariesOf(Root).empty());
  write("script", "#!/bin/sh\nexec clang\n");
  EXPECT_TRUE(sharedLibrariesOf(Root / "script").empty());
}

// Cut anywhere in its headers, or with all bits of one byte set.
TEST_F(SharedLibraries, OfDamagedProgramsDoNoHarm) {
  std::ifstream In(Root / "program", std::ios::binary);
  std::string Bytes(4096, 0);
  In.read(Bytes.data(), std::streamsize(Bytes.size()));
  for (size_t Length = 0; Length < 1024; Length += 7) {
    write("program", Bytes.substr(0, Length));
    EXPECT_TRUE(found("libc.so.6").empty()) << Length;
  }
  for (size_t At = 0; At < 1024; ++At) {
    std::string Damaged = Bytes;
    Damaged[At] = '\xff';
    write("program", Damaged);
    (void)sharedLibrariesOf(Root / "program");
  }
}

} // namespace
