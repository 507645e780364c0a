// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reading piglit's test programs, and messages about faults in them.

#include "Conformance/Suites/PiglitFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <gtest/gtest.h>

#include <set>

using namespace spir2nvvm::conformance;
using namespace spir2nvvm::launch;

namespace {

PiglitFile parsed(llvm::StringRef Text, llvm::StringRef Path = "t.cl") {
  auto File = parsePiglit(Text, Path);
  if (!File) {
    ADD_FAILURE() << llvm::toString(File.takeError());
    return {};
  }
  return std::move(*File);
}

std::string faultIn(llvm::StringRef Text) {
  auto File = parsePiglit(Text, "t.cl");
  return File ? std::string() : llvm::toString(File.takeError());
}

constexpr char Whole[] = R"(/*!
# A comment
[config]
name: Everything       # behind a value
clc_version_min: 11
build_options: -D A=1 -D B
kernel_name: k
dimensions: 2
global_size: 4 2 0

[test]
name: first
local_size: 2 1 0
global_offset: 1 0 9
arg_in:  0 buffer int[4] 1 -2 \   # continued
                         0X3 4
arg_in:  1 float2 1.5 nan
arg_in:  2 buffer uint3[2] repeat 1 2 3
arg_in:  3 buffer char[8] NULL
arg_out: 0 buffer uint[4] 1 2 3 4 tolerance 1
arg_out: 4 buffer float[1] inf tolerance 4 ulp
[test]
kernel_name: other
dimensions: 1
expect_test_fail: true
!*/
kernel void k() {}
)";

TEST(Piglit, ReadsAConfiguration) {
  PiglitFile File = parsed(Whole);
  EXPECT_EQ(File.Name, "Everything");
  EXPECT_EQ(File.ClcVersionMin, 11U);
  EXPECT_EQ(File.BuildOptions,
            (std::vector<std::string>{"-D", "A=1", "-D", "B"}));
  ASSERT_EQ(File.Tests.size(), 2U);
  const PiglitTest &First = File.Tests[0];
  EXPECT_EQ(First.Kernel, "k");
  EXPECT_EQ(First.WorkDim, 2U);
  ASSERT_EQ(First.In.size(), 4U);
  EXPECT_EQ(First.In[0].Value.Bytes.size(), 16U);
  EXPECT_EQ(First.In[2].Value.Bytes.size(), 32U);
  EXPECT_EQ(First.In[2].Value.Bytes[16 + 4], 2);
  EXPECT_EQ(First.In[3].Value.Form, ArgumentForm::Null);
  EXPECT_EQ(First.In[3].Value.LocalBytes, 8U);
  EXPECT_EQ(First.Out[0].Allowed.Absolute, 1);
  EXPECT_EQ(First.Out[1].Allowed.Ulp, 4);
  EXPECT_EQ(File.Tests[1].Kernel, "other");
  EXPECT_TRUE(File.Tests[1].ExpectFail);
}

TEST(Piglit, MakesALaunch) {
  auto L = launchOf(parsed(Whole).Tests[0]);
  ASSERT_TRUE(bool(L));
  EXPECT_EQ(L->Global, (std::array<uint64_t, 3>{4, 2, 1}));
  EXPECT_EQ(L->Local, (std::array<uint64_t, 3>{2, 1, 1}));
  EXPECT_EQ(L->Offset, (std::array<uint64_t, 3>{1, 0, 0}));
  ASSERT_EQ(L->Arguments.size(), 5U);
  EXPECT_EQ(L->Arguments[4].Bytes, std::vector<uint8_t>(4, 0xA5));
}

TEST(Piglit, NamesAMissingArgument) {
  PiglitTest Test;
  Test.In.resize(1);
  Test.In[0].Index = 1;
  auto L = launchOf(Test);
  EXPECT_EQ(llvm::toString(L.takeError()), "argument 0 is not given");
}

TEST(Piglit, ReadsImagesAndSamplers) {
  PiglitFile File =
      parsed("/*!\n[config]\n[test]\n"
             "arg_in: 0 image uchar4 repeat 7 image_type 2d \\\n"
             "  image_width 2 image_height 3 \\\n"
             "  image_channel_order RGBA \\\n"
             "  image_channel_data_type UNSIGNED_INT8\n"
             "arg_in: 1 sampler normalized_coords 1 \\\n"
             "  addressing_mode CLAMP_TO_EDGE filter_mode LINEAR\n"
             "!*/");
  const Argument &Image = File.Tests[0].In[0].Value;
  EXPECT_EQ(Image.Form, ArgumentForm::Image);
  EXPECT_EQ(Image.Bytes, std::vector<uint8_t>(24, 7));
  EXPECT_EQ(Image.Format.Height, 3U);
  EXPECT_EQ(File.Tests[0].In[1].Value.SamplerBits, 8U + 2 + 16);
}

