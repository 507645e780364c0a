// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Takes clang's stderr apart:
///
///   k.cl:9:10: error: use of undeclared identifier 'missing'
///     p[0] = missing; }
///            ^
///   1 error generated.

#include "Reader/Clang/ClangMessages.h"

#include "Diagnostics/Rules/Input.h"
#include "Reader/InlinePtx.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Errno.h"

#include <vector>

using namespace llvm;
using namespace spir2nvvm;

namespace {

struct Kind {
  StringLiteral Word;
  Severity Level;
};

struct Message {
  Severity Level;
  StringRef Place, Text;
  std::string Excerpt;

  bool isError() const { return Level == Severity::Error; }
  /// A letter of PTX, which it takes in another form.
  bool refusesConstraint() const {
    StringRef Rest = Text;
    return isError() &&
           (Rest.consume_front("invalid output constraint '") ||
            Rest.consume_front("invalid input constraint '")) &&
           isHiddenFromClang(Rest.split('\'').first);
  }
};

} // namespace

static constexpr Kind Kinds[] = {{": fatal error: ", Severity::Error},
                                 {": error: ", Severity::Error},
                                 {": warning: ", Severity::Warning},
                                 {": note: ", Severity::Note}};

// The first of the words decides: a message may quote another.
static bool takeHead(StringRef Line, Message &M) {
  size_t First = StringRef::npos;
  for (const Kind &K : Kinds) {
    size_t At = Line.find(K.Word);
    if (At >= First)
      continue;
    First = At;
    M = {K.Level, Line.take_front(At), Line.drop_front(At + K.Word.size()), {}};
  }
  return First != StringRef::npos && sourcePlace(M.Place).Line != 0;
}

// Between messages: how a header came in, and the closing count.
static bool isBetween(StringRef Line) {
  return Line.startswith("In file included from ") ||
         Line.endswith(" generated.");
}

std::string spir2nvvm::withoutCleanUp(StringRef Text) {
  std::string Kept;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    if (!Line.contains(": error: unable to remove file: "))
      Kept += (Line + (Line.end() == Text.end() ? "" : "\n")).str();
    Text = Rest;
  }
  return Kept;
}

static std::vector<Message> takeApart(StringRef Text) {
  std::vector<Message> Messages;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Message M;
    if (takeHead(Line, M))
      Messages.push_back(std::move(M));
    else if (!Messages.empty() && !isBetween(Line))
      Messages.back().Excerpt += Line.str() + '\n';
  }
  return Messages;
}

static void report(const Message &M, Rule Owner, DiagnosticSink &Sink) {
  SourcePlace Place = sourcePlace(M.Place);
  Subject About = Subject::text(Place.Path, Place.Line, Place.Column, "");
  About.Excerpt = StringRef(M.Excerpt).rtrim().str();
  Diagnostic D = DiagnosticSink::make(Owner, About, M.Text);
  D.Level = M.Level;
  if (M.Level == Severity::Note)
    D.Hint.clear();
  Sink.emit(std::move(D));
}

bool spir2nvvm::refusesOnlyConstraints(StringRef Text) {
  std::vector<Message> All = takeApart(Text);
  return any_of(All, [](const Message &M) { return M.refusesConstraint(); }) &&
         none_of(All, [](const Message &M) {
           return M.isError() && !M.refusesConstraint();
         });
}

std::string spir2nvvm::withoutConstraintErrors(StringRef Text) {
  std::string Kept;
  bool Drops = false;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    if (Message M; takeHead(Line, M))
      Drops = M.refusesConstraint() || (Drops && M.Level == Severity::Note);
    if (!Drops)
      Kept += (Line + "\n").str();
    Text = Rest;
  }
  return Kept;
}

bool spir2nvvm::reportClang(const ChildResult &Run, StringRef Path,
                            DiagnosticSink &Sink) {
  Rule Owner = rule::IN22; // of the notes, which follow what they explain
  bool Explained = false;
  for (const Message &M : takeApart(Run.Err)) {
    if (M.Level != Severity::Note)
      Owner = M.Level == Severity::Error ? rule::IN11 : rule::IN22;
    Explained |= M.Level == Severity::Error;
    report(M, Owner, Sink);
  }
  if (!Run.succeeded() && !Explained) {
    const Subject File = Subject::file(Path);
    if (Run.StartError)
      Sink.report(rule::IN11, File,
                  "clang does not start: " + sys::StrError(Run.StartError));
    else if (Run.Signal)
      Sink.report(rule::IN28, File, ::strsignal(Run.Signal));
    else
      Sink.report(rule::IN11, File, StringRef(Run.Err).trim());
  }
  return Run.succeeded();
}
