// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A run as one page of HTML that needs no other file.

#include "Conformance/Report/RunReport.h"

#include "Diagnostics/HtmlText.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

static constexpr char Style[] =
#include "Conformance/Report/ReportStyle.inc"
    ;

namespace {

class Page {
public:
  Page(const RunDescription &Run, ArrayRef<CaseResult> Results)
      : Run(Run), Results(Results), Sum(Results), OS(Text) {}
  std::string render();

private:
  void header();
  void matrix();
  void matrixRow(StringRef Category);
  void cell(const Counts &C);
  void shares(const Counts &C);
  void histogram(const UlpHistogram &Histogram);
  void ptxCell(const Summary::PtxCounts &C);
  void about();
  void runTimes();
  void runTimesRow(const CaseResult &R);
  void texts(StringRef Title, std::string CaseResult::*Text,
             function_ref<void(const CaseResult &R)> Remark);
  void besideCpu();
  void besideNvvm();
  void failures();
  void failure(const CaseResult &R);
  void secondOpinions();
  void skips();
  void passes();

  const RunDescription &Run;
  ArrayRef<CaseResult> Results;
  Summary Sum;
  std::string Text;
  raw_string_ostream OS;
};

} // namespace

// The parts of a bar, as wide as their share.
void Page::shares(const Counts &C) {
  auto Part = [&](StringRef Class, unsigned Count) {
    if (Count)
      OS << "<i class=\"" << Class << "\" style=\"width:"
         << format("%.2f", 100.0 * Count / std::max(1U, C.total()))
         << "%\"></i>";
  };
  Part("p", C.Passed);
  Part("f", C.Failed);
  Part("s", C.Skipped);
}

void Page::header() {
  OS << "<h1>Conformance: " << htmlText(Run.suites())
     << "</h1>\n<p class=\"what\">"
     << "until " << nameOf(Run.Until) << " on " << htmlText(Run.Device);
  for (const std::string &Arch : Sum.Archs)
    OS << " &middot; " << htmlText(Arch);
  OS << " &middot; " << format("%.0f", Run.Seconds) << " s";
  for (const auto &[Name, Count] : Sum.References)
    OS << " &middot; " << Count << " as " << htmlText(Name);
  OS << "</p>\n";
  auto Card = [&](StringRef Class, unsigned Count) {
    OS << "<div class=\"card " << Class << "\"><b>" << Count << "</b><span>"
       << Class << "</span></div>\n";
  };
  OS << "<div class=\"cards\">\n";
  Card("passed", Sum.All.Passed);
  Card("failed", Sum.All.Failed);
  Card("skipped", Sum.All.Skipped);
  Card("cases", Sum.All.total());
  if (Run.Left)
    Card("left", Run.Left);
  OS << "</div>\n<div class=\"whole\">";
  shares(Sum.All);
  OS << "</div>\n";
}

void Page::cell(const Counts &C) {
  if (!C.total()) {
    OS << "<td class=\"none\">&ndash;</td>";
    return;
  }
  OS << "<td title=\"" << C.Passed << " passed, " << C.Failed << " failed, "
     << C.Skipped << " skipped\">" << C.Passed << "/" << C.total()
     << "<div class=\"bar\">";
  shares(C);
  OS << "</div></td>";
}

// Heights grow with the logarithm: most results are exact.
void Page::histogram(const UlpHistogram &Histogram) {
  uint64_t Largest = *std::max_element(Histogram.begin(), Histogram.end());
  if (!Largest) {
    OS << "<td class=\"none\">&ndash;</td>";
    return;
  }
  constexpr unsigned Width = 26, Height = 34, Labels = 11;
  OS << "<td><svg class=\"ulp\" viewBox=\"0 0 " << Width * Histogram.size()
     << ' ' << Height + Labels << "\" role=\"img\">";
  for (size_t I = 0; I != Histogram.size(); ++I) {
    double Part =
        std::log1p(double(Histogram[I])) / std::log1p(double(Largest));
    double Tall = Histogram[I] ? std::max(1.5, Part * Height) : 0;
    OS << "<rect x=\"" << I * Width << "\" width=\"" << Width - 2 << "\" y=\""
       << format("%.1f", Height - Tall) << "\" height=\""
       << format("%.1f", Tall) << '"'
       << (I >= UlpBuckets.size() ? " class=\"bad\"" : "") << "><title>"
       << (I < UlpBuckets.size() ? "up to " : "") << bucketName(I)
       << (I <= UlpBuckets.size() ? " ulp: " : " against a number: ")
       << Histogram[I] << "</title></rect><text x=\""
       << I * Width + (Width - 2) / 2 << "\" y=\"" << Height + Labels - 1
       << "\">" << bucketName(I) << "</text>";
  }
  OS << "</svg></td>";
}