TEST(Piglit, ReadsASeparateProgram) {
  PiglitFile File = parsed("[config]\nname: n\nprogram_source_file: \"a.cl\"\n",
                           "t.program_test");
  EXPECT_EQ(File.SourceFile, "a.cl");
  File = parsed("[config]\n[test]\n[program source]\nkernel void k(){}\n",
                "t.program_test");
  EXPECT_EQ(File.Source, "kernel void k(){}\n");
}

TEST(Piglit, WithoutAConfigurationMustOnlyBuild) {
  PiglitFile File = parsed("kernel void k() {}\n");
  EXPECT_TRUE(File.Tests.empty());
  EXPECT_EQ(File.Source, "kernel void k() {}\n");
}

TEST(Piglit, ReadsWhatTheOwnCorpusAdds) {
  PiglitFile File = parsed(R"x(/*!
[config]
extended_format: true
[test]
arg_in: 0 local int3[4]
arg_in: 1 struct uchar[3] 1 2 3
arg_in: 2 image int repeat 5 image_type 1d_array image_width 2 \
   image_array_size 3 image_channel_order R image_channel_data_type SIGNED_INT32
printf: "#1: \"a\"\n"   # comment
printf: "b"
!*/)x");
  ASSERT_EQ(File.Tests.size(), 1U);
  const PiglitTest &Test = File.Tests[0];
  EXPECT_EQ(Test.In[0].Value.LocalBytes, 64U);
  EXPECT_EQ(Test.In[1].Value.Bytes, (std::vector<uint8_t>{1, 2, 3}));
  EXPECT_EQ(Test.In[2].Value.Format.Layers, 3U);
  ASSERT_TRUE(Test.Printed);
  EXPECT_EQ(*Test.Printed, (std::vector<std::string>{"#1: \"a\"\n", "b"}));
}

struct Fault {
  const char *Line, *Message;
};
class PiglitFault : public testing::TestWithParam<Fault> {};

TEST_P(PiglitFault, IsReportedWithItsLine) {
  std::string Text =
      std::string("/*!\n[config]\n[test]\n") + GetParam().Line + "\n!*/\n";
  EXPECT_EQ(faultIn(Text), std::string("t.cl:4: ") + GetParam().Message);
}

INSTANTIATE_TEST_SUITE_P(
    Piglit, PiglitFault,
    testing::Values(
        Fault{"nonsense: 1", "'nonsense' is not a key of [test]"},
        Fault{"arg_in: x int 1", "'x' is not an argument index"},
        Fault{"arg_in: 0 integer 1", "'integer' is not a type of OpenCL C"},
        Fault{"arg_in: 0 buffer int[3] 1 2", "2 numbers, 3 are needed"},
        Fault{"arg_in: 0 buffer int 1 2", "'int' has no length"},
        Fault{"arg_in: 0 int 1.5", "'1.5' is no int"},
        Fault{"arg_out: 0 int 1", "a result must be a buffer or an image"},
        Fault{"arg_out: 0 buffer int[1] NULL", "a result cannot be NULL"},
        Fault{"arg_in: 0 buffer int[1] 1 tolerance 1", "a tolerance of '1'"},
        Fault{"arg_out: 0 buffer int[1] 1 tolerance 1 ulp",
              "integers have no ulp"},
        Fault{"dimensions: 4", "'4' dimensions"},
        Fault{"global_size: 1 2", "'1 2' is not three sizes"},
        Fault{"[tests]", "section [tests]"}));

/// Every installed file of piglit's is read, or its reason stands here.
class InstalledPiglit : public testing::Test {
protected:
  static std::vector<std::string> files() {
    std::vector<std::string> Found;
    for (llvm::StringRef Folder :
         {"/usr/lib/x86_64-linux-gnu/piglit/tests/cl",
          "/usr/lib/x86_64-linux-gnu/piglit/generated_tests/cl"}) {
      std::error_code Code;
      for (llvm::sys::fs::recursive_directory_iterator I(Folder, Code), E;
           I != E && !Code; I.increment(Code)) {
        llvm::StringRef Extension = llvm::sys::path::extension(I->path());
        if (Extension == ".cl" || Extension == ".program_test")
          Found.push_back(I->path());
      }
    }
    return Found;
  }
};

TEST_F(InstalledPiglit, IsRead) {
  std::vector<std::string> Files = files();
  if (Files.empty())
    GTEST_SKIP() << "piglit is not installed";
  unsigned Tests = 0;
  for (const std::string &Path : Files) {
    auto Text = llvm::MemoryBuffer::getFile(Path);
    ASSERT_TRUE(bool(Text)) << Path;
    auto File = parsePiglit((*Text)->getBuffer(), Path);
    if (!File) {
      ADD_FAILURE() << llvm::toString(File.takeError());
      continue;
    }
    for (const PiglitTest &Test : File->Tests) {
      ++Tests;
      auto L = launchOf(Test);
      if (!L)
        ADD_FAILURE() << Path << ": " << Test.Name << ": "
                      << llvm::toString(L.takeError());
    }
  }
  EXPECT_GE(Files.size(), 600U);
  EXPECT_GE(Tests, 4000U);
}

} // namespace
