// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX as words: one pass over the text, nothing copied.

#ifndef SPIR2NVVM_LIB_PTX_LEXER_H
#define SPIR2NVVM_LIB_PTX_LEXER_H

#include "Ptx/Tree.h"

namespace spir2nvvm::ptx {

struct Token {
  enum class Kind : uint8_t {
    End,
    Word,    // ld, %r1, $L__BB0_1, _
    DotWord, // .global, .shared::cta; with its dot
    Integer, // 42, 0x2AU, 052, 0b101010
    Float32, // 0f3f800000
    Float64, // 0d3ff0000000000000, 1.5
    String,  // "...", with its quotation marks
    Punct,   // one character, or two of an operator
    Wrong    // no word at all; the lexer says why
  };
  Kind What = Kind::End;
  std::string_view Text;
  Place At;

  bool is(Kind K) const { return What == K; }
  bool is(char C) const {
    return What == Kind::Punct && Text.size() == 1 && Text[0] == C;
  }
  bool is(std::string_view Spelling) const { return Text == Spelling; }
  const char *begin() const { return Text.data(); }
  const char *end() const { return Text.data() + Text.size(); }
};

class Lexer {
public:
  /// In inline assembly ${0:name} is part of a word, too.
  Lexer(std::string_view Text, bool InAssembly);

  /// The next word; after the last one, End forever.
  Token next();

  /// .5 and .25e-1 as a number; a DotWord, which \p Word was, is wrong there.
  Token asFraction(const Token &Word);

  /// Everything from the current place to the brace that closes the one that
  /// was read last, which is read, too; without it, nothing.
  std::optional<std::string_view> restOfBraces();

  /// \p First and the numbers after it as one Integer, if they are a run
  /// (NumberRun.h); \p Into gets their bytes, \p Count how many they are.
  std::optional<Token> numbers(const Token &First, unsigned ElementBytes,
                               std::vector<uint8_t> &Into, uint32_t &Count);

  /// Whether the last word is followed at once by ',' or '}'.
  bool endsElement() const {
    return Next != End && (*Next == ',' || *Next == '}');
  }

  /// What a Wrong token should have been.
  std::string_view expected() const { return Expected; }

private:
  bool skipBlanks();
  void skipLine();
  bool skipComment();
  Token word(const char *Start, Token::Kind What);
  Token dotted(const char *Start);
  Token number(const char *Start);
  Token hexFloat(const char *Start, Token::Kind What, unsigned Digits);
  Token string(const char *Start);
  Token punctuation(const char *Start);
  Token make(const char *Start, Token::Kind What);
  Token wrong(const char *Start, std::string_view Wanted);
  Place placeOf(const char *Start) const;
  void startLine(const char *At);
  void skipWord();
  void skipPlaceholder();
  const char *behindDecimal(const char *At) const;

  const char *Next, *End, *LineStart;
  uint32_t Line = 1;
  bool InAssembly;
  std::string_view Expected;
};

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LEXER_H
