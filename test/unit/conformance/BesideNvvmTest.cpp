// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What counts as a difference between PTX and the NVVM IR it was made of.

#include "Conformance/Run/BesideNvvm.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace llvm;
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
  EXPECT_EQ(R.Reason, "kernel 'k': only in the PTX: error: a store of 4 bytes");
  B.Nvvm.Findings = {"error: a store of 16 bytes"};
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

std::string outside(const std::string &Where,
                    const std::string &Rule = "EX20") {
  return "error: a store of 4 bytes at global+0x10 is outside every object; " +
         Where + "; kernel 'k', work-item (0,0,0) of group (0,0,0) [S2N-" +
         Rule + "]\n  at: x";
}

/// The message where the two roads find these.
std::string faults(const std::vector<std::string> &OfPtx,
                   const std::vector<std::string> &OfNvvm,
                   Outcome::StatusKind PtxEnds = Outcome::Ran,
                   Outcome::StatusKind NvvmEnds = Outcome::Ran) {
  Both B(Scalar::Int, std::vector<int>{1}, std::vector<int>{2});
  B.Ptx.Findings = OfPtx;
  B.Nvvm.Findings = OfNvvm;
  B.Ptx.Status = PtxEnds;
  B.Nvvm.Status = NvvmEnds;
  const CaseResult R = B.note();
  EXPECT_EQ(R.PtxCompared, 0u);
  return R.Outcome == Verdict::Passed ? "" : R.Reason;
}

TEST(BesideNvvm, FaultsAreOfTheSameKindAtTheSameObject) {
  const std::string AtA =
      outside("0 bytes past the end of 'a' (8 bytes, global memory)");
  const std::string FurtherAtA =
      outside("12 bytes past the end of 'a' (8 bytes, global memory)");
  const std::string AtB =
      outside("1 bytes before 'b' (8 bytes, global memory)");
  const std::string OtherAtA = outside("at byte 1 of 'a' (8 bytes, global "
                                       "memory)",
                                       "EX22");
  const std::string Private =
      outside("8 bytes past the end of 'p' (24 bytes, private memory)");
  const std::string Shared =
      outside("8 bytes past the end of 's' (24 bytes, shared memory)");
  const std::string SharedElsewhere =
      outside("8 bytes past the end of 't' (32 bytes, shared memory)");
  // Narrower accesses find more of them, up to the end of the launch.
  EXPECT_EQ(faults({FurtherAtA, AtA}, {AtA}), "");
  EXPECT_EQ(faults({FurtherAtA}, {AtA, AtB}, Outcome::Faulted), "");
  EXPECT_EQ(faults({AtA, AtB}, {AtA}, Outcome::Ran, Outcome::Faulted), "");
  EXPECT_EQ(faults({Shared}, {SharedElsewhere}), "");
  // Private objects are one in PTX, and anything may follow.
  EXPECT_EQ(faults({}, {Private}), "");
  EXPECT_EQ(faults({AtB}, {AtA, Private}), "");
  const std::string OfPtx = "kernel 'k': only in the PTX: ";
  const std::string OfNvvm = "kernel 'k': only in the NVVM IR: ";
  auto Line = [](const std::string &Text) {
    return Text.substr(0, Text.find('\n'));
  };
  EXPECT_EQ(faults({AtA, AtB}, {AtA}), OfPtx + Line(AtB));
  EXPECT_EQ(faults({AtA}, {AtA, AtB}), OfNvvm + Line(AtB));
  EXPECT_EQ(faults({AtA}, {OtherAtA}), OfPtx + Line(AtA));
  EXPECT_EQ(faults({Private}, {}), OfPtx + Line(Private));
  EXPECT_EQ(faults({}, {AtA}, Outcome::Faulted), OfNvvm + Line(AtA));
}

TEST(BesideNvvm, WantsTheSameEnd) {
  Both B(Scalar::Int, std::vector<int>{1}, std::vector<int>{1});
  B.Ptx.Status = Outcome::Faulted;
  B.Ptx.Message = "timed out";
  EXPECT_EQ(B.note().Reason, "kernel 'k': only in the PTX: timed out");
}

// { i8, <3 x i16> } and what is after it, 16 bytes in all.
TEST(BesideNvvm, PaddingIsNoValue) {
  LLVMContext Context;
  SMDiagnostic Fault;
  auto Spir = parseAssemblyString(
      "target datalayout = \"e-p:64:64:64-i8:8:8-i16:16:16-v64:64:64\"\n"
      "%s = type { i8, <3 x i16> }\n"
      "define spir_kernel void @k(%s addrspace(1)* %out) { ret void }\n",
      Fault, Context);
  ASSERT_TRUE(Spir) << Fault.getMessage().str();
  const std::vector<uint8_t> Nvvm(32, 7);
  for (size_t N = 0; N != 32; ++N) {
    std::vector<uint8_t> Ptx = Nvvm;
    Ptx[N] = 9;
    Both B(Scalar::UChar, Ptx, Nvvm);
    EXPECT_EQ(B.note().Outcome, Verdict::Failed);
    B.Use = surveyModule(*Spir);
    const size_t At = N % 16;
    EXPECT_EQ(B.note().Outcome, At == 0 || (At >= 8 && At < 14)
                                    ? Verdict::Failed
                                    : Verdict::Passed)
        << N;
  }
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
