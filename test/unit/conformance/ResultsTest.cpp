// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Results of cases: as JSON, against expectations, and reported.

#include "Conformance/Compare/UlpLimits.h"
#include "Conformance/Devices/Reference.h"
#include "Conformance/Report/RunReport.h"
#include "Conformance/Suites/Expectations.h"
#include "Conformance/Suites/Suites.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace spir2nvvm::conformance;

namespace {

CaseResult failure(const char *Id, Stage At) {
  CaseResult R;
  R.Suite = "khronos";
  R.Id = Id;
  R.Category = "math";
  R.Arch = "sm_75";
  R.Outcome = Verdict::Failed;
  R.At = At;
  R.Reason = "1 < 2 & \"so\"";
  R.Details = {"a\nb", "\xFF"};
  R.Stages = {{Stage::Translate, Verdict::Passed, 1.5},
              {At, Verdict::Failed, 2}};
  R.Histogram[0] = 7;
  R.MaxUlp = 3;
  R.Reference = "Oclgrind";
  return R;
}

CaseResult pass(const char *Id) {
  CaseResult R = failure(Id, Stage::Run);
  R.Outcome = Verdict::Passed;
  R.Stages.back().Outcome = Verdict::Passed;
  R.Reason.clear();
  return R;
}

Expectations expectations(llvm::StringRef Text, bool ChecksAccesses = true) {
  auto E = Expectations::parse(Text, ChecksAccesses);
  if (!E) {
    ADD_FAILURE() << llvm::toString(E.takeError());
    return {};
  }
  return std::move(*E);
}

TEST(CaseResult, SurvivesJson) {
  CaseResult R = failure("math/sin.bc64", Stage::Run);
  std::string Line = toJson(R);
  EXPECT_EQ(Line.find('\n'), std::string::npos);
  auto Back = resultFromJson(Line);
  ASSERT_TRUE(Back.hasValue());
  EXPECT_EQ(toJson(*Back), Line);
  EXPECT_EQ(Back->Reason, R.Reason);
  EXPECT_EQ(Back->Stages.size(), 2U);
}

TEST(CaseResult, IsNotMadeOfHalfALine) {
  std::string Line = toJson(failure("a", Stage::Run));
  for (size_t Length = 0; Length < Line.size(); Length += 7)
    EXPECT_FALSE(resultFromJson(Line.substr(0, Length)).hasValue()) << Length;
  EXPECT_FALSE(resultFromJson("{\"id\":\"a\"}").hasValue());
}

TEST(Expectation, ExcusesItsFailure) {
  Expectations E = expectations("# known\nmath/sin* fail:run  the reference "
                                "is wrong  # comment\n\n");
  CaseResult R = failure("math/sin.bc64", Stage::Run);
  E.apply(R);
  EXPECT_EQ(R.Outcome, Verdict::Skipped);
  EXPECT_EQ(R.Reason, "expected to fail: the reference is wrong");
  EXPECT_EQ(R.Expectation, "failed: 1 < 2 & \"so\"");
}

TEST(Expectation, ExcusesNothingElse) {
  Expectations E = expectations("math/sin* fail:run reason");
  CaseResult Earlier = failure("math/sin.bc64", Stage::Translate);
  CaseResult Other = failure("math/cos.bc64", Stage::Run);
  E.apply(Earlier);
  E.apply(Other);
  EXPECT_EQ(Earlier.Outcome, Verdict::Failed);
  EXPECT_EQ(Other.Outcome, Verdict::Failed);
}

TEST(Expectation, IsOutOfDateWhenTheCasePasses) {
  Expectations E = expectations("math/sin* fail:run reason");
  CaseResult R = pass("math/sin.bc64");
  E.apply(R);
  EXPECT_EQ(R.Outcome, Verdict::Failed);
  // A run that ended before the stage says nothing about it.
  CaseResult Shorter = pass("math/sin.bc64");
  Shorter.Stages.pop_back();
  E.apply(Shorter);
  EXPECT_EQ(Shorter.Outcome, Verdict::Passed);
}

TEST(Expectation, IsOfTheFirstReference) {
  Expectations E = expectations("math/sin* fail:run reason");
  CaseResult R = pass("math/sin.bc64");
  R.SecondOpinion = "PoCL computes what the translation computes";
  E.apply(R);
  EXPECT_EQ(R.Outcome, Verdict::Passed);
}

TEST(SecondOpinion, SurvivesJsonAndIsReported) {
  CaseResult R = pass("math/sin.bc64");
  R.SecondOpinion = "kernel 'a': PoCL <agrees>";
  auto Back = resultFromJson(toJson(R));
  ASSERT_TRUE(Back.hasValue());
  EXPECT_EQ(Back->SecondOpinion, R.SecondOpinion);
  RunDescription Run;
  Run.Suites = {{"khronos", "khronos:DIR"}};
  std::string Page = htmlReport(Run, {R});
  EXPECT_NE(Page.find("PoCL &lt;agrees&gt;"), std::string::npos);
  EXPECT_NE(Page.find("1 as Oclgrind"), std::string::npos);
}

TEST(SecondOpinion, SpellsImageTypes) {
  EXPECT_EQ(withoutImageTypedefs("typedef read_only image1d_t in;\n"
                                 "  typedef image2d_array_t  a ;\n"
                                 "typedef int image1d_type;\n"
                                 "kernel void k(in i) {}"),
            "#define in read_only image1d_t\n"
            "#define a image2d_array_t\n"
            "typedef int image1d_type;\n"
            "kernel void k(in i) {}\n");
}

TEST(Expectation, MayLeaveItOpen) {
  Expectations E = expectations("math/sin* either:run depends on the data");
  CaseResult Failing = failure("math/sin.bc64", Stage::Run);
  CaseResult Passing = pass("math/sin.bc32");
  E.apply(Failing);
  E.apply(Passing);
  EXPECT_EQ(Failing.Outcome, Verdict::Skipped);
  EXPECT_EQ(Passing.Outcome, Verdict::Passed);
}

// Without checks, an access outside the buffer may give the right result.
TEST(Expectation, AsksForAFindingWhereAccessesAreChecked) {
  for (bool Checks : {true, false}) {
    Expectations E = expectations("vload/* checked:run out of bounds", Checks);
    CaseResult Failing = failure("vload/a.cl", Stage::Run);
    CaseResult Passing = pass("vload/b.cl");
    E.apply(Failing);
    E.apply(Passing);
    EXPECT_EQ(Failing.Outcome, Verdict::Skipped);
    EXPECT_EQ(Passing.Outcome, Checks ? Verdict::Failed : Verdict::Passed);
  }
}

TEST(Expectation, NamesWhatIsNotRun) {
  Expectations E = expectations("gpu/* skip needs a GPU");
  ASSERT_TRUE(E.skipReason("gpu/x"));
  EXPECT_EQ(*E.skipReason("gpu/x"), "needs a GPU");
  EXPECT_FALSE(E.skipReason("cpu/x"));
}

TEST(Expectation, OutlivesItsText) {
  std::string Text = "gpu/x.bc64 skip needs a GPU";
  Expectations E = expectations(Text);
  std::fill(Text.begin(), Text.end(), 'z');
  EXPECT_TRUE(E.skipReason("gpu/x.bc64"));
}

TEST(Expectation, NeedsAReasonAndAnOutcome) {
  for (auto [Text, Message] :
       {std::pair("a skip\n", "line 1: the reason is missing"),
        std::pair("\na fail:link why",
                  "line 2: an outcome is skip, fail:STAGE, "
                  "either:STAGE or checked:STAGE, "
                  "not 'link'"),
        std::pair("a pass why", "line 1: an outcome is skip, fail:STAGE, "
                                "either:STAGE or checked:STAGE, not 'pass'")}) {
    auto E = Expectations::parse(Text, /*ChecksAccesses=*/true);
    ASSERT_FALSE(E) << Text;
    EXPECT_EQ(llvm::toString(E.takeError()), Message);
  }
}

TEST(Report, AddsUp) {
  std::vector<CaseResult> Results{failure("a", Stage::Run), pass("b"),
                                  pass("c")};
  Summary Sum(Results);
  EXPECT_EQ(Sum.All.Passed, 2U);
  EXPECT_EQ(Sum.All.Failed, 1U);
  EXPECT_EQ(Sum.Cells["math"]["sm_75"][Stage::Run].Passed, 2U);
  EXPECT_EQ(Sum.Histograms["math"][0], 21U);
}

TEST(Report, HtmlEscapesWhatProgramsSay) {
  RunDescription Run;
  Run.Suites = {{"khronos", "khronos:/a b"}};
  Run.Device = "cpu";
  std::string Page = htmlReport(Run, {failure("a<b>", Stage::Run)});
  EXPECT_NE(Page.find("a&lt;b&gt;"), std::string::npos);
  EXPECT_EQ(Page.find("a<b>"), std::string::npos);
  EXPECT_NE(Page.find("1 &lt; 2 &amp; &quot;so&quot;"), std::string::npos);
  // Nothing is loaded from elsewhere.
  EXPECT_EQ(Page.find("http"), std::string::npos);
  EXPECT_EQ(Page.find("src="), std::string::npos);
}

TEST(Report, ListsWhatPassedAndNamesTheDistances) {
  RunDescription Run;
  Run.Suites = {{"khronos", "khronos:DIR"}};
  CaseResult R = pass("math/sin.bc64");
  R.Histogram[0] = 5;
  R.Histogram[UlpBuckets.size()] = 1;
  const std::string Page = htmlReport(Run, {R, failure("math/b", Stage::Run)});
  EXPECT_NE(Page.find("<h2>Passed</h2>\n<details class=\"pass\"><summary><b>1"
                      "</b> math</summary>\n<pre>math/sin.bc64  sm_75\n</pre>"),
            std::string::npos);
  for (const char *Label : {">0</text>", ">1024</text>", ">more</text>"})
    EXPECT_NE(Page.find(Label), std::string::npos) << Label;
}

TEST(Report, TellsHowToRepeat) {
  RunDescription Run;
  Run.Suites = {{"khronos", "khronos:/it's"}};
  Run.Device = "cpu";
  EXPECT_EQ(reproduction(Run, pass("math/a.bc64")),
            "spir-conformance --suite='khronos:/it'\\''s' --arch=sm_75 "
            "--until=run --device=cpu --filter='^math/a\\.bc64$' --verbose");
}

// ---- Several suites, run times ----------------------------------------------

CaseResult ofSuite(const char *Suite, const char *Id) {
  CaseResult R = pass(Id);
  R.Suite = Suite;
  return R;
}

TEST(Report, TellsSuitesApart) {
  RunDescription Run;
  Run.Suites = {{"own", "own"}, {"khronos", "khronos:DIR"}};
  Run.Device = "cpu";
  Run.About = {"a <machine>"};
  CaseResult Bad = failure("math/a", Stage::Run);
  std::vector<CaseResult> Results = {Bad, ofSuite("own", "math/a")};
  Summary Sum(Results);
  EXPECT_EQ(Sum.Suites["own"].Passed, 1U);
  EXPECT_EQ(Sum.Suites["khronos"].Failed, 1U);
  EXPECT_EQ(Sum.Categories["own: math"].Passed, 1U);
  EXPECT_EQ(Sum.Categories["khronos: math"].Failed, 1U);
  EXPECT_NE(reproduction(Run, Bad).find("--suite='khronos:DIR'"),
            std::string::npos);
  std::string Json = jsonReport(Run, Results);
  EXPECT_NE(Json.find("{\"name\":\"own\",\"suite\":\"own\",\"passed\":1,"
                      "\"failed\":0,\"skipped\":0}"),
            std::string::npos);
  std::string Page = htmlReport(Run, Results);
  EXPECT_NE(Page.find("a &lt;machine&gt;"), std::string::npos);
  std::string Xml = junitReport(Run, Results);
  EXPECT_NE(Xml.find("<testsuites>\n<testsuite name=\"own\" tests=\"1\""),
            std::string::npos);
}

TEST(Timing, SurvivesJsonAndIsComparedWithTheFirstRoad) {
  CaseResult R = ofSuite("twins", "saxpy"), Slow = R, Refused = R;
  R.Timings = {{"nvcc", "cubin", "", 2, 25, 0, 0},
               {"cl", "ptx", "", 1, 9, 3, 4}};
  Slow.Timings = {{"nvcc", "cubin", "", 1, 9, 0, 0},
                  {"cl", "ptx", "", 8, 9, 0, 0}};
  Refused.Timings = {{"nvcc", "", "refused", 0, 0, 0, 0},
                     {"cl", "nvvm", "", 1, 1, 0, 0}};
  auto Back = resultFromJson(toJson(R));
  ASSERT_TRUE(Back.hasValue());
  EXPECT_EQ(toJson(*Back), toJson(R));
  ASSERT_EQ(Back->Timings.size(), 2U);
  EXPECT_EQ(Back->Timings[1].Different, 3U);
  std::vector<RoadMean> Means = roadMeans({R, Slow, Refused});
  ASSERT_EQ(Means.size(), 2U);
  EXPECT_EQ(Means[1].Road, "cl");
  EXPECT_NEAR(Means[1].Ratio, std::cbrt(4), 1e-9); // of 1/2, 8 and itself
  EXPECT_EQ(Means[1].Kernels, 3U);
}

TEST(UlpLimit, FollowsTheTable) {
  EXPECT_EQ(ulpLimit("sin", Scalar::Float), 4);
  EXPECT_EQ(ulpLimit("sqrt", Scalar::Double), 0);
  EXPECT_EQ(ulpLimit("fma", Scalar::Float), 0);
  ModuleUse Use;
  EXPECT_EQ(toleranceOf(Use, Scalar::Float).Ulp, 0);
  Use.Builtins = {"fma", "pow", "sin"};
  EXPECT_EQ(toleranceOf(Use, Scalar::Float).Ulp, 17);
  EXPECT_EQ(toleranceOf(Use, Scalar::Int).Ulp, 0);
}

/// A folder that is gone when this is.
class Folder {
public:
  Folder() { llvm::sys::fs::createUniqueDirectory("suite", Path); }
  ~Folder() { llvm::sys::fs::remove_directories(Path); }
  void add(llvm::StringRef Name) {
    llvm::SmallString<128> File(Path);
    llvm::sys::path::append(File, Name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File));
    std::error_code Code;
    llvm::raw_fd_ostream(File, Code) << "x";
  }
  llvm::SmallString<128> Path;
};

TEST(Suites, FollowTheLayoutOfKhronos) {
  Folder F;
  for (const char *Name : {"basic/a.bc64", "basic/a.bc32", "basic/a.cl",
                           "link/b.bc64", "link/b.mod.bc64", "README"})
    F.add(Name);
  auto S = findSuite("khronos:" + F.Path.str().str(), "");
  ASSERT_TRUE(bool(S));
  EXPECT_EQ(S->Name, "khronos");
  ASSERT_EQ(S->Cases.size(), 3U);
  EXPECT_EQ(S->Cases[0].Id, "basic/a.bc32");
  EXPECT_EQ(S->Cases[0].Width, 32U);
  EXPECT_EQ(S->Cases[0].Category, "basic");
  EXPECT_FALSE(S->Cases[0].Source.empty());
  EXPECT_EQ(S->Cases[2].Files.size(), 2U);
}

TEST(Suites, MissingOnesAreNamed) {
  for (const char *Name : {"khronos:", "khronos:/nowhere", "/nowhere", "own"}) {
    auto S = findSuite(Name, "/nowhere");
    EXPECT_FALSE(S) << Name;
    llvm::consumeError(S.takeError());
  }
}

} // namespace
