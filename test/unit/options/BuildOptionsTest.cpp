// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Build options of OpenCL programs, taken apart.

#include "Target/BuildOptions.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;

using Words = std::vector<std::string>;

static BuildOptions parse(std::string_view Text,
                          BuildPhase Phase = BuildPhase::Build) {
  BuildOptionFault Fault;
  auto Parsed = parseBuildOptions(Text, Phase, Fault);
  EXPECT_TRUE(Parsed) << Text << ": " << Fault.Word << ": " << Fault.Why;
  return Parsed.value_or(BuildOptions());
}

/// The message about a refused string.
static std::string fault(std::string_view Text,
                         BuildPhase Phase = BuildPhase::Build) {
  BuildOptionFault Fault;
  return parseBuildOptions(Text, Phase, Fault) ? "taken"
                                               : Fault.Word + ": " + Fault.Why;
}

TEST(BuildOptions, NothingIsTaken) {
  EXPECT_TRUE(parse("").Words.empty());
  EXPECT_TRUE(parse(" \t\n\v\f\r ").Words.empty());
}

TEST(BuildOptions, MacrosAndFoldersComeJoinedOrNot) {
  EXPECT_EQ(parse("-D A -DB=1 -D C=2 -I dir -Iother").Preprocessor,
            (Words{"-DA", "-DB=1", "-DC=2", "-Idir", "-Iother"}));
}

TEST(BuildOptions, OurOwnFunctionTakesAnArchitecture) {
  for (const char *Text : {"-arch=sm_90", "--arch=sm_90",
                           "-DA --gpu-architecture=sm_90 -cl-mad-enable"}) {
    BuildOptionFault Fault;
    auto Parsed = parseSourceOptions(Text, Fault);
    ASSERT_TRUE(Parsed) << Text << ": " << Fault.Why;
    EXPECT_EQ(Parsed->Arch, "sm_90") << Text;
    EXPECT_NE(fault(Text).find("sm_90: unknown option"), std::string::npos)
        << Text;
  }
}

TEST(BuildOptions, QuotesKeepBlanks) {
  EXPECT_EQ(parse("-D A=\"b c\" -I \"my headers\" \"-DX=y z\"").Preprocessor,
            (Words{"-DA=b c", "-Imy headers", "-DX=y z"}));
}

TEST(BuildOptions, EscapedQuotesStay) {
  EXPECT_EQ(parse(R"(-DS=\"x\" -D T="\"a b\"" -I C:\dir)").Preprocessor,
            (Words{R"(-DS="x")", R"(-DT="a b")", R"(-IC:\dir)"}));
  EXPECT_EQ(parse(R"(-D S="a\\b")").Preprocessor, Words{R"(-DS=a\b)"});
}

TEST(BuildOptions, EveryCompileOptionOfTheSpecification) {
  for (const char *Word :
       {"-cl-single-precision-constant", "-cl-denorms-are-zero",
        "-cl-fp32-correctly-rounded-divide-sqrt", "-cl-opt-disable",
        "-cl-strict-aliasing", "-cl-mad-enable", "-cl-no-signed-zeros",
        "-cl-unsafe-math-optimizations", "-cl-finite-math-only",
        "-cl-fast-relaxed-math", "-w", "-Werror", "-cl-std=CL1.1",
        "-cl-std=CL1.2", "-cl-kernel-arg-info", "-g"}) {
    EXPECT_EQ(parse(Word).Words, Words{Word});
    EXPECT_EQ(parse(Word, BuildPhase::Compile).Words, Words{Word});
  }
}

TEST(BuildOptions, EveryLinkOptionOfTheSpecification) {
  for (const char *Word :
       {"-create-library", "-cl-denorms-are-zero", "-cl-no-signed-zeroes",
        "-cl-unsafe-math-optimizations", "-cl-finite-math-only",
        "-cl-fast-relaxed-math"})
    EXPECT_EQ(parse(Word, BuildPhase::Link).Words, Words{Word});
  EXPECT_EQ(
      parse("-create-library -enable-link-options", BuildPhase::Link).Words,
      (Words{"-create-library", "-enable-link-options"}));
}

TEST(BuildOptions, SpirIsNamed) {
  EXPECT_TRUE(parse("-x spir -spir-std=1.2").IsSpir);
  EXPECT_FALSE(parse("-cl-std=CL1.2").IsSpir);
}

