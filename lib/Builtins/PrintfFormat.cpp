// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The conversions of a format string (OpenCL C 1.2, 6.12.13.2).

#include "Builtins/PrintfFormat.h"

#include <cctype>

using namespace spir2nvvm;

static bool oneOf(char C, std::string_view Set) {
  return C && Set.find(C) != std::string_view::npos;
}

bool PrintfPiece::isInteger() const { return oneOf(Conversion, "diouxX"); }
bool PrintfPiece::isFloating() const { return oneOf(Conversion, "fFeEgGaA"); }

namespace {

class Parser {
public:
  explicit Parser(std::string_view Text)
      : Text(Text.substr(0, Text.find('\0'))) {}

  PrintfFormat run() {
    while (At < Text.size() && Result.Fault.empty()) {
      if (Text[At] != '%')
        literal(Text[At++]);
      else if (Text.substr(At, 2) == "%%") {
        literal('%');
        literal('%');
        At += 2;
      } else
        conversion();
    }
    return std::move(Result);
  }

private:
  char peek() const { return At < Text.size() ? Text[At] : 0; }
  bool take(std::string_view Word) {
    if (Text.substr(At, Word.size()) != Word)
      return false;
    At += Word.size();
    return true;
  }
  void fail(std::string Why) {
    Result.Fault = std::move(Why);
    Result.FaultOffset = At;
  }
  void literal(char C) {
    if (Result.Pieces.empty() || Result.Pieces.back().Conversion)
      Result.Pieces.emplace_back();
    Result.Pieces.back().Literal += C;
  }
  void digits(std::string &Layout) {
    while (std::isdigit(static_cast<unsigned char>(peek())))
      Layout += Text[At++];
  }

  // Flags, width and precision are C's; '*' is not in OpenCL C.
  void layout(std::string &Layout) {
    while (oneOf(peek(), "-+ #0"))
      Layout += Text[At++];
    digits(Layout);
    if (peek() == '.') {
      Layout += Text[At++];
      digits(Layout);
    }
  }

  bool vectorSize(PrintfPiece &Piece) {
    if (!take("v"))
      return true;
    std::string Number;
    digits(Number);
    for (unsigned Lanes : {2u, 3u, 4u, 8u, 16u})
      if (Number == std::to_string(Lanes)) {
        Piece.Lanes = Lanes;
        return true;
      }
    fail("'v' wants 2, 3, 4, 8 or 16 behind it, found '" + Number + "'");
    return false;
  }

  void length(PrintfPiece &Piece) {
    if (take("hh"))
      Piece.Length = PrintfLength::Char;
    else if (take("hl"))
      Piece.Length = PrintfLength::Lane32;
    else if (take("h"))
      Piece.Length = PrintfLength::Short;
    else if (take("l"))
      Piece.Length = PrintfLength::Long;
  }

  // 6.12.13.2: which lengths go with which conversion.
  bool checkCombination(const PrintfPiece &Piece) {
    bool Number = Piece.isInteger() || Piece.isFloating();
    if (Piece.Lanes > 1 && !Number) {
      fail(std::string("'v' does not go with '%") + Piece.Conversion + "'");
      return false;
    }
    if (Piece.Length == PrintfLength::Lane32 && Piece.Lanes == 1) {
      fail("'hl' is for vectors only");
      return false;
    }
    if (Piece.Length != PrintfLength::None && !Number) {
      fail(std::string("a length does not go with '%") + Piece.Conversion +
           "'");
      return false;
    }
    if (Piece.Length == PrintfLength::Char && Piece.isFloating()) {
      fail("'hh' does not go with floating point");
      return false;
    }
    return true;
  }

  void conversion() {
    ++At; // '%'
    PrintfPiece Piece;
    layout(Piece.Layout);
    if (!vectorSize(Piece))
      return;
    length(Piece);
    if (!oneOf(peek(), "diouxXfFeEgGaAcsp")) {
      fail(peek() ? std::string("'") + peek() + "' is no conversion of OpenCL C"
                  : "the format ends inside a conversion");
      return;
    }
    Piece.Conversion = Text[At];
    if (!checkCombination(Piece))
      return;
    ++At;
    Result.Pieces.push_back(std::move(Piece));
  }

  std::string_view Text;
  size_t At = 0;
  PrintfFormat Result;
};

} // namespace

PrintfFormat spir2nvvm::parsePrintfFormat(std::string_view Text) {
  return Parser(Text).run();
}
