// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Verifier/Nvvm/Text/Tokens.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static bool isNameChar(char C) {
  return isAlnum(C) || C == '_' || C == '$' || C == '.' || C == '-';
}

namespace {
class Scanner {
public:
  explicit Scanner(StringRef Text, size_t From = 0) : Text(Text), Pos(From) {}

  Token next() {
    skipBlanks();
    Start = Pos;
    if (Pos >= Text.size())
      return make(TokenKind::End);
    char C = Text[Pos];
    switch (C) {
    case '@':
      return sigil(TokenKind::Global);
    case '%':
      return sigil(TokenKind::Local);
    case '!':
      return sigil(TokenKind::Meta);
    case '#':
      return sigil(TokenKind::Attr);
    case '^':
      return sigil(TokenKind::Summary);
    case '"':
      return quoted();
    default:
      break;
    }
    if (C == 'c' && peek(1) == '"') {
      ++Pos;
      return quoted();
    }
    if (Text.substr(Pos).startswith("...")) {
      Pos += 3;
      return make(TokenKind::Punct);
    }
    if (isNameChar(C))
      return word();
    ++Pos;
    return make(TokenKind::Punct);
  }

private:
  char peek(size_t Ahead) const {
    return Pos + Ahead < Text.size() ? Text[Pos + Ahead] : '\0';
  }
  Token make(TokenKind Kind) const {
    return {Kind, Text.slice(Start, Pos), Start};
  }
  void skipBlanks() {
    while (Pos < Text.size()) {
      if (isSpace(Text[Pos]))
        ++Pos;
      else if (Text[Pos] == ';')
        Pos = std::min(Text.find('\n', Pos), Text.size());
      else
        return;
    }
  }
  void skipString() { // at the opening quote; "\22" needs no care in LLVM text
    size_t Close = Text.find('"', Pos + 1);
    Pos = Close == StringRef::npos ? Text.size() : Close + 1;
  }
  Token quoted() {
    skipString();
    if (peek(0) == ':' && Text[Start] == '"') { // "quoted label":
      ++Pos;
      return make(TokenKind::Field);
    }
    return make(TokenKind::String);
  }
  Token sigil(TokenKind Kind) {
    ++Pos;
    if (peek(0) == '"')
      skipString();
    else
      while (Pos < Text.size() &&
             (isNameChar(Text[Pos]) ||
              (Kind == TokenKind::Meta && Text[Pos] == '\\')))
        ++Pos;
    return make(Kind);
  }
  Token word() {
    while (Pos < Text.size() && isNameChar(Text[Pos]))
      ++Pos;
    if (peek(0) == ':') {
      Token T = make(TokenKind::Field);
      ++Pos;
      return T;
    }
    return make(TokenKind::Word);
  }

  StringRef Text;
  size_t Pos, Start = 0;
};
} // namespace

bool nvvmverify::opensBracket(const Token &T) {
  return T.is("(") || T.is("[") || T.is("{") || T.is("<");
}
bool nvvmverify::closesBracket(const Token &T) {
  return T.is(")") || T.is("]") || T.is("}") || T.is(">");
}

// Four bits for the kind, 20 for the length and 40 for the place. What is
// longer than a length can say is scanned again.
static constexpr unsigned KindBits = 4, LengthBits = 20;
static constexpr uint64_t MaxLength = (uint64_t(1) << LengthBits) - 1;

void TokenList::add(const Token &T, unsigned &Open) {
  Packed.push_back(uint64_t(T.Kind) |
                   std::min<uint64_t>(T.Text.size(), MaxLength) << KindBits |
                   uint64_t(T.Offset) << (KindBits + LengthBits));
  if (opensBracket(T))
    Depth = std::max(Depth, ++Open);
  else if (closesBracket(T) && Open > 0)
    --Open;
}

TokenList::TokenList(StringRef Text) : Text(Text) {
  Scanner S(Text);
  unsigned Open = 0;
  for (Token T = S.next(); T.Kind != TokenKind::End; T = S.next())
    add(T, Open);
  add({TokenKind::End, Text.take_back(0), Text.size()}, Open);
  Balanced = Open == 0;
}

Token TokenList::operator[](size_t I) const {
  uint64_t Bits = I < Packed.size() ? Packed[I] : Packed.back();
  auto Kind = TokenKind(Bits & ((1u << KindBits) - 1));
  uint64_t Length = Bits >> KindBits & MaxLength;
  size_t Offset = size_t(Bits >> (KindBits + LengthBits));
  if (Length == MaxLength)
    return Scanner(Text, Offset).next();
  return {Kind, Text.substr(Offset, Length), Offset};
}

