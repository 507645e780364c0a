// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What counts as a difference between PTX and the NVVM IR it was made of.

#include "Conformance/Run/BesideNvvm.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Launch;
using launch::Outcome;

namespace {

template <typename T> std::vector<uint8_t> bytesOf(std::vector<T> Values) {
  std::vector<uint8_t> Bytes(Values.size() * sizeof(T));
  std::memcpy(Bytes.data(), Values.data(), Bytes.size());
  return Bytes;
}

/// One buffer, and what both roads left in it.
struct Both {
  Launch L;
  Outcome Ptx, Nvvm;
  ModuleUse Use;
  bool IsJudged = true;

  template <typename T>
  Both(Scalar Kind, std::vector<T> OfPtx, std::vector<T> OfNvvm) {
    L.Kernel = "k";
    L.Arguments.emplace_back();
    L.Arguments[0].Form = launch::ArgumentForm::Buffer;
    L.Arguments[0].Name = "out";
    L.Arguments[0].Type = ElementType{Kind, 1};
    Ptx.Status = Nvvm.Status = Outcome::Ran;
    Ptx.Memory = {bytesOf(OfPtx)};
    Nvvm.Memory = {bytesOf(OfNvvm)};
  }
  CaseResult note() const {
    CaseResult R;
    R.Outcome = Verdict::Passed;
    auto Judged = [this](size_t) { return IsJudged; };
    noteBesideNvvm(L, Ptx, Nvvm, Use, Judged, R);
    return R;
  }
};

TEST(BesideNvvm, CountsWhatIsTheSame) {
  CaseResult R =
      Both(Scalar::Int, std::vector<int>{1, 2}, std::vector<int>{1, 2}).note();
  EXPECT_EQ(R.Outcome, Verdict::Passed);
  EXPECT_EQ(R.PtxCompared, 2u);
  EXPECT_EQ(R.PtxDifferent, 0u);
  EXPECT_TRUE(R.BesideNvvm.empty());
}

TEST(BesideNvvm, WantsIntegersToBeTheSame) {
  Both B(Scalar::Int, std::vector<int>{1, 3}, std::vector<int>{1, 2});
  CaseResult R = B.note();
  EXPECT_EQ(R.Outcome, Verdict::Failed);
  EXPECT_EQ(R.PtxDifferent, 1u);
  EXPECT_NE(R.Reason.find("element 1: 3, expected 2"), std::string::npos)
      << R.Reason;
  B.IsJudged = false; // padding, for one: told, and no failure
  R = B.note();
  EXPECT_EQ(R.Outcome, Verdict::Passed);
  EXPECT_EQ(R.PtxDifferent, 1u);
  EXPECT_FALSE(R.BesideNvvm.empty());
}

TEST(BesideNvvm, AllowsFloatsWhatReferencesMayDiffer) {
  Both B(Scalar::Float, std::vector<float>{1, 0x1.000002p0F},
         std::vector<float>{1, 1});
  CaseResult R = B.note();
  EXPECT_EQ(R.Outcome, Verdict::Failed); // nothing here may err
  B.Use.Builtins.insert("sin");
  R = B.note();
  EXPECT_EQ(R.Outcome, Verdict::Passed);
  EXPECT_EQ(R.PtxDifferent, 1u);
  EXPECT_EQ(R.PtxMaxUlp, 1);
}

TEST(BesideNvvm, WantsTheSameFaultsAndTheSameText) {
  Both B(Scalar::Int, std::vector<int>{1}, std::vector<int>{1});
  B.Ptx.Findings = {"error: a store of 4 bytes\nmore"};
  CaseResult R = B.note();
  EXPECT_EQ(R.Outcome, Verdict::Failed);
  EXPECT_EQ(R.Reason, "kernel 'k': the PTX does and the NVVM IR does not: "
                      "error: a store of 4 bytes");
  B.Nvvm.Findings = {"error: the same"};
  R = B.note();
  EXPECT_EQ(R.Outcome, Verdict::Passed);
  EXPECT_EQ(R.PtxCompared, 0u); // what goes wrong in both is no measure
  B.Ptx.Findings.clear();
  B.Nvvm.Findings.clear();
  B.Ptx.Printed = "a\nb\n";
  B.Nvvm.Printed = "b\na\n"; // in any order
  EXPECT_EQ(B.note().Outcome, Verdict::Passed);
  B.Nvvm.Printed = "b\nc\n";
  EXPECT_EQ(B.note().Outcome, Verdict::Failed);
}

TEST(BesideNvvm, IsKeptInResults) {
  CaseResult R =
      Both(Scalar::Int, std::vector<int>{3}, std::vector<int>{2}).note();
  R.Id = "case";
  auto Read = resultFromJson(toJson(R));
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->PtxCompared, 1u);
  EXPECT_EQ(Read->PtxDifferent, 1u);
  EXPECT_EQ(Read->PtxMaxUlp, R.PtxMaxUlp);
  EXPECT_EQ(Read->BesideNvvm, R.BesideNvvm);
}

} // namespace