// How many numbers are the NVVM IR's bit for bit, through PTX.
void Page::ptxCell(const Summary::PtxCounts &C) {
  if (!Sum.AllPtx.Compared)
    return;
  OS << "<td title=\"" << C.Different << " of " << C.Compared
     << " numbers differ, by up to " << format("%.0f", C.MaxUlp) << " ulp\">";
  if (C.Different)
    OS << C.Different << " by &le; " << format("%.0f", C.MaxUlp);
  else
    OS << (C.Compared ? "same" : "&ndash;");
  OS << "</td>";
}

void Page::matrixRow(StringRef Category) {
  std::string Key = Category.str();
  OS << "<tr><td>" << htmlText(Category) << "</td>";
  cell(Sum.Categories[Key]);
  for (const std::string &Arch : Sum.Archs)
    for (Stage At : Sum.Stages)
      cell(Sum.Cells[Key][Arch][At]);
  ptxCell(Sum.Ptx[Key]);
  histogram(Sum.Histograms[Key]);
  OS << "<td>" << format("%.0f", Sum.MaxUlp[Key]) << "</td></tr>\n";
}

void Page::matrix() {
  OS << "<h2>Categories</h2>\n<div class=\"wide\"><table>\n<tr><th></th><th>all"
        "</th>";
  for (const std::string &Arch : Sum.Archs)
    for (Stage At : Sum.Stages)
      OS << "<th>" << htmlText(Arch) << "<br>" << nameOf(At) << "</th>";
  if (Sum.AllPtx.Compared)
    OS << "<th>PTX beside<br>NVVM IR</th>";
  OS << "<th>ULP</th><th>largest</th></tr>\n";
  std::vector<std::string> Names;
  for (const auto &Row : Sum.Categories)
    Names.push_back(Row.first);
  for (const std::string &Name : Names)
    matrixRow(Name);
  OS << "</table></div>\n";
}

void Page::about() {
  if (Run.About.empty())
    return;
  OS << "<pre>";
  for (const std::string &Line : Run.About)
    OS << htmlText(Line) << "\n";
  OS << "</pre>\n";
}

// ---- Run times --------------------------------------------------------------

void Page::runTimesRow(const CaseResult &R) {
  const Timing *Base = baseOf(R);
  for (const Timing &T : R.Timings) {
    OS << "<tr><td>" << htmlText(R.Id) << "</td><td>" << htmlText(T.Road)
       << "</td><td>" << htmlText(R.Arch) << ' ' << htmlText(T.Form) << "</td>";
    if (!T.Runs) {
      OS << "<td colspan=\"4\">" << htmlText(T.Reason) << "</td></tr>\n";
      continue;
    }
    OS << "<td>" << format("%.4f", T.Milliseconds) << "</td><td>" << T.Runs
       << "</td><td>";
    if (Base->Milliseconds > 0)
      OS << format("%.3f", T.Milliseconds / Base->Milliseconds);
    OS << "</td><td>";
    if (T.Different)
      OS << T.Different << " by up to " << format("%.0f", T.MaxUlp) << " ulp";
    OS << "</td></tr>\n";
  }
}

void Page::runTimes() {
  if (none_of(Results, [](const CaseResult &R) { return !R.Timings.empty(); }))
    return;
  OS << "<h2>Run times</h2>\n";
  for (const RoadMean &M : roadMeans(Results))
    OS << "<p>" << htmlText(M.Road) << ", " << htmlText(M.Arch) << ": "
       << format("%.3f", M.Ratio) << " of the first road's that ran, the "
       << "geometric mean of " << M.Kernels << " kernels</p>\n";
  OS << "<div class=\"wide\"><table>\n<tr><th>kernel</th><th>road</th><th>code"
        "</th><th>ms, median</th><th>runs</th><th>to the first</th><th>other "
        "numbers</th></tr>\n";
  for (const CaseResult &R : Results)
    if (!R.Timings.empty())
      runTimesRow(R);
  OS << "</table></div>\n";
}

// ---- Cases ------------------------------------------------------------------

