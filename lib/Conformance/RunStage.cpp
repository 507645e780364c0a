// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/RunStage.h"
#include "Conformance/KernelArguments.h"
#include "Conformance/PassArguments.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::ArgumentForm;
using launch::Launch;
using launch::Outcome;

static constexpr ElementType Bytes{Scalar::UChar, 1};

static void fail(CaseResult &R, const Twine &Reason) {
  if (R.Outcome != Verdict::Failed)
    R.Reason = Reason.str();
  R.Outcome = Verdict::Failed;
  R.Details.push_back(Reason.str());
}

static void skip(CaseResult &R, const Twine &Reason) {
  R.Outcome = Verdict::Skipped;
  R.Reason = Reason.str();
}

// False, and a failure, when the device did not come to a clean end.
static bool ranCleanly(const Outcome &O, const Twine &What, CaseResult &R) {
  for (const std::string &Finding : O.Findings)
    R.Details.push_back(Finding);
  if (!O.Findings.empty())
    fail(R, What + ": " + StringRef(O.Findings.front()).split('\n').first);
  else if (O.Status != Outcome::Ran)
    fail(R, What + ": " + O.Message);
  else
    return true;
  return false;
}

static void compareMemory(ArrayRef<uint8_t> Got, ArrayRef<uint8_t> Expected,
                          ElementType Type, const Tolerance &Allowed,
                          const Twine &What, CaseResult &R) {
  Comparison C = compareBuffers(Got, Expected, Type, Allowed);
  R.MaxUlp = std::max(R.MaxUlp, C.MaxUlp);
  for (size_t I = 0; I != C.Histogram.size(); ++I)
    R.Histogram[I] += C.Histogram[I];
  if (C.equal())
    return;
  std::string Limit;
  if (Allowed.Ulp > 0)
    Limit = formatv(" (limit {0} ulp)", Allowed.Ulp).str();
  fail(R, What + ": " + Twine(C.Different) + " of " + Twine(C.Compared) +
              " differ" + Limit + "; " + C.First);
}

// Work-items print in any order: the lines count, not their order.
static std::vector<std::string> sortedLines(StringRef Text) {
  SmallVector<StringRef, 32> Lines;
  Text.split(Lines, '\n');
  std::vector<std::string> Sorted(Lines.begin(), Lines.end());
  llvm::sort(Sorted);
  return Sorted;
}

static void comparePrinted(StringRef Got, StringRef Expected, const Twine &What,
                           CaseResult &R) {
  std::vector<std::string> A = sortedLines(Got), B = sortedLines(Expected);
  if (A == B)
    return;
  auto [MineFirst, TheirsFirst] =
      std::mismatch(A.begin(), A.end(), B.begin(), B.end());
  fail(R, What + " prints '" + (MineFirst == A.end() ? "" : *MineFirst) +
              "', expected '" + (TheirsFirst == B.end() ? "" : *TheirsFirst) +
              "'");
}

// ---- Generated arguments ----------------------------------------------------

namespace {

/// A launch that the reference has run.
struct Referenced {
  Launch L;
  Outcome Expected;
};

} // namespace

// Wild data first; what the reference objects to is tried with tamer data.
static Optional<Referenced> findReference(const SpirProgram &Program,
                                          const KernelInfo &Kernel,
                                          const RunnerOptions &Opts,
                                          std::string &WhyNot) {
  Reference Asked(Opts.Reference);
  for (DataProfile Profile : Program.Use.profiles()) {
    GenerationOptions Generation;
    Generation.Profile = Profile;
    Generation.Images = Program.Use.imageContent();
    Generation.Seed = Opts.Seed;
    Referenced Result;
    Result.L = generateLaunch(Kernel, Generation);
    Result.Expected = Asked.run(Program, Result.L);
    if (Result.Expected.Status == Outcome::Ran)
      return Result;
    if (WhyNot.empty() || Result.Expected.Status != Outcome::Faulted)
      WhyNot = Result.Expected.Message;
    // Other data does not help a program that cannot be built.
    if (Result.Expected.Status != Outcome::Faulted)
      break;
  }
  return None;
}

static void compareWithReference(const Referenced &Ref, const Outcome &O,
                                 const ModuleUse &Use, StringRef Kernel,
                                 CaseResult &R) {
  const Outcome &Expected = Ref.Expected;
  for (size_t I = 0; I != Ref.L.Arguments.size(); ++I) {
    const launch::Argument &A = Ref.L.Arguments[I];
    if (!A.isMemory() || A.InputOnly)
      continue;
    ElementType Type = A.Type.value_or(Bytes);
    compareMemory(
        O.Memory[I], Expected.Memory[I], Type, toleranceOf(Use, Type.Kind),
        "kernel '" + Kernel + "', argument " + Twine(I) + " '" + A.Name + "'",
        R);
  }
  comparePrinted(O.Printed, Expected.Printed, "kernel '" + Kernel + "'", R);
}

