// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm-check/ReportPage.h"

#include "Common/Summary.h"
#include "Diagnostics/HtmlText.h"

#include "llvm/Support/Format.h"

using namespace llvm;
using namespace spir2nvvm;

// Nothing in the page comes from elsewhere; browsers are told to keep to that.
static constexpr char Head[] = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<style>
body { font: 15px/1.45 system-ui, sans-serif; max-width: 72em; margin: 2em auto; padding: 0 1em; color: #1c1c1c; background: #fff; }
h1 { font-size: 1.4em; }
h2 { font-size: 1em; margin: 0 0 .4em; overflow-wrap: anywhere; }
table { border-collapse: collapse; margin-bottom: 2em; }
th, td { text-align: left; padding: .15em 1.2em .15em 0; }
article { border: 1px solid #ccc; border-left: 5px solid #c33; border-radius: 4px; padding: .8em 1em; margin-bottom: 1.2em; }
article.warning { border-left-color: #b60; }
article.note { border-left-color: #27a; }
pre { background: #f6f6f6; padding: .5em; overflow-x: auto; tab-size: 4; line-height: 1.35; }
pre span { display: block; }
pre i { color: #777; font-style: normal; user-select: none; }
.here { background: #fdd; }
.warning .here { background: #fe9; }
.note .here { background: #def; }
.caret { color: #c33; font-weight: bold; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1em 1em; margin: 0; }
dt { color: #666; }
dd { margin: 0; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #181818; }
  pre { background: #222; }
  article { border-color: #444; border-left-color: #e55; }
  .here, .warning .here, .note .here { background: #533; }
  a { color: #8bf; }
}
</style>
)";

namespace {
class Writer {
public:
  explicit Writer(StringRef Program) : Program(Program), OS(Text) {}
  std::string write(ArrayRef<Diagnostic> Findings);

private:
  void contents(ArrayRef<Diagnostic> Findings);
  void finding(const Diagnostic &D, size_t Number);
  void source(const Subject &About);
  void sourceLine(unsigned Number, StringRef Line, StringRef Class);
  void fact(StringRef Name, StringRef Value);

  StringRef Program;
  std::string Text;
  raw_string_ostream OS;
};
} // namespace

static std::string idOf(const Diagnostic &D) {
  return "S2N-" + std::string(rowOf(D.Id).Id);
}

static StringRef placeOf(const Diagnostic &D) {
  return D.About.Source.empty() ? D.About.In : D.About.Source;
}

void Writer::contents(ArrayRef<Diagnostic> Findings) {
  OS << "<table>\n<tr><th></th><th>where</th><th>rule</th></tr>\n";
  for (size_t I = 0; I != Findings.size(); ++I)
    OS << "<tr><td><a href=\"#f" << I + 1 << "\">" << I + 1 << "</a></td><td>"
       << htmlText(placeOf(Findings[I])) << "</td><td>" << idOf(Findings[I])
       << "</td></tr>\n";
  OS << "</table>\n";
}

void Writer::sourceLine(unsigned Number, StringRef Line, StringRef Class) {
  OS << "<span class=\"" << Class << "\"><i>";
  if (Number)
    OS << format_decimal(Number, 5) << " </i>";
  else
    OS << "      </i>";
  OS << htmlText(Line) << "</span>";
}

void Writer::source(const Subject &About) {
  const SourcePlace Place = sourcePlace(About.Source);
  auto [Excerpt, Marks] = StringRef(About.Excerpt).split('\n');
  StringRef Rest = About.Near.empty() ? Excerpt : StringRef(About.Near);
  if (Rest.empty())
    return;
  OS << "<pre>";
  for (unsigned Number = About.Near.empty() ? Place.Line : About.NearLine;
       !Rest.empty(); ++Number) {
    StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    const bool IsHere = Number == Place.Line;
    sourceLine(Number, Line.rtrim('\r'), IsHere ? "here" : "");
    if (!IsHere || !Place.Column)
      continue;
    std::string Caret = Line.take_front(Place.Column - 1).str();
    for (char &C : Caret)
      C = C == '\t' ? '\t' : ' ';
    sourceLine(0, Caret + '^', "caret");
  }
  OS << "</pre>\n";
}

void Writer::fact(StringRef Name, StringRef Value) {
  if (!Value.empty())
    OS << "<dt>" << Name << "</dt><dd>" << htmlText(Value) << "</dd>\n";
}

void Writer::finding(const Diagnostic &D, size_t Number) {
  OS << "<article id=\"f" << Number << "\" class=\""
     << StringRef(severityName(D.Level)) << "\">\n<h2>" << Number << ". "
     << htmlText(D.Message) << " [" << idOf(D) << "]</h2>\n";
  source(D.About);
  OS << "<dl>\n";
  fact("source", D.About.Source);
  fact("values", D.About.Values);
  fact("called", D.About.Called);
  fact("in", D.About.In);
  fact("at", D.About.At);
  fact("rule", D.Section);
  fact("hint", D.Hint);
  OS << "</dl>\n</article>\n";
}

std::string Writer::write(ArrayRef<Diagnostic> Findings) {
  const std::string Title = tools::counted(Findings.size(), "finding");
  OS << Head << "<title>" << Title << ": " << htmlText(Program)
     << "</title>\n</head>\n<body>\n<h1>" << Title << " in "
     << htmlText(Program) << "</h1>\n";
  if (!Findings.empty())
    contents(Findings);
  for (size_t I = 0; I != Findings.size(); ++I)
    finding(Findings[I], I + 1);
  OS << "</body>\n</html>\n";
  return std::move(OS.str());
}

std::string tools::reportPage(ArrayRef<Diagnostic> Findings,
                              StringRef Program) {
  return Writer(Program).write(Findings);
}
