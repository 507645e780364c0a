// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Text and JSON forms of a diagnostic.
///
///   scale.bc: error: pointer type uses address space 7; ... [S2N-AS01]
///     at:     %p = load i32, i32 addrspace(7)* %q, align 4
///     in:     block 'entry' of kernel 'scale'
///     source: scale.cl:12:7
///     rule:   NVVM IR, Address Spaces
///     hint:   ...
///
/// Where the source's text is at hand:
///
///   scale.cl:12:7: error: ... [S2N-BI04]
///      12 |   p[0] = shuffle(x);
///         |          ^

#include "Diagnostics/Diagnostics.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
/// What terminals take for colours; nothing without them. As clang has them.
struct Palette {
  explicit Palette(bool Colour) : On(Colour) {}
  StringRef bold() const { return On ? "\x1b[1m" : ""; }
  StringRef caret() const { return On ? "\x1b[1;32m" : ""; }
  StringRef reset() const { return On ? "\x1b[0m" : ""; }
  StringRef of(Severity Level) const {
    if (!On)
      return "";
    switch (Level) {
    case Severity::Error:
      return "\x1b[1;31m";
    case Severity::Warning:
      return "\x1b[1;35m";
    case Severity::Note:
      return "\x1b[1;36m";
    }
    llvm_unreachable("covered switch");
  }

private:
  bool On;
};
} // namespace

// Tabs stay tabs, so that the caret is under its column everywhere.
static std::string caretUnder(StringRef Line, unsigned Column) {
  std::string Text;
  for (char C : printableLine(Line.take_front(Column - 1)))
    Text += C == '\t' ? '\t' : ' ';
  return Text + '^';
}

static void printExcerpt(raw_ostream &OS, const Subject &About,
                         const Palette &Paint) {
  constexpr unsigned NumberWidth = 5;
  SourcePlace Place = sourcePlace(About.Source);
  auto [Line, Marks] = StringRef(About.Excerpt).split('\n');
  OS << format_decimal(Place.Line, NumberWidth) << " | " << printableLine(Line)
     << '\n';
  std::string Caret;
  if (Marks.empty() && Place.Column)
    Marks = Caret = caretUnder(Line, Place.Column);
  while (!Marks.empty()) {
    auto [Mark, Rest] = Marks.split('\n');
    OS.indent(NumberWidth) << " | " << Paint.caret() << printableLine(Mark)
                           << Paint.reset() << '\n';
    Marks = Rest;
  }
}

// Lines after the first stand in, so that none can pass for a diagnostic.
static std::string indented(StringRef Message) {
  std::string Text = printable(Message.rtrim('\n'));
  for (size_t At = 0; (At = Text.find('\n', At)) != std::string::npos; ++At)
    Text.insert(At + 1, "    ");
  return Text;
}

std::string spir2nvvm::renderText(const Diagnostic &D, bool Colour) {
  const RuleRow &Row = rowOf(D.Id);
  const Palette Paint(Colour);
  const bool HasLine = !D.About.Excerpt.empty();
  std::string Text;
  raw_string_ostream OS(Text);
  StringRef Place = HasLine ? D.About.Source : D.Input;
  if (!Place.empty())
    OS << Paint.bold() << printableLine(Place) << ": " << Paint.reset();
  OS << Paint.of(D.Level) << StringRef(severityName(D.Level)) << ": "
     << Paint.reset() << Paint.bold() << indented(D.Message) << Paint.reset()
     << " [S2N-" << StringRef(Row.Id) << "]\n";
  if (HasLine)
    printExcerpt(OS, D.About, Paint);
  auto Line = [&OS](StringRef Key, std::string_view Value) {
    if (!Value.empty())
      OS << "  " << Key << printableLine(Value) << '\n';
  };
  Line("at:     ", D.About.At);
  Line("in:     ", D.About.In);
  Line("source: ", HasLine ? StringRef() : StringRef(D.About.Source));
  Line("called: ", D.About.Called);
  Line("values: ", D.About.Values);
  Line("rule:   ", D.Section);
  Line("level:  ", D.Label);
  Line("hint:   ", D.Hint);
  return OS.str();
}

std::string spir2nvvm::jsonQuote(std::string_view S) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << json::Value(json::fixUTF8(StringRef(S)));
  return escapeJsonControls(OS.str());
}

std::string spir2nvvm::renderJson(const Diagnostic &D) {
  const RuleRow &Row = rowOf(D.Id);
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "{\"id\":\"S2N-" << StringRef(Row.Id) << "\",\"severity\":\""
     << StringRef(severityName(D.Level)) << '"';
  auto Field = [&OS](StringRef Key, std::string_view Value) {
    if (!Value.empty())
      OS << ",\"" << Key << "\":" << jsonQuote(Value);
  };
  Field("message", D.Message);
  Field("input", D.Input);
  Field("at", D.About.At);
  Field("in", D.About.In);
  Field("source", D.About.Source);
  Field("excerpt", D.About.Excerpt);
  Field("called", D.About.Called);
  Field("values", D.About.Values);
  Field("near", D.About.Near);
  SourcePlace Place = sourcePlace(D.About.Source);
  auto Number = [&OS](StringRef Key, unsigned Value) {
    if (Value)
      OS << ",\"" << Key << "\":" << Value;
  };
  Number("line", Place.Line);
  Number("column", Place.Column);
  Number("nearLine", D.About.NearLine);
  Field("rule", D.Section);
  Field("label", D.Label);
  Field("hint", D.Hint);
  OS << '}';
  return OS.str();
}
