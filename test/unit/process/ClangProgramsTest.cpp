// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which clang is found, and what it needs. Scripts that tell a version stand
/// for clangs.

#include "Process/ClangPrograms.h"
#include "Process/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace spir2nvvm;
namespace fs = std::filesystem;

namespace {

class ClangProgramsTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_TRUE(Temporary.make());
    Before = std::getenv("PATH");
    setenv("PATH", Temporary.path().c_str(), 1);
  }
  void TearDown() override {
    setenv("PATH", Before.c_str(), 1);
    unsetenv("SPIR2NVVM_CLANG");
  }

  std::string path(const std::string &Name) const {
    return Temporary.path() + "/" + Name;
  }
  void install(const std::string &Name, const std::string &Version) const {
    std::ofstream(path(Name)) << "#!/bin/sh\necho " << Version << "\n";
    fs::permissions(path(Name), fs::perms::owner_all);
  }

  TemporaryFolder Temporary;
  std::string Before;
};

} // namespace

TEST_F(ClangProgramsTest, AVersionDecidesOnTheRoute) {
  struct Case {
    const char *Version;
    unsigned Number;
    ClangRoute Route;
    bool IsComplete;
  };
  for (const Case &C : {Case{"3.9.1", 3, ClangRoute::Spir, true},
                        {"14.0.6", 14, ClangRoute::Spir, true},
                        {"15.0.6", 15, ClangRoute::Translator, false},
                        {"19.1.7", 19, ClangRoute::Translator, false},
                        {"20.1.0", 20, ClangRoute::SpirV, true},
                        {"22", 22, ClangRoute::SpirV, true}}) {
    install("clang", C.Version);
    const ClangProgram Found = findClang("clang");
    EXPECT_EQ(Found.Path, path("clang"));
    EXPECT_EQ(Found.Version, C.Number);
    EXPECT_EQ(Found.Route, C.Route) << C.Version;
    EXPECT_EQ(Found.isComplete(), C.IsComplete) << C.Version;
    EXPECT_EQ(findClang(path("clang")).Route, C.Route);
  }
  EXPECT_FALSE(findClang("clang-14").isComplete());
}

TEST_F(ClangProgramsTest, ATranslatorIsOfTheSameVersion) {
  install("clang-19", "19.1.7");
  install("llvm-spirv-18", "18");
  EXPECT_EQ(spirvTranslatorFor(19), "llvm-spirv-19");
  EXPECT_FALSE(findClang("clang-19").isComplete());
  install("llvm-spirv-19", "19");
  EXPECT_TRUE(findClang("clang-19").isComplete());
  EXPECT_EQ(findClang("clang-19").Translator, path("llvm-spirv-19"));
}

TEST_F(ClangProgramsTest, ANameTellsTheVersion) {
  install("clang-19", "which is not asked");
  EXPECT_EQ(findClang("clang-19").Version, 19u);
  EXPECT_EQ(findClang(path("clang-19")).Version, 19u);
  install("my-clang-19", "15.0.6");
  EXPECT_EQ(findClang("my-clang-19").Version, 15u);
  install("clang-devel", "22.1.0");
  EXPECT_EQ(findClang("clang-devel").Version, 22u);
}

TEST_F(ClangProgramsTest, ItsOwnComesFirst) {
  install("clang-14", "14.0.6");
  const ClangProgram Own = findClang();
  EXPECT_EQ(Own.Route, ClangRoute::Own);
  EXPECT_EQ(fs::path(Own.Path).filename(), OwnClang);
  EXPECT_TRUE(Own.isComplete());
}

TEST_F(ClangProgramsTest, TheEnvironmentsComesBeforeItsOwn) {
  install("my-clang", "22.1.0");
  setenv("SPIR2NVVM_CLANG", "my-clang", 1);
  EXPECT_EQ(findClang().Path, path("my-clang"));
  EXPECT_EQ(findClang().Route, ClangRoute::SpirV);
  const std::vector<std::string> All = otherClangs();
  EXPECT_EQ(std::count(All.begin(), All.end(), path("my-clang")), 1);
  setenv("SPIR2NVVM_CLANG", "missing", 1);
  EXPECT_EQ(findClang().Path, "");
  setenv("SPIR2NVVM_CLANG", "", 1);
  EXPECT_EQ(findClang().Route, ClangRoute::Own);
}

TEST_F(ClangProgramsTest, OthersAreKnownByName) {
  for (const char *Name : {"clang", "clang-14", "clang-19", "llvm-spirv-19",
                           "clang-30", "clang-13", "clang-31"})
    install(Name, "1");
  std::vector<std::string> All = otherClangs();
  All.erase(std::remove(All.begin(), All.end(), ""), All.end());
  EXPECT_EQ(All, (std::vector<std::string>{
                     path("clang"), path("clang-14"), path("clang-19"),
                     path("llvm-spirv-19"), path("clang-30")}));
}
