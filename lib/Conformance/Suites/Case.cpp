// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Suites/Case.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

static constexpr StringLiteral StageNames[] = {
#define CONFORMANCE_STAGE(NAME, ID) NAME,
#include "Conformance/Stages.def"
};
static constexpr StringLiteral Verdicts[] = {"passed", "failed", "skipped"};

StringRef spir2nvvm::conformance::nameOf(Stage S) {
  return StageNames[size_t(S)];
}
StringRef spir2nvvm::conformance::nameOf(Verdict V) {
  return Verdicts[size_t(V)];
}

Optional<Stage> spir2nvvm::conformance::stageNamed(StringRef Name) {
  for (size_t I = 0; I != NumStages; ++I)
    if (StageNames[I] == Name)
      return Stage(I);
  return None;
}

static Optional<Verdict> verdictNamed(StringRef Name) {
  for (size_t I = 0; I != std::size(Verdicts); ++I)
    if (Verdicts[I] == Name)
      return Verdict(I);
  return None;
}

// JSON is UTF-8; a program may print anything.
static std::string text(StringRef Bytes) {
  return json::isUTF8(Bytes) ? Bytes.str() : json::fixUTF8(Bytes);
}

const Timing *spir2nvvm::conformance::baseOf(const CaseResult &R) {
  for (const Timing &T : R.Timings)
    if (T.Runs)
      return &T;
  return nullptr;
}

CaseResult spir2nvvm::conformance::resultFor(const Case &C, StringRef Arch) {
  CaseResult R;
  R.Suite = C.Suite;
  R.Id = C.Id;
  R.Category = C.Category;
  R.Width = C.Width;
  R.Arch = Arch.str();
  return R;
}

void spir2nvvm::conformance::addLine(std::string &Lines, const Twine &Line) {
  Lines += (Lines.empty() ? "" : "\n") + Line.str();
}

static json::Value stagesToJson(const std::vector<StageResult> &Stages) {
  json::Array List;
  for (const StageResult &S : Stages)
    List.push_back(json::Object{{"stage", nameOf(S.At)},
                                {"outcome", nameOf(S.Outcome)},
                                {"milliseconds", S.Milliseconds}});
  return List;
}

static json::Value timingsToJson(const std::vector<Timing> &Timings) {
  json::Array List;
  for (const Timing &T : Timings)
    List.push_back(json::Object{{"road", T.Road},
                                {"form", T.Form},
                                {"reason", text(T.Reason)},
                                {"milliseconds", T.Milliseconds},
                                {"runs", int64_t(T.Runs)},
                                {"different", int64_t(T.Different)},
                                {"maxUlp", T.MaxUlp}});
  return List;
}

static double numberIn(const json::Object &O, StringRef Key) {
  return O.getNumber(Key).getValueOr(0);
}

static void timingsFromJson(const json::Array *List,
                            std::vector<Timing> &Timings) {
  for (const json::Value &Item : List ? *List : json::Array()) {
    const json::Object *O = Item.getAsObject();
    if (!O)
      continue;
    Timing T;
    T.Road = O->getString("road").getValueOr("").str();
    T.Form = O->getString("form").getValueOr("").str();
    T.Reason = O->getString("reason").getValueOr("").str();
    T.Milliseconds = numberIn(*O, "milliseconds");
    T.Runs = unsigned(numberIn(*O, "runs"));
    T.Different = uint64_t(numberIn(*O, "different"));
    T.MaxUlp = numberIn(*O, "maxUlp");
    Timings.push_back(std::move(T));
  }
}

