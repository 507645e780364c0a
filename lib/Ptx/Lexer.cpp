// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX ISA, "Syntax": source format, comments, identifiers, constants.

#include "Ptx/Lexer.h"

#include "Ptx/NumberRun.h"

#include <array>
#include <cstring>

using namespace spir2nvvm::ptx;

namespace {
enum CharacterClass : uint8_t { Blank = 1, Digit = 2, Letter = 4, Hex = 8 };

constexpr std::array<uint8_t, 256> makeClasses() {
  std::array<uint8_t, 256> Classes{};
  for (char C : {' ', '\t', '\r', '\v', '\f'})
    Classes[static_cast<unsigned char>(C)] = Blank;
  for (unsigned C = '0'; C <= '9'; ++C)
    Classes[C] = Digit | Hex;
  for (unsigned C = 'a'; C <= 'z'; ++C)
    Classes[C] = Classes[C - 'a' + 'A'] = Letter;
  for (unsigned C = 'a'; C <= 'f'; ++C)
    Classes[C] = Classes[C - 'a' + 'A'] = Letter | Hex;
  Classes['_'] = Classes['$'] = Letter;
  return Classes;
}

constexpr std::array<uint8_t, 256> Classes = makeClasses();

bool isOf(char C, unsigned Which) {
  return (Classes[static_cast<unsigned char>(C)] & Which) != 0;
}

bool isInWord(char C) { return isOf(C, Letter | Digit); }
} // namespace

Lexer::Lexer(std::string_view Text, bool InAssembly)
    : Next(Text.data()), End(Text.data() + Text.size()), LineStart(Text.data()),
      InAssembly(InAssembly) {
  if (Text.empty())
    return;
  if (const void *Zero = std::memchr(Text.data(), 0, Text.size()))
    End = static_cast<const char *>(Zero);
}

void Lexer::startLine(const char *At) {
  ++Line;
  LineStart = At;
}

Place Lexer::placeOf(const char *Start) const {
  return {Line, static_cast<uint32_t>(Start - LineStart) + 1};
}

Token Lexer::make(const char *Start, Token::Kind What) {
  return {What, {Start, static_cast<size_t>(Next - Start)}, placeOf(Start)};
}

Token Lexer::wrong(const char *Start, std::string_view Wanted) {
  Expected = Wanted;
  if (Next == Start && Next != End)
    ++Next;
  return make(Start, Token::Kind::Wrong);
}

void Lexer::skipLine() {
  const void *Newline =
      std::memchr(Next, '\n', static_cast<size_t>(End - Next));
  Next = Newline ? static_cast<const char *>(Newline) : End;
}

// False for a comment that nothing ends.
bool Lexer::skipComment() {
  if (Next[1] == '/') {
    skipLine();
    return true;
  }
  for (const char *At = Next + 2; At < End; ++At) {
    if (*At == '\n')
      startLine(At + 1);
    if (*At != '*' || End - At < 2 || At[1] != '/')
      continue;
    Next = At + 2;
    return true;
  }
  return false;
}

bool Lexer::skipBlanks() {
  while (Next != End) {
    if (isOf(*Next, Blank)) {
      ++Next;
    } else if (*Next == '\n') {
      startLine(++Next);
    } else if (*Next == '/' && End - Next > 1 &&
               (Next[1] == '/' || Next[1] == '*')) {
      if (!skipComment())
        return false;
    } else if (*Next == '#' && Next == LineStart) {
      skipLine(); // what a preprocessor left: # 1 "file"
    } else {
      return true;
    }
  }
  return true;
}

Token Lexer::next() {
  if (!skipBlanks())
    return wrong(Next, "*/ at the end of a comment");
  const char *Start = Next;
  if (Next == End)
    return make(Start, Token::Kind::End);
  if (isOf(*Next, Letter) ||
      (*Next == '%' && End - Next > 1 && isInWord(Next[1])))
    return word(Start, Token::Kind::Word);
  if (*Next == '.')
    return dotted(Start);
  if (isOf(*Next, Digit))
    return number(Start);
  if (*Next == '"')
    return string(Start);
  return punctuation(Start);
}

void Lexer::skipWord() {
  while (Next != End && isInWord(*Next))
    ++Next;
}

// ${0:name} and ${:uid}
void Lexer::skipPlaceholder() {
  const char *Close = static_cast<const char *>(
      std::memchr(Next, '}', static_cast<size_t>(End - Next)));
  if (Close)
    Next = Close + 1;
}

Token Lexer::word(const char *Start, Token::Kind What) {
  do {
    ++Next;
    skipWord();
    if (InAssembly && Next != End && *Next == '{' && Next[-1] == '$')
      skipPlaceholder();
  } while (InAssembly && Next != End && Next[-1] == '}' && isInWord(*Next));
  return make(Start, What);
}

