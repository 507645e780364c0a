// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend/InlineSources.h"

#include "Diagnostics/Rules/Backend.h"
#include "Target/PtxPlaces.h"
#include "Target/TextRef.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace spir2nvvm;

// ---- Which text it is -------------------------------------------------------

static std::string withoutSpaces(StringRef Text) {
  std::string Out;
  copy_if(Text, std::back_inserter(Out), [](char C) { return !isSpace(C); });
  return Out;
}

// A register, a number, or a name with an offset.
static constexpr StringLiteral AnyOperand = "[-+%$_.A-Za-z0-9]+";

// "$1" or "${1:h}", taken off \p Text; "$$" stands for itself.
static std::string takeDollar(StringRef &Text) {
  Text = Text.drop_front();
  if (Text.consume_front("$"))
    return Regex::escape("$");
  if (Text.consume_front("{"))
    Text = Text.split('}').second;
  else
    Text = Text.drop_while(isDigit);
  return AnyOperand.str();
}

static std::string patternOf(StringRef Text) {
  std::string Pattern = "^";
  while (!Text.empty()) {
    StringRef Literal = Text.take_until([](char C) { return C == '$'; });
    Pattern += Regex::escape(Literal);
    Text = Text.drop_front(Literal.size());
    if (!Text.empty())
      Pattern += takeDollar(Text);
  }
  return Pattern + "$";
}

static constexpr size_t MostPlaces = 4;

static std::string listed(ArrayRef<std::string> Places) {
  std::string Text = join(Places.take_front(MostPlaces), ", ");
  if (Places.size() > MostPlaces)
    Text += ", ...";
  for (char &C : Text)
    C = isPrint(C) ? C : '?'; // a comment is one line
  return Text;
}

namespace {

/// A text of the source as a pattern.
struct KnownText {
  explicit KnownText(const InlinePtx &From)
      : Start(withoutSpaces(StringRef(From.Text).split('$').first)),
        Pattern(patternOf(withoutSpaces(From.Text))),
        Places(listed(From.Places)) {}
  bool is(StringRef Body) const {
    return Body.startswith(Start) && Pattern.match(Body);
  }

  std::string Start; // tells most texts apart quickly
  Regex Pattern;
  std::string Places;
};

} // namespace

std::string spir2nvvm::withSources(StringRef Ptx, ArrayRef<InlinePtx> Inline) {
  if (Inline.empty())
    return Ptx.str();
  const std::vector<KnownText> Known(Inline.begin(), Inline.end());
  const StringRef Begins = toRef(InlinePtxBegins), Ends = toRef(InlinePtxEnds);
  std::string Out;
  for (;;) {
    const size_t At = Ptx.find(Begins);
    if (At == StringRef::npos)
      return Out + Ptx.str();
    Out += Ptx.take_front(At + Begins.size());
    Ptx = Ptx.drop_front(At + Begins.size());
    const std::string Body = withoutSpaces(Ptx.take_front(Ptx.find(Ends)));
    const auto Found =
        find_if(Known, [&](const KnownText &T) { return T.is(Body); });
    if (Found != Known.end())
      Out += "\n\t// " + Found->Places;
  }
}

// ---- What an assembler says -------------------------------------------------

// "ptxas /dev/stdin, line 27; error   : Unknown symbol 'foo'": the last part.
static StringRef complaintIn(StringRef Message) {
  auto [Where, What] = Message.split(" : ");
  return (What.empty() ? Where : What).trim();
}

// Says that it gives up, which is no news.
static bool isEnd(StringRef Message) {
  return Message.startswith("ptxas fatal") &&
         Message.contains("aborted due to errors");
}

// At the first place of a text.
static void reportInline(StringRef Assembler, StringRef Complaint,
                         StringRef Places, std::string_view Line,
                         DiagnosticSink &Sink) {
  auto [First, Others] = Places.split(", ");
  const SourcePlace Place = sourcePlace(First);
  Subject About = Subject::text(Place.Path, Place.Line, Place.Column, Line);
  About.In = "the PTX";
  Sink.report(rule::BE31, About, Assembler, Complaint,
              Others.empty() ? "" : ("; the same text is at " + Others).str());
}

void spir2nvvm::reportRefusal(StringRef Assembler, StringRef Path,
                              StringRef Ptx, StringRef Log,
                              DiagnosticSink &Sink) {
  std::vector<StringRef> Rest;
  StringSet<> Said; // a text that was copied is wrong everywhere
  bool HasOther = false;
  SmallVector<StringRef, 16> Messages;
  Log.split(Messages, '\n');
  for (StringRef Message : Messages) {
    const unsigned Line = ptxLineNamedIn(Message);
    const StringRef Places = toRef(sourceOfPtxLine(Ptx, Line));
    const StringRef Complaint = complaintIn(Message);
    if (Places.empty()) {
      Rest.push_back(Message);
      HasOther |= !isEnd(Message);
    } else if (Said.insert((Places + ": " + Complaint).str()).second) {
      reportInline(Assembler, Complaint, Places, textOfPtxLine(Ptx, Line),
                   Sink);
    }
  }
  if (HasOther || Said.empty())
    Sink.report(rule::BE09, Subject::file(Path), Assembler,
                withLinesOf(Ptx, join(Rest, "\n")));
}