void spir2nvvm::conformance::runGenerated(const SpirProgram &Program,
                                          const Reflection &Info,
                                          const RunnerOptions &Opts,
                                          const LaunchFn &Device,
                                          CaseResult &R) {
  R.Reference = "oclgrind";
  std::string WhyNot;
  for (const KernelInfo &Kernel : Info.Kernels) {
    auto Ref = findReference(Program, Kernel, Opts, WhyNot);
    if (!Ref)
      continue;
    Outcome O = Device(Ref->L);
    ++R.Launches;
    if (ranCleanly(O, "kernel '" + Kernel.SpirName + "'", R))
      compareWithReference(*Ref, O, Program.Use, Kernel.SpirName, R);
  }
  if (R.Outcome == Verdict::Failed)
    return;
  if (Info.Kernels.empty())
    return skip(R, "there is no kernel");
  // Which work-item the reference was at says nothing here.
  if (R.Launches != Info.Kernels.size())
    return skip(
        R, "the reference cannot run it: " +
               StringRef(WhyNot).split('\n').first.split("; Kernel:").first);
  R.Outcome = Verdict::Passed;
}

// ---- Piglit -----------------------------------------------------------------

// A NULL buffer is local memory where the kernel's parameter is.
static void fitToKernel(const KernelInfo &Kernel, Launch &L) {
  for (size_t I = 0; I < L.Arguments.size() && I < Kernel.Args.size(); ++I) {
    L.Arguments[I].Name = Kernel.Args[I].Name;
    if (L.Arguments[I].Form == ArgumentForm::Null &&
        Kernel.Args[I].Kind == ArgKind::LocalOffset)
      L.Arguments[I].Form = ArgumentForm::Local;
  }
}

// Any size that divides is right where the file names none.
static void chooseGroupSize(const KernelInfo &Kernel, Launch &L) {
  constexpr uint64_t Largest = 64;
  if (Kernel.ReqdWorkGroupSize) {
    for (unsigned D = 0; D != 3; ++D)
      L.Local[D] = (*Kernel.ReqdWorkGroupSize)[D];
    return;
  }
  uint64_t Size = std::min(Largest, L.Global[0]);
  while (L.Global[0] % Size)
    --Size;
  L.Local[0] = Size;
}

static void compareWithFile(const PiglitTest &Test, const Outcome &O,
                            const Twine &What, CaseResult &R) {
  for (const PiglitArgument &Expected : Test.Out)
    compareMemory(O.Memory[Expected.Index], Expected.Value.Bytes,
                  Expected.Value.Type.value_or(Bytes), Expected.Allowed,
                  What + ", argument " + Twine(Expected.Index), R);
  if (!Test.Printed)
    return;
  std::string Lines;
  for (const std::string &Line : *Test.Printed)
    Lines += Line + "\n";
  comparePrinted(O.Printed, Lines, What, R);
}

static void runTest(const PiglitTest &Test, const Reflection &Info,
                    const LaunchFn &Device, CaseResult &R) {
  std::string What =
      "test '" + (Test.Name.empty() ? Test.Kernel : Test.Name) + "'";
  auto L = launchOf(Test);
  const KernelInfo *Kernel = findKernel(Info, Test.Kernel);
  if (!L)
    return fail(R, What + ": " + toString(L.takeError()));
  if (!Kernel)
    return fail(R, What + ": there is no kernel '" + Test.Kernel + "'");
  fitToKernel(*Kernel, *L);
  if (!Test.Local)
    chooseGroupSize(*Kernel, *L);
  Outcome O = Device(*L);
  ++R.Launches;
  if (ranCleanly(O, What, R))
    compareWithFile(Test, O, What, R);
}

void spir2nvvm::conformance::runPiglit(const PiglitFile &File,
                                       const Reflection &Info,
                                       const LaunchFn &Device, CaseResult &R) {
  R.Reference = "expected results";
  for (const PiglitTest &Test : File.Tests) {
    if (!Test.ExpectFail) {
      runTest(Test, Info, Device, R);
      continue;
    }
    CaseResult Alone;
    runTest(Test, Info, Device, Alone);
    ++R.Launches;
    if (Alone.Outcome != Verdict::Failed)
      fail(R, "test '" + Test.Name +
                  "' passes, although the file expects it "
                  "to fail");
  }
  if (R.Outcome != Verdict::Failed)
    R.Outcome = Verdict::Passed;
}