Token Lexer::dotted(const char *Start) {
  ++Next;
  skipWord();
  while (End - Next > 2 && Next[0] == ':' && Next[1] == ':' &&
         isInWord(Next[2])) {
    Next += 2;
    skipWord();
  }
  if (Next - Start == 1)
    return wrong(Start, "a word after the dot");
  return make(Start, Token::Kind::DotWord);
}

Token Lexer::hexFloat(const char *Start, Token::Kind What, unsigned Digits) {
  Next += 2;
  const char *First = Next;
  skipWord();
  bool Fits = Next - First == static_cast<ptrdiff_t>(Digits);
  for (const char *At = First; Fits && At != Next; ++At)
    Fits = isOf(*At, Hex);
  if (!Fits)
    return wrong(Start, Digits == 8 ? "0f and 8 hexadecimal digits"
                                    : "0d and 16 hexadecimal digits");
  return make(Start, What);
}

// After the fraction and the exponent of a decimal number; \p At without.
const char *Lexer::behindDecimal(const char *At) const {
  const char *Behind = At;
  if (Behind != End && *Behind == '.') {
    ++Behind;
    while (Behind != End && isOf(*Behind, Digit))
      ++Behind;
  }
  if (Behind == End || (*Behind != 'e' && *Behind != 'E'))
    return Behind;
  const char *Exponent = Behind + 1;
  if (Exponent != End && (*Exponent == '+' || *Exponent == '-'))
    ++Exponent;
  if (Exponent == End || !isOf(*Exponent, Digit))
    return Behind;
  while (Exponent != End && isOf(*Exponent, Digit))
    ++Exponent;
  return Exponent;
}

Token Lexer::number(const char *Start) {
  char Base = Next[0] == '0' && End - Next > 1 ? Next[1] : ' ';
  if (Base == 'f' || Base == 'F')
    return hexFloat(Start, Token::Kind::Float32, 8);
  if (Base == 'd' || Base == 'D')
    return hexFloat(Start, Token::Kind::Float64, 16);
  while (Next != End && isOf(*Next, Digit))
    ++Next;
  Token::Kind What = Token::Kind::Integer;
  if (const char *Behind = behindDecimal(Next); Behind != Next) {
    Next = Behind;
    What = Token::Kind::Float64;
  } else {
    skipWord();
  }
  if (What == Token::Kind::Float64 && Next != End && isInWord(*Next))
    return wrong(Start, "a number");
  return make(Start, What);
}

Token Lexer::asFraction(const Token &Word) {
  Next = behindDecimal(Word.begin());
  return make(Word.begin(), Token::Kind::Float64);
}

// A backslash is a character like any other: paths end with it.
Token Lexer::string(const char *Start) {
  for (++Next; Next != End && *Next != '"'; ++Next)
    if (*Next == '\n')
      return wrong(Start, "\" at the end of a string");
  if (Next == End)
    return wrong(Start, "\" at the end of a string");
  ++Next;
  return make(Start, Token::Kind::String);
}

Token Lexer::punctuation(const char *Start) {
  constexpr std::string_view Single = ",;:[](){}<>=+-*/%&|^!~?@";
  const char First = *Start, Second = End - Start > 1 ? Start[1] : ' ';
  bool IsDouble = First == Second && (First == '<' || First == '>' ||
                                      First == '&' || First == '|');
  bool IsComparison = Second == '=' && (First == '<' || First == '>' ||
                                        First == '=' || First == '!');
  if (IsDouble || IsComparison) {
    Next += 2;
    return make(Start, Token::Kind::Punct);
  }
  if (Single.find(*Start) == std::string_view::npos)
    return wrong(Start, "a PTX name");
  ++Next;
  return make(Start, Token::Kind::Punct);
}

std::optional<Token> Lexer::numbers(const Token &First, unsigned ElementBytes,
                                    std::vector<uint8_t> &Into,
                                    uint32_t &Count) {
  const NumberRun Run = readNumberRun(First.begin(), End, ElementBytes, Into);
  Count = Run.Count;
  if (Count == 0)
    return std::nullopt;
  Next = Run.Behind;
  return make(First.begin(), Token::Kind::Integer);
}

std::optional<std::string_view> Lexer::restOfBraces() {
  const char *Start = Next;
  for (unsigned Depth = 1; skipBlanks() && Next != End;) {
    if (*Next == '"') {
      if (string(Next).is(Token::Kind::Wrong))
        return std::nullopt;
      continue;
    }
    char C = *Next++;
    if (C == '{')
      ++Depth;
    if (C == '}' && --Depth == 0)
      return std::string_view(Start, static_cast<size_t>(Next - Start) - 1);
  }
  return std::nullopt;
}