std::string spir2nvvm::conformance::toJson(const CaseResult &R) {
  json::Array Details, Histogram;
  for (const std::string &Detail : R.Details)
    Details.push_back(text(Detail));
  for (uint64_t Count : R.Histogram)
    Histogram.push_back(int64_t(Count));
  json::Object O{{"suite", text(R.Suite)},
                 {"id", text(R.Id)},
                 {"category", text(R.Category)},
                 {"arch", R.Arch},
                 {"width", int64_t(R.Width)},
                 {"outcome", nameOf(R.Outcome)},
                 {"stage", nameOf(R.At)},
                 {"reason", text(R.Reason)},
                 {"expectation", text(R.Expectation)},
                 {"details", std::move(Details)},
                 {"stages", stagesToJson(R.Stages)},
                 {"launches", int64_t(R.Launches)},
                 {"reference", R.Reference},
                 {"secondOpinion", text(R.SecondOpinion)},
                 {"maxUlp", R.MaxUlp},
                 {"ulpHistogram", std::move(Histogram)},
                 {"cpuDifferent", int64_t(R.CpuDifferent)},
                 {"cpuMaxUlp", R.CpuMaxUlp},
                 {"besideCpu", text(R.BesideCpu)},
                 {"milliseconds", R.Milliseconds}};
  if (R.PtxCompared) {
    O["ptxCompared"] = int64_t(R.PtxCompared);
    O["ptxDifferent"] = int64_t(R.PtxDifferent);
    O["ptxMaxUlp"] = R.PtxMaxUlp;
    O["besideNvvm"] = text(R.BesideNvvm);
  }
  if (!R.Timings.empty())
    O["timings"] = timingsToJson(R.Timings);
  std::string Line;
  raw_string_ostream OS(Line);
  OS << json::Value(std::move(O));
  return OS.str();
}

static bool stagesFromJson(const json::Array *List,
                           std::vector<StageResult> &Stages) {
  if (!List)
    return false;
  for (const json::Value &Item : *List) {
    const json::Object *O = Item.getAsObject();
    if (!O)
      return false;
    auto At = stageNamed(O->getString("stage").getValueOr(""));
    auto Outcome = verdictNamed(O->getString("outcome").getValueOr(""));
    if (!At || !Outcome)
      return false;
    Stages.push_back(
        {*At, *Outcome, O->getNumber("milliseconds").getValueOr(0)});
  }
  return true;
}

Optional<CaseResult> spir2nvvm::conformance::resultFromJson(StringRef Line) {
  auto Parsed = json::parse(Line);
  if (!Parsed) {
    consumeError(Parsed.takeError());
    return None;
  }
  const json::Object *O = Parsed->getAsObject();
  if (!O)
    return None;
  auto Text = [O](StringRef Key) {
    return O->getString(Key).getValueOr("").str();
  };
  CaseResult R;
  R.Suite = Text("suite");
  R.Id = Text("id");
  R.Category = Text("category");
  R.Arch = Text("arch");
  R.Reason = Text("reason");
  R.Expectation = Text("expectation");
  R.Reference = Text("reference");
  R.SecondOpinion = Text("secondOpinion");
  R.Width = unsigned(O->getInteger("width").getValueOr(0));
  R.Launches = unsigned(O->getInteger("launches").getValueOr(0));
  R.MaxUlp = O->getNumber("maxUlp").getValueOr(0);
  R.CpuDifferent = uint64_t(O->getInteger("cpuDifferent").getValueOr(0));
  R.CpuMaxUlp = O->getNumber("cpuMaxUlp").getValueOr(0);
  R.BesideCpu = Text("besideCpu");
  R.PtxCompared = uint64_t(numberIn(*O, "ptxCompared"));
  R.PtxDifferent = uint64_t(numberIn(*O, "ptxDifferent"));
  R.PtxMaxUlp = numberIn(*O, "ptxMaxUlp");
  R.BesideNvvm = Text("besideNvvm");
  timingsFromJson(O->getArray("timings"), R.Timings);
  R.Milliseconds = O->getNumber("milliseconds").getValueOr(0);
  auto Outcome = verdictNamed(Text("outcome"));
  auto At = stageNamed(Text("stage"));
  const json::Array *Histogram = O->getArray("ulpHistogram");
  if (R.Id.empty() || !Outcome || !At || !Histogram ||
      Histogram->size() != R.Histogram.size() ||
      !stagesFromJson(O->getArray("stages"), R.Stages))
    return None;
  R.Outcome = *Outcome;
  R.At = *At;
  for (size_t I = 0; I != R.Histogram.size(); ++I)
    R.Histogram[I] = uint64_t((*Histogram)[I].getAsInteger().getValueOr(0));
  if (const json::Array *Details = O->getArray("details"))
    for (const json::Value &Detail : *Details)
      R.Details.push_back(Detail.getAsString().getValueOr("").str());
  return R;
}
