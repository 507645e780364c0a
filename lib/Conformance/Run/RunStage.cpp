// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Run/RunStage.h"
#include "Conformance/Arguments/KernelArguments.h"
#include "Conformance/Arguments/PassArguments.h"

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

// Numbers that depend on unwritten memory say nothing about the translation.
static void tellOfUnwrittenRead(const LaunchTarget &Device, const Launch &L,
                                CaseResult &R) {
  if (R.Outcome != Verdict::Failed || !Device.UnwrittenRead)
    return;
  std::string Read = Device.UnwrittenRead(L);
  if (!Read.empty())
    R.Reason += "; the launch reads unwritten memory: " + Read;
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

// Adds what one comparison came to.
static void absorb(CaseResult &R, CaseResult &&Part) {
  R.MaxUlp = std::max(R.MaxUlp, Part.MaxUlp);
  for (size_t I = 0; I != Part.Histogram.size(); ++I)
    R.Histogram[I] += Part.Histogram[I];
  if (Part.Outcome == Verdict::Failed) {
    if (R.Outcome != Verdict::Failed)
      R.Reason = Part.Reason;
    R.Outcome = Verdict::Failed;
  }
  std::move(Part.Details.begin(), Part.Details.end(),
            std::back_inserter(R.Details));
}

// Where it was when it stopped says nothing here, nor does the address.
static StringRef shortened(StringRef Message) {
  Message = Message.split('\n').first.split("; Kernel:").first;
  return Message.take_front(Message.find(" address 0x"));
}

namespace {

/// Another implementation, which is asked about launches in dispute.
class SecondOpinion {
public:
  SecondOpinion(const RunnerOptions &Opts,
                const std::optional<SourceProgram> &Source, CaseResult &R)
      : Source(Source), R(R) {
    if (Opts.SecondOpinion && !Opts.SecondOpinion->Library.empty() && Source) {
      Name = Opts.SecondOpinion->Name;
      Asked.emplace(*Opts.SecondOpinion);
    }
  }
  bool possible() const { return Asked.has_value(); }
  StringRef name() const { return Name; }

  /// Nothing, and a line in the report, when it cannot run \p L.
  Optional<Outcome> run(const Launch &L, const Twine &What) {
    Outcome O = Asked->run(*Source, L);
    if (O.Status == Outcome::Ran)
      return O;
    say(What + ": " + Name + " cannot run it: " + shortened(O.Message));
    return None;
  }
  void say(const Twine &Line) { addLine(R.SecondOpinion, Line); }
  /// What it says of a difference.
  void judge(const Twine &What, bool AgreesWithUs, bool AgreesWithThem,
             StringRef Them) {
    if (AgreesWithUs)
      say(What + ": " + Name + " computes what the translation computes, not " +
          Them);
    else if (AgreesWithThem)
      say(What + ": " + Name + " agrees with " + Them);
    else
      say(What + ": " + Name + " differs from " + Them +
          " and from the translation");
  }

private:
  const std::optional<SourceProgram> &Source;
  CaseResult &R;
  std::string Name;
  std::optional<Reference> Asked;
};

} // namespace

// ---- Generated arguments ----------------------------------------------------

namespace {

/// A launch that a reference has run.
struct Referenced {
  Launch L;
  Outcome Expected;
  StringRef By;
};

class GeneratedRun {
public:
  GeneratedRun(const SpirProgram &Program,
               const std::optional<SourceProgram> &Source,
               const Reflection &Info, const RunnerOptions &Opts,
               const LaunchTarget &Device, CaseResult &R)
      : Program(Program), Info(Info), Opts(Opts), Device(Device), R(R),
        First(Opts.Reference), Second(Opts, Source, R) {}
  void run(const KernelInfo &Kernel);
  /// Of the last kernel that no reference could run or that has no result.
  StringRef whyNot() const { return WhyNot; }

private:
  Launch launchOf(const KernelInfo &Kernel, DataProfile Profile) const;
  /// Objects: the last launch, which was the tamest, does what it must not.
  Optional<Referenced> askFirst(const KernelInfo &Kernel, bool &Objects);
  Optional<Referenced> askSecond(const KernelInfo &Kernel);
  CaseResult decide(const Referenced &Ref, const Outcome &O, CaseResult Apart);
  bool mayAskSecond(const KernelInfo &Kernel) const;
  bool isUndefined(const Launch &L);
  CaseResult compare(const Launch &L, const Outcome &O,
                     const Outcome &Expected) const;

  const SpirProgram &Program;
  const Reflection &Info;
  const RunnerOptions &Opts;
  const LaunchTarget &Device;
  CaseResult &R;
  Reference First;
  SecondOpinion Second;
  std::string WhyNot;
};

} // namespace

Launch GeneratedRun::launchOf(const KernelInfo &Kernel,
                              DataProfile Profile) const {
  GenerationOptions Generation;
  Generation.Profile = Profile;
  Generation.Images = Program.Use.imageContent();
  Generation.Seed = Opts.Seed;
  return generateLaunch(Kernel, Generation);
}

// Wild data first; what the reference objects to is tried with tamer data.
Optional<Referenced> GeneratedRun::askFirst(const KernelInfo &Kernel,
                                            bool &Objects) {
  for (DataProfile Profile : Program.Use.profiles()) {
    Referenced Result{launchOf(Kernel, Profile), {}, Opts.Reference.Name};
    Opts.enter("kernel '" + Kernel.SpirName + "'", Opts.Reference.Name);
    Result.Expected = First.run(Program, Result.L);
    if (Result.Expected.Status == Outcome::Ran)
      return Result;
    Objects = !Result.Expected.Findings.empty();
    if (WhyNot.empty() || Result.Expected.Status != Outcome::Faulted)
      WhyNot =
          ("the reference cannot run it: " + shortened(Result.Expected.Message))
              .str();
    // Other data does not help a program that cannot be built.
    if (Result.Expected.Status != Outcome::Faulted)
      break;
  }
  return None;
}

// It does not complain of wild accesses, so the data are tame.
Optional<Referenced> GeneratedRun::askSecond(const KernelInfo &Kernel) {
  Referenced Result{
      launchOf(Kernel, Program.Use.profiles().back()), {}, Second.name()};
  std::string What = "kernel '" + Kernel.SpirName + "'";
  Opts.enter(What, Second.name());
  auto O = Second.run(Result.L, What);
  if (!O)
    return None;
  Result.Expected = std::move(*O);
  return Result;
}

// The source is compiled for a host of 64 bits, where these differ in size.
static bool dependsOnWidth(const ArgInfo &Info) {
  StringRef Type =
      Info.BaseTypeName.empty() ? Info.TypeName : Info.BaseTypeName;
  return Info.Kind == ArgKind::Struct || Type.contains("size_t") ||
         Type.contains("ptr") || Type.contains("struct");
}

// Channels of another type than a builtin's are anything (6.12.14.2), and
// Oclgrind's anything is the executor's.
bool GeneratedRun::mayAskSecond(const KernelInfo &Kernel) const {
  return Second.possible() && !Program.Use.mixesImageContents() &&
         (Info.SpirPointerBits != 32 || none_of(Kernel.Args, dependsOnWidth));
}

CaseResult GeneratedRun::compare(const Launch &L, const Outcome &O,
                                 const Outcome &Expected) const {
  CaseResult Result;
  std::string What = "kernel '" + L.Kernel + "'";
  for (size_t I = 0; I != L.Arguments.size(); ++I) {
    const launch::Argument &A = L.Arguments[I];
    if (!A.isMemory() || A.InputOnly)
      continue;
    ElementType Type = A.Type.value_or(Bytes);
    compareMemory(O.Memory[I], Expected.Memory[I], Type,
                  toleranceOf(Program.Use, Type.Kind),
                  What + ", argument " + Twine(I) +
                      (A.Name.empty() ? "" : " '" + A.Name + "'"),
                  Result);
  }
  comparePrinted(O.Printed, Expected.Printed, What, Result);
  return Result;
}

// If one of two independent implementations agrees with the translation, the
// other is wrong or free to differ.
CaseResult GeneratedRun::decide(const Referenced &Ref, const Outcome &O,
                                CaseResult Apart) {
  std::string What = "kernel '" + Ref.L.Kernel + "'";
  auto Other = Second.run(Ref.L, What);
  if (!Other)
    return Apart;
  CaseResult WithSecond = compare(Ref.L, O, *Other);
  bool Agrees = WithSecond.Outcome != Verdict::Failed;
  bool AgreesWithFirst =
      compare(Ref.L, *Other, Ref.Expected).Outcome != Verdict::Failed;
  Second.judge(What, Agrees, AgreesWithFirst, Ref.By);
  return Agrees ? WithSecond : Apart;
}

// Any result of reading unwritten memory is as good as another.
// Oclgrind's detector does not see what builtins write, nor images.
bool GeneratedRun::isUndefined(const Launch &L) {
  if (Program.Use.BuiltinsTouchMemory)
    return false;
  std::string Read = First.uninitialisedRead(Program, L);
  if (!Read.empty())
    WhyNot = ("the program is undefined: " + shortened(Read)).str();
  return !Read.empty();
}

void GeneratedRun::run(const KernelInfo &Kernel) {
  bool AskSecond = mayAskSecond(Kernel);
  bool Objects = false;
  auto Ref = askFirst(Kernel, Objects);
  bool ByFirst = Ref.hasValue();
  if (!Ref && AskSecond && !Objects)
    Ref = askSecond(Kernel);
  if (!Ref)
    return;
  Opts.enter("kernel '" + Kernel.SpirName + "'", Opts.device());
  Outcome O = Device.Launch(Ref->L);
  CaseResult Part;
  bool Clean = ranCleanly(O, "kernel '" + Kernel.SpirName + "'", Part);
  if (Clean)
    Part = compare(Ref->L, O, Ref->Expected);
  if (Part.Outcome == Verdict::Failed && ByFirst && isUndefined(Ref->L))
    return;
  // The second reference does not look where a kernel reads and writes: made-up
  // arguments may be to blame, and then there is nothing to compare.
  if (!ByFirst && !O.Findings.empty()) {
    WhyNot = ("the launch breaks a rule, and only " + Ref->By +
              " ran it, which checks nothing: " +
              StringRef(O.Findings.front()).split('\n').first)
                 .str();
    return;
  }
  ++R.Launches;
  StringRef By = Ref->By;
  if (Part.Outcome == Verdict::Failed && Clean && ByFirst && AskSecond) {
    Part = decide(*Ref, O, std::move(Part));
    if (Part.Outcome != Verdict::Failed)
      By = Second.name();
  }
  if (!StringRef(R.Reference).contains(By))
    R.Reference += (R.Reference.empty() ? "" : ", ") + By.str();
  if (Clean)
    tellOfUnwrittenRead(Device, Ref->L, Part);
  absorb(R, std::move(Part));
}

void spir2nvvm::conformance::runGenerated(
    const SpirProgram &Program, const std::optional<SourceProgram> &Source,
    const Reflection &Info, const RunnerOptions &Opts,
    const LaunchTarget &Device, CaseResult &R) {
  GeneratedRun Run(Program, Source, Info, Opts, Device, R);
  for (const KernelInfo &Kernel : Info.Kernels)
    Run.run(Kernel);
  if (R.Outcome == Verdict::Failed)
    return;
  if (Info.Kernels.empty())
    return skip(R, "there is no kernel");
  if (R.Launches != Info.Kernels.size())
    return skip(R, Run.whyNot());
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

// A file's results are not overruled; who agrees with them is reported.
static void askAbout(const PiglitTest &Test, const Launch &L, const Outcome &O,
                     const Twine &What, SecondOpinion &Second) {
  auto Other = Second.run(L, What);
  if (!Other)
    return;
  CaseResult WithFile, WithUs;
  compareWithFile(Test, *Other, What, WithFile);
  for (const PiglitArgument &Expected : Test.Out)
    compareMemory(O.Memory[Expected.Index], Other->Memory[Expected.Index],
                  Expected.Value.Type.value_or(Bytes), Expected.Allowed, What,
                  WithUs);
  comparePrinted(O.Printed, Other->Printed, What, WithUs);
  Second.judge(What, WithUs.Outcome != Verdict::Failed,
               WithFile.Outcome != Verdict::Failed, "the file");
}

static void runTest(const PiglitTest &Test, const Reflection &Info,
                    const LaunchTarget &Device, SecondOpinion &Second,
                    CaseResult &R) {
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
  Outcome O = Device.Launch(*L);
  ++R.Launches;
  if (!ranCleanly(O, What, R))
    return;
  CaseResult Compared;
  compareWithFile(Test, O, What, Compared);
  if (Compared.Outcome == Verdict::Failed && Second.possible())
    askAbout(Test, *L, O, What, Second);
  tellOfUnwrittenRead(Device, *L, Compared);
  absorb(R, std::move(Compared));
}

void spir2nvvm::conformance::runPiglit(
    const PiglitFile &File, const std::optional<SourceProgram> &Source,
    const Reflection &Info, const RunnerOptions &Opts,
    const LaunchTarget &Device, CaseResult &R) {
  R.Reference = "expected results";
  const std::optional<SourceProgram> NoSource;
  SecondOpinion Second(Opts, Source, R), Nobody(Opts, NoSource, R);
  for (const PiglitTest &Test : File.Tests) {
    if (!Test.ExpectFail) {
      runTest(Test, Info, Device, Second, R);
      continue;
    }
    CaseResult Alone;
    runTest(Test, Info, Device, Nobody, Alone);
    ++R.Launches;
    if (Alone.Outcome != Verdict::Failed)
      fail(R, "test '" + Test.Name +
                  "' passes, although the file expects it "
                  "to fail");
  }
  if (R.Outcome != Verdict::Failed)
    R.Outcome = Verdict::Passed;
}
