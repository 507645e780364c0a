// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Operands and constant expressions: PTX ISA, "Instruction Operands",
/// "Constants".

#include "Ptx/Parser.h"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <iterator>

using namespace spir2nvvm::ptx;
using Kind = Operand::Kind;

// ---- Operands ---------------------------------------------------------------

bool Parser::parseOperand(Operand &O, bool ListsAllowed) {
  O.At = Tok.At;
  if (!parseOperandItself(O, ListsAllowed))
    return false;
  return !Tok.is('|') || parsePair(O);
}

bool Parser::parseOperandItself(Operand &O, bool ListsAllowed) {
  if (Tok.is(Token::Kind::Word) || !Tok.is(Token::Kind::Punct))
    return Tok.is(Token::Kind::String) ? parseString(O) : parseExpression(O);
  if (Tok.is('['))
    return parseGroup(O, Kind::Address, ']', "',' or ']' in an address");
  if (Tok.is('{'))
    return parseGroup(O, Kind::Vector, '}', "',' or '}' in a vector");
  if (Tok.is('(') && ListsAllowed)
    return parseGroup(O, Kind::List, ')', "',' or ')' in a list");
  return parseExpression(O);
}

// {a, b}, [a, b], (a, b)
bool Parser::parseGroup(Operand &O, Kind What, char Close,
                        std::string_view Expected) {
  Nesting Level(Depth);
  if (Level.tooDeep())
    return fail("operands that are nested less deeply");
  O.What = What;
  advance();
  if (accept(Close))
    return What != Kind::Address || fail("an address");
  const size_t Bottom = Stack.size();
  do {
    Operand Part;
    if (!parseOperand(Part))
      return false;
    Stack.push_back(std::move(Part));
  } while (accept(','));
  auto First = Stack.begin() + static_cast<ptrdiff_t>(Bottom);
  O.Parts.assign(std::make_move_iterator(First),
                 std::make_move_iterator(Stack.end()));
  Stack.erase(First, Stack.end());
  return expect(Close, Expected);
}

void Parser::wrap(Operand &O, Kind What, Operand Inner) {
  Place At = Inner.At;
  O = Operand();
  O.What = What;
  O.At = At;
  O.Parts.push_back(std::move(Inner));
}

// %p|%q
bool Parser::parsePair(Operand &O) {
  if (!O.is(Kind::Name) && !O.is(Kind::Sink))
    return fail("',' or ';' after an operand");
  advance();
  Operand Second;
  Second.At = Tok.At;
  if (!parseName(Second))
    return false;
  wrap(O, Kind::Pair, std::move(O));
  O.Parts.push_back(std::move(Second));
  return true;
}

// !%p, -%f
bool Parser::parseNegation(Operand &O, Kind What) {
  Operand Inner;
  Inner.At = Tok.At;
  if (!parseName(Inner))
    return false;
  wrap(O, What, std::move(Inner));
  return true;
}

// %r1, %tid.x, %r1.b0, _, var[2]
bool Parser::parseName(Operand &O) {
  const char *Start = Tok.begin();
  O.At = Tok.At;
  O.What = Tok.is("_") ? Kind::Sink : Kind::Name;
  if (!parseWord(O.Text, "a name"))
    return false;
  while (Tok.is(Token::Kind::DotWord) && isBehindPrevious())
    advance();
  O.Text = since(Start);
  return !Tok.is('[') || parseElement(O);
}

bool Parser::parseElement(Operand &O) {
  Nesting Level(Depth);
  if (Level.tooDeep())
    return fail("operands that are nested less deeply");
  advance();
  Operand Index;
  if (!parseExpression(Index))
    return false;
  wrap(O, Kind::Element, std::move(O));
  O.Parts.push_back(std::move(Index));
  return expect(']', "']' after an index");
}

bool Parser::parseString(Operand &O) {
  if (!Tok.is(Token::Kind::String))
    return fail("a string");
  O.At = Tok.At;
  O.What = Kind::String;
  O.Text = Tok.Text.substr(1, Tok.Text.size() - 2);
  advance();
  return true;
}

// generic(name), of which the word has been read
bool Parser::parseGeneric(Operand &O) {
  Operand Inner;
  advance();
  if (!parseExpression(Inner))
    return false;
  Place At = O.At;
  wrap(O, Kind::Generic, std::move(Inner));
  O.At = At;
  return expect(')', "')' after generic(");
}

// ---- Constant expressions ---------------------------------------------------