TEST(BuildOptions, WhatIsWrongIsNamed) {
  EXPECT_EQ(fault("-cl-nonsense"), "-cl-nonsense: unknown option");
  EXPECT_EQ(fault("file.cl"), "file.cl: unknown option");
  EXPECT_EQ(fault("-D"), "-D: a value is missing");
  EXPECT_EQ(fault("-I \"\""), "-I: a value is missing");
  EXPECT_EQ(fault("-x"), "-x: a value is missing");
  EXPECT_EQ(fault("-Wp,-DX"), "-Wp,-DX: unknown option");
  EXPECT_EQ(fault("-U X"), "-U: unknown option");
  EXPECT_EQ(fault("-x c++"), "-x c++: the only language to name is spir");
  EXPECT_EQ(fault("-spir-std=2.0"),
            "-spir-std=2.0: the only version known is 1.2");
  EXPECT_EQ(fault("-cl-std=CL2.1"), "-cl-std=CL2.1: expected CL1.0, CL1.1, "
                                    "CL1.2, CL2.0, CL3.0 or CL3.1");
  EXPECT_EQ(fault("-D A=\"b"), "-D: a quote is not closed");
}

TEST(BuildOptions, NvidiasComeWithANumberOfTheirs) {
  EXPECT_EQ(parse("-cl-nv-maxrregcount=32 -cl-nv-verbose").Words,
            (Words{"-cl-nv-maxrregcount=32", "-cl-nv-verbose"}));
  EXPECT_EQ(parse("-cl-nv-maxrregcount 32 -cl-nv-opt-level 0").Words,
            (Words{"-cl-nv-maxrregcount=32", "-cl-nv-opt-level=0"}));
  EXPECT_EQ(parse("-cl-nv-opt-level=3").Words, Words{"-cl-nv-opt-level=3"});
  EXPECT_EQ(fault("-cl-nv-maxrregcount"),
            "-cl-nv-maxrregcount: a value is missing");
  EXPECT_EQ(fault("-cl-nv-maxrregcount many"),
            "-cl-nv-maxrregcount many: expected a number from 1 to 255");
  EXPECT_EQ(fault("-cl-nv-maxrregcount=256"),
            "-cl-nv-maxrregcount 256: expected a number from 1 to 255");
  EXPECT_EQ(fault("-cl-nv-opt-level=4"),
            "-cl-nv-opt-level 4: expected a number from 0 to 3");
  EXPECT_EQ(fault("-cl-nv-verbose", BuildPhase::Link),
            "-cl-nv-verbose: it is for compiling, not for linking");
}

TEST(BuildOptions, HarmlessOnesAreIgnored) {
#define IGNORED_OPTION(SPELLING, FORM, WHY)                                    \
  {                                                                            \
    BuildOptions Parsed = parse("-w " SPELLING " -cl-mad-enable");             \
    EXPECT_EQ(Parsed.Words, (Words{"-w", "-cl-mad-enable"}));                  \
    ASSERT_EQ(Parsed.Ignored.size(), 1u) << SPELLING;                          \
    EXPECT_EQ(Parsed.Ignored.front().Word, SPELLING);                          \
    EXPECT_EQ(Parsed.Ignored.front().Why, WHY);                                \
  }
#include "Target/IgnoredOptions.def"
  EXPECT_EQ(parse("-O3 -cl-nv-frob=1", BuildPhase::Link).Ignored.size(), 2u);
  EXPECT_EQ(parse("-Wall -Wextra -Wno-unused -pedantic").Ignored.size(), 4u);
  EXPECT_EQ(parse("-Wall -Werror").Words, Words{"-Werror"});
}

TEST(BuildOptions, PhasesAreKeptApart) {
  EXPECT_EQ(fault("-create-library"),
            "-create-library: it is for clLinkProgram only");
  EXPECT_EQ(fault("-cl-mad-enable", BuildPhase::Link),
            "-cl-mad-enable: it is for compiling, not for linking");
  EXPECT_EQ(fault("-DA", BuildPhase::Link), "-DA: unknown option");
  EXPECT_EQ(fault("-enable-link-options", BuildPhase::Link),
            "-enable-link-options: it needs -create-library");
}

TEST(BuildOptions, WhatChangesFinishedModules) {
  EXPECT_TRUE(changesCode("-cl-fast-relaxed-math"));
  EXPECT_TRUE(changesCode("-cl-opt-disable"));
  EXPECT_TRUE(changesCode("-cl-nv-maxrregcount=32"));
  EXPECT_FALSE(changesCode("-cl-kernel-arg-info"));
  EXPECT_FALSE(changesCode("-w"));
}