// A part of the page on the cases that have a text of one kind.
void Page::texts(StringRef Title, std::string CaseResult::*Text,
                 function_ref<void(const CaseResult &R)> Remark) {
  auto Has = [Text](const CaseResult &R) { return !(R.*Text).empty(); };
  if (none_of(Results, Has))
    return;
  OS << "<h2>" << Title << "</h2>\n";
  for (const CaseResult &R : make_filter_range(Results, Has)) {
    OS << "<details class=\"skip\"><summary><b>" << htmlText(R.Id)
       << "</b> <small>" << htmlText(R.Arch) << " &middot; ";
    Remark(R);
    OS << "</small></summary>\n<pre>" << htmlText(R.*Text)
       << "</pre></details>\n";
  }
}

void Page::besideCpu() {
  texts("Other bits than the CPU's", &CaseResult::BesideCpu,
        [this](const CaseResult &R) {
          OS << R.CpuDifferent << " by up to " << format("%.0f", R.CpuMaxUlp)
             << " ulp";
        });
}

void Page::besideNvvm() {
  texts("PTX of other bits than the NVVM IR's", &CaseResult::BesideNvvm,
        [this](const CaseResult &R) {
          OS << R.PtxDifferent << " by up to " << format("%.0f", R.PtxMaxUlp)
             << " ulp";
        });
}

void Page::failure(const CaseResult &R) {
  OS << "<details><summary><b>" << htmlText(R.Id) << "</b> <small>"
     << htmlText(R.Arch) << " &middot; " << nameOf(R.At) << "</small><br>"
     << htmlText(R.Reason) << "</summary>\n<pre>"
     << htmlText(reproduction(Run, R)) << "</pre>\n";
  if (!R.Details.empty()) {
    OS << "<pre>";
    for (const std::string &Detail : R.Details)
      OS << htmlText(StringRef(Detail).rtrim()) << "\n";
    OS << "</pre>\n";
  }
  OS << "</details>\n";
}

void Page::failures() {
  if (!Sum.All.Failed)
    return;
  OS << "<h2>Failures</h2>\n<input placeholder=\"filter by name or message\" "
        "oninput=\"narrow(this)\">\n";
  for (const CaseResult &R : Results)
    if (R.Outcome == Verdict::Failed)
      failure(R);
}

void Page::secondOpinions() {
  texts("Second opinions", &CaseResult::SecondOpinion,
        [this](const CaseResult &R) { OS << nameOf(R.Outcome); });
}

void Page::skips() {
  if (Sum.SkipReasons.empty())
    return;
  OS << "<h2>Skipped</h2>\n";
  for (const auto &[Reason, Count] : Sum.skipReasonsByCount()) {
    OS << "<details class=\"skip\"><summary><b>" << Count << "</b> "
       << htmlText(Reason) << "</summary>\n<pre>";
    for (const CaseResult &R : Results)
      if (R.Outcome == Verdict::Skipped && R.Reason == Reason)
        OS << htmlText(R.Id) << "  " << htmlText(R.Arch) << "\n";
    OS << "</pre></details>\n";
  }
}

void Page::passes() {
  if (!Sum.All.Passed)
    return;
  OS << "<h2>Passed</h2>\n";
  for (const auto &[Category, Of] : Sum.Categories) {
    if (!Of.Passed)
      continue;
    OS << "<details class=\"pass\"><summary><b>" << Of.Passed << "</b> "
       << htmlText(Category) << "</summary>\n<pre>";
    for (const CaseResult &R : Results)
      if (R.Outcome == Verdict::Passed && Sum.categoryOf(R) == Category)
        OS << htmlText(R.Id) << "  " << htmlText(R.Arch) << "\n";
    OS << "</pre></details>\n";
  }
}

std::string Page::render() {
  OS << "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n"
        "<title>Conformance: "
     << htmlText(Run.suites()) << "</title>" << Style
     << "</head><body><main>\n";
  header();
  about();
  matrix();
  runTimes();
  failures();
  besideCpu();
  besideNvvm();
  secondOpinions();
  skips();
  passes();
  OS << "<footer>spir-conformance. A skip is never a pass: each has its reason "
        "above. ULP bars are logarithmic: results that are off by up to so "
        "many "
        "units in the last place, by more, or NaN against a "
        "number.</footer>\n</main></body></html>\n";
  return OS.str();
}

std::string spir2nvvm::conformance::htmlReport(const RunDescription &Run,
                                               ArrayRef<CaseResult> Results) {
  return Page(Run, Results).render();
}