bool Parser::parseExpression(Operand &O) {
  const char *Start = Tok.begin();
  Place At = Tok.At;
  Nesting Level(Depth);
  if (Level.tooDeep())
    return fail("an expression that is nested less deeply");
  if (!parseTernary(O))
    return false;
  if (O.is(Kind::Integer) || O.is(Kind::Float32) || O.is(Kind::Float64)) {
    O.Text = since(Start);
    O.At = At;
  }
  return true;
}

static bool isNumber(const Operand &O) {
  return O.is(Kind::Integer) || O.is(Kind::Float64);
}

static bool isTrue(const Operand &O) {
  double Value = 0;
  std::memcpy(&Value, &O.Bits, sizeof(Value));
  return O.is(Kind::Integer) ? O.Bits != 0 : Value != 0;
}

bool Parser::parseTernary(Operand &O) {
  if (!parseBinary(O, 1))
    return false;
  if (!Tok.is('?'))
    return true;
  if (!isNumber(O))
    return fail("',' or ';' after an operand");
  advance();
  Operand Else;
  bool First = isTrue(O);
  if (!parseExpression(O) || !expect(':', "':' of '?'") ||
      !parseExpression(Else))
    return false;
  if (!First)
    O = std::move(Else);
  return true;
}

namespace {
struct OperatorRow {
  std::string_view Word;
  unsigned Precedence;
  bool OfDoubles;
};
// PTX ISA, "Operator Precedence": higher binds more tightly.
constexpr OperatorRow OperatorRows[] = {
    {"||", 1, false}, {"&&", 2, false}, {"|", 3, false}, {"^", 4, false},
    {"&", 5, false},  {"==", 6, true},  {"!=", 6, true}, {"<", 7, true},
    {"<=", 7, true},  {">", 7, true},   {">=", 7, true}, {"<<", 8, false},
    {">>", 8, false}, {"+", 9, true},   {"-", 9, true},  {"*", 10, true},
    {"/", 10, true},  {"%", 10, false},
};

const OperatorRow *operatorOf(const Token &Tok) {
  // What nearly always follows is none, for speed.
  constexpr std::string_view None = ",;]})(:?";
  if (!Tok.is(Token::Kind::Punct) ||
      None.find(Tok.Text[0]) != std::string_view::npos)
    return nullptr;
  for (const OperatorRow &Row : OperatorRows)
    if (Row.Word == Tok.Text)
      return &Row;
  return nullptr;
}

bool isSymbol(const Operand &O) {
  return O.is(Kind::Name) || O.is(Kind::Sum) || O.is(Kind::Generic);
}
} // namespace

bool Parser::parseBinary(Operand &Left, unsigned Least) {
  if (!parseUnary(Left))
    return false;
  for (const OperatorRow *Row = operatorOf(Tok);
       Row && Row->Precedence >= Least; Row = operatorOf(Tok)) {
    // %p|%q is not an expression.
    if (!isNumber(Left) && Row->Word != "+" && Row->Word != "-")
      return true;
    advance();
    Operand Right;
    Nesting Level(Depth);
    if (Level.tooDeep())
      return fail("an expression that is nested less deeply");
    if (!parseBinary(Right, Row->Precedence + 1) ||
        !combine(Left, Row->Word, Right))
      return false;
  }
  return true;
}

bool Parser::parseUnary(Operand &O) {
  O.At = Tok.At;
  if (Tok.is(Token::Kind::Word))
    return parsePrimary(O);
  char Operator = Tok.is(Token::Kind::Punct) ? Tok.Text[0] : ' ';
  if (Tok.Text.size() != 1 || !std::strchr("-+!~", Operator))
    return parsePrimary(O);
  advance();
  if (Tok.is(Token::Kind::Word) && !Tok.is("WARP_SZ")) {
    if (Operator == '-' || Operator == '!')
      return parseNegation(O, Operator == '-' ? Kind::Minus : Kind::Not);
    return fail("a number");
  }
  Nesting Level(Depth);
  if (Level.tooDeep())
    return fail("an expression that is nested less deeply");
  Token At = Tok;
  if (!parseUnary(O))
    return false;
  if (O.is(Kind::Float64) && (Operator == '-' || Operator == '+')) {
    O.Bits ^= uint64_t(Operator == '-') << 63;
  } else if (O.is(Kind::Integer)) {
    O.IsUnsigned &= Operator != '!';
    O.Bits = Operator == '-'   ? 0 - O.Bits
             : Operator == '~' ? ~O.Bits
             : Operator == '!' ? uint64_t(O.Bits == 0)
                               : O.Bits;
  } else {
    Tok = At;
    return fail("a number");
  }
  return true;
}

