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
    fail("'v' must be followed by 2, 3, 4, 8 or 16; found '" + Number + "'");
    return false;
  }

  std::string_view length(PrintfPiece &Piece) {
    struct Spelling {
      std::string_view Word;
      PrintfLength Means;
    };
    static constexpr Spelling Spellings[] = {{"hh", PrintfLength::Char},
                                             {"hl", PrintfLength::Lane32},
                                             {"h", PrintfLength::Short},
                                             {"ll", PrintfLength::LongLong},
                                             {"l", PrintfLength::Long},
                                             {"z", PrintfLength::Size},
                                             {"t", PrintfLength::Size}};
    for (const Spelling &S : Spellings)
      if (take(S.Word)) {
        Piece.Length = S.Means;
        return S.Word;
      }
    return {};
  }

  // 6.12.13.2 leaves these pairs undefined: 'hl' is for lanes, any length for
  // numbers, and 'hh', 'z' and 't' for integers. 'll' it has not at all
  // (6.12.13.3), but C has, and 'long' is as long here.
  static bool isUndefined(const PrintfPiece &Piece) {
    switch (Piece.Length) {
    case PrintfLength::None:
      return false;
    case PrintfLength::Lane32:
      return Piece.Lanes == 1;
    case PrintfLength::Char:
    case PrintfLength::Size:
      return !Piece.isInteger();
    case PrintfLength::LongLong:
      return true;
    case PrintfLength::Short:
    case PrintfLength::Long:
      return !Piece.isInteger() && !Piece.isFloating();
    }
    return false;
  }

  bool checkCombination(PrintfPiece &Piece, std::string_view Length) {
    if (Piece.Lanes > 1 && !Piece.isInteger() && !Piece.isFloating()) {
      fail(std::string("'v' cannot be used with '%") + Piece.Conversion + "'");
      return false;
    }
    if (isUndefined(Piece)) {
      bool Known = Piece.Length == PrintfLength::LongLong && Piece.isInteger();
      Piece.ForeignLength = Length;
      Piece.Length = Known ? PrintfLength::Long : PrintfLength::None;
    }
    // A size_t, and a difference, are passed as longs.
    if (Piece.Length == PrintfLength::Size)
      Piece.Length = PrintfLength::Long;
    return true;
  }

  void conversion() {
    ++At; // '%'
    PrintfPiece Piece;
    layout(Piece.Layout);
    if (!vectorSize(Piece))
      return;
    std::string_view Length = length(Piece);
    if (!oneOf(peek(), "diouxXfFeEgGaAcsp")) {
      fail(peek()
               ? std::string("'") + peek() + "' is not a conversion of OpenCL C"
               : "the format ends inside a conversion");
      return;
    }
    Piece.Conversion = Text[At];
    if (!checkCombination(Piece, Length))
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
