// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Page/SassListing.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

class Listing {
public:
  void take(StringRef Line);
  void endSection();

  std::vector<SassLine> Lines;

private:
  void takePlace(StringRef Rest);
  void takeInstruction(StringRef Rest);

  SourceLine Now;
  bool AtPlace = false; // the line before named one
  size_t Begin = 0;     // of the section, in Lines
};

} // namespace

// A section is filled up with NOPs, and labels mark where functions end.
void Listing::endSection() {
  auto Fills = [](StringRef Text) {
    return Text.endswith(":") || Text.endswith(" NOP");
  };
  while (Lines.size() > Begin && Fills(Lines.back().Text))
    Lines.pop_back();
  Begin = Lines.size();
  Now = SourceLine();
}

// File "a.cl", line 5 inlined at "a.cl", line 9
static SourceLine placeIn(StringRef Rest) {
  constexpr StringLiteral Mark = "\", line ";
  size_t End = Rest.find(Mark);
  if (!Rest.consume_front("File \"") || End == StringRef::npos)
    return {};
  StringRef File = Rest.take_front(End - StringRef("File \"").size());
  unsigned Line = 0;
  Rest = Rest.drop_front(File.size() + Mark.size());
  if (Rest.consumeInteger(10, Line))
    return {};
  return {File.str(), Line, {}};
}

// Callers follow, each in a line of its own.
void Listing::takePlace(StringRef Rest) {
  SourceLine Place = placeIn(Rest);
  if (!AtPlace)
    Now = std::move(Place);
  else if (Place.Line)
    Now.Calls.push_back(std::move(Place));
  AtPlace = true;
}

// 0360*/               @P1 BRA `(.L_x_4) ;
void Listing::takeInstruction(StringRef Rest) {
  StringRef Offset = Rest.take_while(isHexDigit);
  Rest = Rest.drop_front(Offset.size());
  if (Offset.empty() || !Rest.consume_front("*/"))
    return; // an encoding
  Rest = Rest.split("/*").first.rtrim(" \t\r;").ltrim();
  StringRef Guard;
  if (Rest.startswith("@"))
    std::tie(Guard, Rest) = Rest.split(' ');
  std::string Text = ("  " + Offset + " ").str();
  Text += formatv("{0,5} {1}", Guard, Rest.ltrim()).str();
  Lines.push_back({std::move(Text), Now});
}

void Listing::take(StringRef Line) {
  StringRef Rest = Line.trim();
  if (Rest.consume_front("//## ")) {
    takePlace(Rest);
    return;
  }
  AtPlace = false;
  if (Rest.consume_front("/*"))
    takeInstruction(Rest);
  else if (Rest.startswith(".section"))
    endSection();
  else if (Rest.endswith(":") && !Rest.startswith(".text."))
    Lines.push_back({Rest.str(), {}});
}

std::vector<SassLine> spir2nvvm::sassListing(StringRef Text) {
  Listing Made;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Made.take(Line);
  }
  Made.endSection();
  return std::move(Made.Lines);
}