bool Parser::parsePrimary(Operand &O) {
  if (Tok.is('('))
    return parseParenthesis(O);
  if (!Tok.is(Token::Kind::Word))
    return parseNumber(O);
  if (Tok.is("WARP_SZ")) {
    O.What = Kind::Integer;
    O.Bits = 32;
    O.Text = Tok.Text;
    advance();
    return true;
  }
  bool MayBeGeneric = Tok.is("generic");
  if (!parseName(O))
    return false;
  return !MayBeGeneric || !Tok.is('(') || parseGeneric(O);
}

// (a + b), (.s64) a
bool Parser::parseParenthesis(Operand &O) {
  advance();
  Nesting Level(Depth);
  if (Level.tooDeep())
    return fail("an expression that is nested less deeply");
  bool IsSigned = Tok.is(".s64");
  if (!IsSigned && !Tok.is(".u64"))
    return parseExpression(O) && expect(')', "')' in an expression");
  advance();
  Token At = Tok;
  if (!expect(')', "')' after a type") || !parseUnary(O))
    return false;
  if (!O.is(Kind::Integer)) {
    Tok = At;
    return fail("an integer");
  }
  O.IsUnsigned = !IsSigned;
  return true;
}

// ---- Literals ---------------------------------------------------------------

static bool readInteger(std::string_view Text, Operand &O) {
  bool Suffix = !Text.empty() && Text.back() == 'U';
  if (Suffix)
    Text.remove_suffix(1);
  int Base = 10;
  if (Text.size() > 1 && Text[0] == '0') {
    bool IsHex = Text[1] == 'x' || Text[1] == 'X';
    bool IsBinary = Text[1] == 'b' || Text[1] == 'B';
    Base = IsHex ? 16 : IsBinary ? 2 : 8;
    Text.remove_prefix(IsHex || IsBinary ? 2 : 1);
  }
  const char *End = Text.data() + Text.size();
  auto Result = std::from_chars(Text.data(), End, O.Bits, Base);
  O.IsUnsigned = Suffix || O.Bits >> 63;
  return Result.ec == std::errc() && Result.ptr == End;
}

// Without the locale's decimal point, and without a copy where it is short.
static uint64_t readDouble(std::string_view Text) {
  double Value = 0;
  std::from_chars(Text.data(), Text.data() + Text.size(), Value);
  uint64_t Bits = 0;
  std::memcpy(&Bits, &Value, sizeof(Bits));
  return Bits;
}

bool Parser::parseNumber(Operand &O) {
  if (Tok.is(Token::Kind::DotWord) && Tok.Text[1] >= '0' && Tok.Text[1] <= '9')
    Tok = Lex.asFraction(Tok);
  O.At = Tok.At;
  O.Text = Tok.Text;
  const char *End = Tok.end();
  switch (Tok.What) {
  case Token::Kind::Integer:
    O.What = Kind::Integer;
    if (!readInteger(Tok.Text, O))
      return fail("an integer of 64 bits");
    break;
  case Token::Kind::Float32:
    O.What = Kind::Float32;
    std::from_chars(Tok.begin() + 2, End, O.Bits, 16);
    break;
  case Token::Kind::Float64:
    O.What = Kind::Float64;
    if (Tok.Text[1] == 'd' || Tok.Text[1] == 'D')
      std::from_chars(Tok.begin() + 2, End, O.Bits, 16);
    else
      O.Bits = readDouble(Tok.Text);
    break;
  default:
    return fail("an operand");
  }
  advance();
  return !Tok.is('(') || !O.is(Kind::Integer) || parseMask(O);
}

// 0xFF00(name + 4)
bool Parser::parseMask(Operand &O) {
  Nesting Level(Depth);
  if (Level.tooDeep())
    return fail("an expression that is nested less deeply");
  advance();
  Operand Inner;
  if (!parseExpression(Inner))
    return false;
  O.What = Kind::Mask;
  O.Parts.push_back(std::move(Inner));
  return expect(')', "')' after a masked address");
}

// ---- Operators --------------------------------------------------------------

static double doubleOf(const Operand &O) {
  if (O.is(Kind::Integer))
    return O.IsUnsigned ? static_cast<double>(O.Bits)
                        : static_cast<double>(static_cast<int64_t>(O.Bits));
  double Value = 0;
  std::memcpy(&Value, &O.Bits, sizeof(Value));
  return Value;
}

static void setBool(Operand &O, bool Value) {
  O.What = Kind::Integer;
  O.IsUnsigned = false;
  O.Bits = Value;
}

