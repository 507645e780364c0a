// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Page/Page.h"

#include "Diagnostics/HtmlText.h"
#include "spir2nvvm/Page/LineDiff.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace llvm;
using namespace spir2nvvm;

static constexpr char Style[] =
#include "spir2nvvm/Page/PageStyle.inc"
    ;
static constexpr char Script[] =
#include "spir2nvvm/Page/PageScript.inc"
    ;

// Nothing in the page comes from elsewhere; browsers are told to keep to that.
static constexpr char Head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
    "'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n";

static std::string escapedLine(StringRef Line) {
  std::string Text;
  for (char C : Line.rtrim('\r'))
    Text += C == '\t' ? std::string("    ") : std::string(1, C);
  return htmlText(printableLine(Text));
}

namespace {

class Writer {
public:
  explicit Writer(const TranslationPage &Page) : Page(Page), OS(Text) {}
  std::string write();

private:
  void top();
  void said();
  void note(const Diagnostic &D);
  void figures();
  void row(const PageFigures &Of, const FunctionResources &F);
  void pane(const PagePane &Pane, const PagePane *Before);
  void line(const PageLine &Line, size_t Number, StringRef Class);
  void place(const SourceLine &From);
  /// "2:17", line 17 of the file numbered 2.
  std::string keyOf(const SourceLine &From);
  void findUsed();
  size_t fileNumber(StringRef Name);

  const TranslationPage &Page;
  std::vector<std::string> Files; // numbered as they are met
  std::set<std::string> Used;     // keys of lines that something was made of
  std::string Text;
  raw_string_ostream OS;
};

} // namespace

void Writer::top() {
  OS << Head << "<title>" << escapedLine(Page.Title) << "</title>" << Style
     << "</head>\n<body>\n<header>\n<h1>" << escapedLine(Page.Title)
     << "</h1>\n<dl>\n";
  for (const auto &[Name, Value] : Page.Facts)
    OS << "<div><dt>" << escapedLine(Name) << "</dt><dd>" << escapedLine(Value)
       << "</dd></div>\n";
  OS << "</dl>\n</header>\n<section id=\"outcome\"><h2>"
     << escapedLine(Page.Outcome) << "</h2>\n";
}

void Writer::note(const Diagnostic &D) {
  OS << "<div class=\"said " << StringRef(severityName(D.Level)) << "\">"
     << htmlText(StringRef(renderText(D)).rtrim()) << "</div>";
}

void Writer::said() {
  for (const Diagnostic &D : Page.Said) {
    note(D);
    OS << '\n';
  }
  OS << "</section>\n";
}

void Writer::row(const PageFigures &Of, const FunctionResources &F) {
  const ResourceUse &Use = F.Use;
  std::string Constant;
  for (auto [Bank, Bytes] : Use.Constant)
    Constant += (Constant.empty() ? "" : ", ") + std::to_string(Bytes) +
                " (bank " + std::to_string(Bank) + ")";
  OS << (Use.SpillStores || Use.SpillLoads ? "<tr class=\"spills\">" : "<tr>")
     << "<td>" << Of.Arch.sm() << "</td><td>" << escapedLine(Use.Function)
     << "</td><td>" << Use.Registers << "</td><td>" << Use.SpillStores
     << "</td><td>" << Use.SpillLoads << "</td><td>" << Use.StackBytes
     << "</td><td>" << Use.SharedBytes << "</td><td>" << Constant << "</td>";
  if (F.Room)
    OS << "<td>" << F.GroupSize << (F.GroupSizeIsRequired ? " (required)" : "")
       << "</td><td>" << F.Room->percent() << " %</td><td>" << F.Room->Warps
       << " of " << F.Room->MaxWarps << " warps, limited by "
       << StringRef(limitName(F.Room->By)) << "</td>";
  else
    OS << "<td></td><td></td><td></td>";
  OS << "</tr>\n";
}

void Writer::figures() {
  OS << "<section id=\"figures\"><h2>What kernels need</h2>\n<table>\n"
        "<tr><th>architecture</th><th>function</th><th>registers</th>"
        "<th>bytes spilled</th><th>reloaded</th><th>stack</th><th>shared</th>"
        "<th>constant</th><th>group</th><th>occupancy</th><th></th></tr>\n";
  for (const PageFigures &Of : Page.Figures) {
    for (const FunctionResources &F : Of.Functions)
      row(Of, F);
    if (!Of.Remark.empty())
      OS << "<tr><td>" << Of.Arch.sm() << "</td><td colspan=\"10\">"
         << escapedLine(Of.Remark) << "</td></tr>\n";
  }
  OS << "</table>\n</section>\n";
}

