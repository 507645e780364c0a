// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/PtxPlaces.h"

#include <charconv>

using namespace spir2nvvm;

static constexpr std::string_view Blanks = " \t\r\n", Comment = "//";

static bool startsWith(std::string_view Text, std::string_view Prefix) {
  return Text.substr(0, Prefix.size()) == Prefix;
}

static std::string_view trimmed(std::string_view Text) {
  const size_t First = Text.find_first_not_of(Blanks);
  if (First == std::string_view::npos)
    return {};
  return Text.substr(First, Text.find_last_not_of(Blanks) - First + 1);
}

// Takes the first line off \p Text.
static std::string_view takeLine(std::string_view &Text) {
  const size_t End = Text.find('\n');
  std::string_view Line = Text.substr(0, End);
  Text.remove_prefix(End == std::string_view::npos ? Text.size() : End + 1);
  return Line;
}

namespace {

/// A line of PTX and what is known of it.
struct PtxLine {
  std::string_view Text, Source;
};

} // namespace

static PtxLine lineOf(std::string_view Ptx, unsigned Wanted) {
  std::string_view Source;
  bool JustBegun = false;
  for (unsigned Number = 1; !Ptx.empty(); ++Number) {
    const std::string_view Text = trimmed(takeLine(Ptx));
    if (JustBegun && startsWith(Text, Comment))
      Source = trimmed(Text.substr(Comment.size()));
    if (Text == InlinePtxEnds)
      Source = {};
    if (Number == Wanted)
      return {Text, Source};
    JustBegun = Text == InlinePtxBegins;
  }
  return {};
}

std::string_view spir2nvvm::sourceOfPtxLine(std::string_view Ptx,
                                            unsigned Line) {
  return lineOf(Ptx, Line).Source;
}

std::string_view spir2nvvm::textOfPtxLine(std::string_view Ptx, unsigned Line) {
  return lineOf(Ptx, Line).Text;
}

unsigned spir2nvvm::ptxLineNamedIn(std::string_view Message) {
  constexpr std::string_view Word = ", line ";
  const size_t At = Message.find(Word);
  unsigned Line = 0;
  if (At != std::string_view::npos)
    std::from_chars(Message.data() + At + Word.size(),
                    Message.data() + Message.size(), Line);
  return Line;
}

std::string spir2nvvm::withLinesOf(std::string_view Ptx, std::string_view Log) {
  std::string Out;
  while (!Log.empty()) {
    const std::string_view Message = takeLine(Log);
    Out += (Out.empty() ? "" : "\n") + std::string(Message);
    const unsigned Line = ptxLineNamedIn(Message);
    // Several messages about one line show it once, after the last.
    if (Line == 0 || ptxLineNamedIn(Log.substr(0, Log.find('\n'))) == Line)
      continue;
    const PtxLine Named = lineOf(Ptx, Line);
    if (!Named.Text.empty())
      Out += "\n  " + std::string(Named.Source) +
             (Named.Source.empty() ? "" : ": ") + std::string(Named.Text);
  }
  return Out;
}
