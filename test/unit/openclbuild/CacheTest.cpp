// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The folder that keeps compiled programs.

#include "OpenCL/Build/Cache.h"
#include "Process/Archive.h"
#include "Process/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

using namespace spir2nvvm::opencl;
namespace fs = std::filesystem;

namespace {
class CacheFolder : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_TRUE(Temporary.make());
    Root = Temporary.path();
  }

  std::string folder() const { return (Root / "deep" / "cache").string(); }
  Cache cache(uint64_t Most = 1 << 20) const {
    return {{folder(), Most}, "me"};
  }
  static JobResult result(const std::string &Code) {
    JobResult R;
    R.How = Outcome::Done;
    R.Code = Code;
    return R;
  }
  static Job source(const std::string &Text) {
    Job J;
    J.Inputs = {Text};
    J.Generate = Target{"sm_80", true};
    return J;
  }
  size_t files() const {
    size_t Count = 0;
    for ([[maybe_unused]] const auto &Entry : fs::directory_iterator(folder()))
      ++Count;
    return Count;
  }

  spir2nvvm::TemporaryFolder Temporary;
  fs::path Root;
};
} // namespace

TEST_F(CacheFolder, GivesBackWhatWasStored) {
  Cache C = cache();
  std::string Name = *C.nameOf(source("kernel void k() {}"));
  EXPECT_FALSE(C.find(Name));
  C.store(Name, result("code"));
  ASSERT_TRUE(C.find(Name));
  EXPECT_EQ(C.find(Name)->Code, "code");
  EXPECT_EQ(cache().find(Name)->Code, "code"); // another process
}

TEST_F(CacheFolder, NamesTellEverythingApart) {
  Cache C = cache();
  const Job A = source("kernel void k() {}");
  std::vector<Job> Others(7, A);
  Others[0].Inputs[0] += " ";
  Others[1].Options = "-w";
  Others[2].Headers = {{"a.h", ""}};
  Others[3].Generate->Arch = "sm_90";
  Others[4].Generate->TakesNvvm = false;
  Others[5].Generate.reset();
  Others[6].Language = InputLanguage::Spir;
  for (const Job &B : Others)
    EXPECT_NE(C.nameOf(A), C.nameOf(B));
  Job Elsewhere = A;
  Elsewhere.Folder = "/elsewhere"; // nothing is included from there
  EXPECT_EQ(C.nameOf(A), C.nameOf(Elsewhere));
  EXPECT_NE(C.nameOf(A), Cache({folder(), 1}, "another version").nameOf(A));
}

TEST_F(CacheFolder, WhatIncludesHasNoName) {
  Cache C = cache();
  for (const char *Text :
       {"#include \"a.h\"\n", " # include <a.h>\n", "#inc\\\nlude \"a.h\"\n",
        "#inc\\\r\nlude \"a.h\"\n", "#import \"a.h\"\n", "?\?=inc?\?/\nlude"})
    EXPECT_FALSE(C.nameOf(source(Text))) << Text;
  Job Spir = source("include");
  Spir.Language = InputLanguage::Spir;
  EXPECT_TRUE(C.nameOf(Spir));
}

TEST_F(CacheFolder, DamagedFilesAreAbsent) {
  Cache C = cache();
  std::string Name = *C.nameOf(source("x"));
  C.store(Name, result("code"));
  const std::string Path = folder() + "/" + Name;
  std::ifstream In(Path, std::ios::binary);
  const std::string Good(std::istreambuf_iterator<char>(In), {});
  for (size_t I = 0; I < Good.size(); I += 7) {
    std::string Bad = Good;
    Bad[I] = static_cast<char>(~Bad[I]);
    std::ofstream(Path, std::ios::binary) << Bad;
    EXPECT_FALSE(C.find(Name)) << "byte " << I;
    std::ofstream(Path, std::ios::binary) << Good.substr(0, I);
    EXPECT_FALSE(C.find(Name)) << I << " bytes";
  }
  C.store(Name, result("again"));
  EXPECT_EQ(C.find(Name)->Code, "again");
}

TEST_F(CacheFolder, AFileOfAnotherNameIsAbsent) {
  Cache C = cache();
  std::string A = *C.nameOf(source("a")), B = *C.nameOf(source("b"));
  C.store(A, result("code"));
  fs::copy(folder() + "/" + A, folder() + "/" + B);
  EXPECT_FALSE(C.find(B));
  fs::remove(folder() + "/" + B);
  fs::create_symlink(A, folder() + "/" + B);
  EXPECT_FALSE(C.find(B));
}

TEST_F(CacheFolder, StaysSmallAndKeepsWhatIsUsed) {
  Cache C = cache(200000);
  const std::string Used = *C.nameOf(source("used"));
  C.store(Used, result(std::string(10000, 'u')));
  for (int I = 0; I < 100; ++I) {
    C.store(*C.nameOf(source(std::to_string(I))),
            result(std::string(10000, 'x')));
    EXPECT_TRUE(C.find(Used)) << I;
  }
  uint64_t Bytes = 0;
  for (const auto &Entry : fs::directory_iterator(folder()))
    Bytes += Entry.file_size();
  EXPECT_LT(Bytes, 200000u + 17 * 10200);
}

TEST_F(CacheFolder, ManyWritersOfOneName) {
  Cache C = cache();
  const std::string Name = *C.nameOf(source("x"));
  std::vector<std::thread> Threads;
  for (int T = 0; T < 8; ++T)
    Threads.emplace_back([&] {
      for (int I = 0; I < 50; ++I) {
        C.store(Name, result("code"));
        auto Found = C.find(Name);
        EXPECT_TRUE(Found && Found->Code == "code");
      }
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(files(), 1u); // nothing temporary is left
}

TEST_F(CacheFolder, NoFolderIsNoCache) {
  EXPECT_FALSE(Cache({"", 1}, "me").nameOf(source("x")));
  std::ofstream(Root / "deep") << "a file in the way";
  Cache C = cache();
  C.store("name", result("code")); // no error either
  EXPECT_FALSE(C.find("name"));
}