static std::string unescape(StringRef Text) {
  std::string Out;
  while (!Text.empty()) {
    bool Escaped = Text.front() == '\\';
    if (Escaped && Text.size() > 2 && isHexDigit(Text[1]) &&
        isHexDigit(Text[2])) {
      Out += char(hexFromNibbles(Text[1], Text[2]));
      Text = Text.drop_front(3);
      continue;
    }
    Out += Text.front();
    Text = Text.drop_front(Escaped && Text.startswith("\\\\") ? 2 : 1);
  }
  return Out;
}

std::string nvvmverify::contentOf(const Token &T) {
  StringRef Text = T.Text;
  switch (T.Kind) {
  case TokenKind::Global:
  case TokenKind::Local:
  case TokenKind::Meta:
    Text = Text.drop_front();
    break;
  case TokenKind::String:
    Text.consume_front("c");
    break;
  case TokenKind::Field:
    Text.consume_back(":");
    break;
  default:
    return Text.str();
  }
  bool Quoted = Text.consume_front("\"");
  if (Quoted)
    Text.consume_back("\"");
  return Quoted || T.Kind == TokenKind::Meta ? unescape(Text) : Text.str();
}

bool nvvmverify::isMetaName(const Token &T, StringRef Name) {
  return T.Kind == TokenKind::Meta && !T.Text.startswith("!\"") &&
         contentOf(T) == Name;
}

size_t nvvmverify::behindBracket(const TokenList &Tokens, size_t Open) {
  unsigned Depth = 0;
  for (size_t I = Open; Tokens[I].Kind != TokenKind::End; ++I) {
    if (opensBracket(Tokens[I]))
      ++Depth;
    else if (closesBracket(Tokens[I]) && --Depth == 0)
      return I + 1;
  }
  return Tokens.size() - 1;
}

static bool isTypeWord(StringRef W) {
  if (W.size() > 1 && W.front() == 'i' && all_of(W.drop_front(), isDigit))
    return true;
  return StringSwitch<bool>(W)
      .Cases("void", "half", "bfloat", "float", "double", "fp128", true)
      .Cases("x86_fp80", "ppc_fp128", "x86_mmx", "x86_amx", true)
      .Cases("label", "metadata", "token", "ptr", "opaque", true)
      .Default(false);
}

size_t nvvmverify::behindType(const TokenList &Tokens, size_t I) {
  const size_t Start = I;
  const Token &First = Tokens[I];
  if (First.Kind == TokenKind::Local ||
      (First.isWord() && isTypeWord(First.Text)))
    ++I;
  else if (First.is("{") || First.is("[") || First.is("<"))
    I = behindBracket(Tokens, I);
  else
    return Start;
  while (true) { // pointers and function types build on what comes before
    if (Tokens[I].is("*"))
      ++I;
    else if (Tokens[I].is("("))
      I = behindBracket(Tokens, I);
    else if (Tokens[I].is("addrspace") && Tokens[I + 1].is("("))
      I = behindBracket(Tokens, I + 1);
    else
      return I;
  }
}

void Edits::replace(const Token &T, std::string With) {
  All.push_back({T.Offset, T.Text.size(), std::move(With)});
}

void Edits::eraseRange(const TokenList &Tokens, size_t From, size_t To) {
  if (From >= To || To > Tokens.size())
    return;
  const Token &First = Tokens[From], &Last = Tokens[To - 1];
  const char *Begin = First.Text.data();
  StringRef Span(Begin, size_t(Last.Text.end() - Begin));
  All.push_back(
      {First.Offset, Span.size(), std::string(Span.count('\n'), '\n')});
}

void Edits::insertBehind(const Token &T, std::string What) {
  All.push_back({T.Offset + T.Text.size(), 0, std::move(What)});
}

std::string Edits::applyTo(StringRef Text) {
  stable_sort(All,
              [](const Edit &A, const Edit &B) { return A.Offset < B.Offset; });
  std::string Out;
  Out.reserve(Text.size() + Text.size() / 8);
  size_t Done = 0;
  for (const Edit &E : All) {
    if (E.Offset < Done) // a second edit of the same token
      continue;
    Out += Text.slice(Done, E.Offset);
    Out += E.With;
    Done = E.Offset + E.Length;
  }
  Out += Text.substr(Done);
  return Out;
}

StringRef nvvmverify::excerpt(StringRef Line, unsigned Column) {
  constexpr size_t Longest = 200;
  if (Line.size() <= Longest)
    return Line;
  size_t Around = std::min<size_t>(Column, Line.size());
  return Line.substr(Around - std::min(Around, Longest / 2), Longest);
}

Position LineCounter::positionOf(size_t Offset) {
  Offset = std::min(Offset, Text.size());
  if (Offset < Begin)
    *this = LineCounter(Text);
  while (Offset > End) {
    Begin = End + 1;
    End = std::min(Text.find('\n', Begin), Text.size());
    ++Line;
  }
  return {Line, unsigned(Offset - Begin) + 1, Text.slice(Begin, End)};
}