static bool combineDoubles(Operand &Left, std::string_view Word,
                           const Operand &Right) {
  double A = doubleOf(Left), B = doubleOf(Right), Result = 0;
  switch (Word[0]) {
  case '+':
    Result = A + B;
    break;
  case '-':
    Result = A - B;
    break;
  case '*':
    Result = A * B;
    break;
  case '/':
    if (B == 0)
      return false;
    Result = A / B;
    break;
  case '=':
    setBool(Left, A == B);
    return true;
  case '!':
    setBool(Left, A != B);
    return true;
  case '<':
    setBool(Left, Word.size() == 2 ? A <= B : A < B);
    return true;
  default:
    setBool(Left, Word.size() == 2 ? A >= B : A > B);
    return true;
  }
  Left.What = Kind::Float64;
  std::memcpy(&Left.Bits, &Result, sizeof(Result));
  return true;
}

// Comparisons and what depends on the sign; false: not one of them.
static bool combineBySign(Operand &Left, std::string_view Word, uint64_t B,
                          bool IsUnsigned) {
  uint64_t A = Left.Bits;
  int64_t SignedA = static_cast<int64_t>(A), SignedB = static_cast<int64_t>(B);
  bool Less = IsUnsigned ? A < B : SignedA < SignedB;
  if (Word == "<")
    setBool(Left, Less);
  else if (Word == "<=")
    setBool(Left, Less || A == B);
  else if (Word == ">")
    setBool(Left, !Less && A != B);
  else if (Word == ">=")
    setBool(Left, !Less);
  else if (Word == "==")
    setBool(Left, A == B);
  else if (Word == "!=")
    setBool(Left, A != B);
  else if (Word == "&&")
    setBool(Left, A && B);
  else if (Word == "||")
    setBool(Left, A || B);
  else
    return false;
  return true;
}

// Division truncates; the one quotient that has no place wraps.
static uint64_t divide(uint64_t A, uint64_t B, bool IsUnsigned, bool Rest) {
  if (IsUnsigned)
    return Rest ? A % B : A / B;
  if (B == UINT64_MAX)
    return Rest ? 0 : 0 - A;
  int64_t SignedA = static_cast<int64_t>(A), SignedB = static_cast<int64_t>(B);
  return static_cast<uint64_t>(Rest ? SignedA % SignedB : SignedA / SignedB);
}

static uint64_t shiftRight(uint64_t A, uint64_t B, bool IsUnsigned) {
  uint64_t Fill = !IsUnsigned && A >> 63 ? UINT64_MAX : 0;
  if (B > 63)
    return Fill;
  return B == 0 ? A : A >> B | Fill << (64 - B);
}

static bool combineIntegers(Operand &Left, std::string_view Word,
                            const Operand &Right) {
  uint64_t A = Left.Bits, B = Right.Bits;
  bool IsShift = Word == "<<" || Word == ">>";
  bool IsUnsigned = Left.IsUnsigned || (!IsShift && Right.IsUnsigned);
  if (combineBySign(Left, Word, B, IsUnsigned))
    return true;
  Left.IsUnsigned = IsUnsigned;
  switch (Word[0]) {
  case '+':
    Left.Bits = A + B;
    break;
  case '-':
    Left.Bits = A - B;
    break;
  case '*':
    Left.Bits = A * B;
    break;
  case '|':
    Left.Bits = A | B;
    break;
  case '&':
    Left.Bits = A & B;
    break;
  case '^':
    Left.Bits = A ^ B;
    break;
  case '<':
    Left.Bits = B > 63 ? 0 : A << B;
    break;
  case '>':
    Left.Bits = shiftRight(A, B, IsUnsigned);
    break;
  default:
    if (B == 0)
      return false;
    Left.Bits = divide(A, B, IsUnsigned, Word == "%");
  }
  return true;
}

// A name + an offset, which may be negative: name-4 is none.
static bool combineSymbol(Operand &Left, std::string_view Word,
                          const Operand &Right) {
  if (Word != "+" || !isSymbol(Left) || !Right.is(Kind::Integer))
    return false;
  if (!Left.is(Kind::Sum)) {
    Operand Sum;
    Sum.What = Kind::Sum;
    Sum.At = Left.At;
    Sum.Parts.push_back(std::move(Left));
    Left = std::move(Sum);
  }
  Left.Bits += Right.Bits;
  return true;
}

bool Parser::combine(Operand &Left, std::string_view Operator,
                     const Operand &Right) {
  if (!isNumber(Left) || !isNumber(Right))
    return combineSymbol(Left, Operator, Right) ||
           fail("constants, or a name + an offset, before this");
  if (Left.is(Kind::Integer) && Right.is(Kind::Integer))
    return combineIntegers(Left, Operator, Right) ||
           fail("a divisor that is not zero, before this");
  for (const OperatorRow &Row : OperatorRows)
    if (Row.Word == Operator && !Row.OfDoubles)
      return fail("integers, before this");
  return combineDoubles(Left, Operator, Right) ||
         fail("a divisor that is not zero, before this");
}