// PTX names files with their folders, the others as the user did.
static bool isSameFile(StringRef A, StringRef B) {
  if (A.size() < B.size())
    std::swap(A, B);
  return A == B || (A.endswith(B) && A[A.size() - B.size() - 1] == '/');
}

size_t Writer::fileNumber(StringRef Name) {
  auto Known = find_if(
      Files, [&](const std::string &File) { return isSameFile(File, Name); });
  if (Known != Files.end())
    return Known - Files.begin();
  Files.push_back(Name.str());
  return Files.size() - 1;
}

std::string Writer::keyOf(const SourceLine &From) {
  return std::to_string(fileNumber(From.File)) + ':' +
         std::to_string(From.Line);
}

void Writer::findUsed() {
  for (const PagePane &Pane : Page.Panes)
    for (const PageLine &Line : Pane.Lines)
      if (Pane.IsSource) {
        fileNumber(Line.From.File); // sources have the first numbers
      } else if (Line.From.Line) {
        Used.insert(keyOf(Line.From));
        for (const SourceLine &Call : Line.From.Calls)
          Used.insert(keyOf(Call));
      }
}

// What lights up together, in which hue, and which calls led there.
void Writer::place(const SourceLine &From) {
  if (!From.Line)
    return;
  const std::string Key = keyOf(From);
  if (!Used.count(Key))
    return;
  // Steps of the golden angle keep neighbours apart.
  constexpr unsigned Angle = 137, OfFile = 61, Circle = 360;
  const uint64_t Hue =
      uint64_t(From.Line) * Angle + fileNumber(From.File) * OfFile;
  OS << " data-l=\"" << Key << "\" style=\"--h:" << Hue % Circle << '"';
  std::string Calls;
  for (const SourceLine &Call : From.Calls)
    Calls += (Calls.empty() ? "" : " ") + keyOf(Call);
  if (!Calls.empty())
    OS << " data-c=\"" << Calls << '"';
}

void Writer::line(const PageLine &Line, size_t Number, StringRef Class) {
  OS << "<li";
  if (!Class.empty())
    OS << " class=\"" << Class << '"';
  place(Line.From);
  OS << "><i>";
  if (Number)
    OS << Number;
  OS << "</i><code>" << escapedLine(Line.Text) << "</code></li>\n";
  for (size_t Note : Line.Notes) {
    OS << "<li class=\"at\">";
    note(Page.Said[Note]);
    OS << "</li>\n";
  }
}

static std::vector<std::string> comparedForms(const PagePane &Pane) {
  std::vector<std::string> Forms;
  for (const PageLine &Line : Pane.Lines)
    Forms.push_back(comparedForm(Line.Text));
  return Forms;
}

void Writer::pane(const PagePane &Pane, const PagePane *Before) {
  OS << "<article data-syntax=\"" << Pane.Syntax << "\" data-title=\""
     << escapedLine(Pane.Title) << '"' << (Pane.IsOpen ? " data-open" : "")
     << ">\n<h2>" << escapedLine(Pane.Title) << " <small>"
     << escapedLine(Pane.Remark) << "</small></h2>\n<ol>\n";
  if (!Pane.IsDiffed || !Before) {
    for (size_t I = 0; I != Pane.Lines.size(); ++I)
      line(Pane.Lines[I], I + 1, "");
  } else {
    for (const LineEdit &Edit :
         diffLines(comparedForms(*Before), comparedForms(Pane))) {
      if (Edit.What == LineEdit::Gone) {
        PageLine Gone = Before->Lines[Edit.Before];
        Gone.Notes.clear(); // they are where it was
        line(Gone, 0, "gone");
      } else {
        line(Pane.Lines[Edit.After], Edit.After + 1,
             Edit.What == LineEdit::New ? "new" : "");
      }
    }
  }
  OS << "</ol>\n</article>\n";
}

std::string Writer::write() {
  findUsed();
  top();
  said();
  if (!Page.Figures.empty())
    figures();
  OS << "<nav></nav>\n<main>\n";
  const PagePane *Before = nullptr;
  for (const PagePane &Pane : Page.Panes) {
    pane(Pane, Before);
    Before = &Pane;
  }
  OS << "</main>\n" << Script << "</body>\n</html>\n";
  return OS.str();
}

std::string spir2nvvm::renderPage(const TranslationPage &Page) {
  return Writer(Page).write();
}
