// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Verifier/Nvvm/Text.h"

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
  explicit Scanner(StringRef Text) : Text(Text) {}

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
    return {Kind, Text.slice(Start, Pos), unsigned(Start)};
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
  size_t Pos = 0, Start = 0;
};
} // namespace

std::vector<Token> nvvmverify::tokenize(StringRef Text) {
  std::vector<Token> Tokens;
  Tokens.reserve(Text.size() / 5);
  Scanner S(Text);
  do
    Tokens.push_back(S.next());
  while (Tokens.back().Kind != TokenKind::End);
  return Tokens;
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

static bool opens(const Token &T) {
  return T.is("(") || T.is("[") || T.is("{") || T.is("<");
}
static bool closes(const Token &T) {
  return T.is(")") || T.is("]") || T.is("}") || T.is(">");
}

size_t nvvmverify::behindBracket(const std::vector<Token> &Tokens,
                                 size_t Open) {
  unsigned Depth = 0;
  for (size_t I = Open; Tokens[I].Kind != TokenKind::End; ++I) {
    if (opens(Tokens[I]))
      ++Depth;
    else if (closes(Tokens[I]) && --Depth == 0)
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

size_t nvvmverify::behindType(const std::vector<Token> &Tokens, size_t I) {
  const size_t Start = I;
  const Token &First = Tokens[I];
  if (First.Kind == TokenKind::Local ||
      (First.isWord() && isTypeWord(First.Text)))
    ++I;
  else if (First.is("{") || First.is("[") || First.is("<"))
    I = behindBracket(Tokens, I);
  else
    return Start;
  while (true) { // pointers and function types build on what stands before
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

void Edits::eraseRange(const std::vector<Token> &Tokens, size_t From,
                       size_t To) {
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

Position nvvmverify::positionOf(StringRef Text, size_t Offset) {
  Offset = std::min(Offset, Text.size());
  StringRef Before = Text.take_front(Offset);
  size_t LineStart = Before.rfind('\n');
  LineStart = LineStart == StringRef::npos ? 0 : LineStart + 1;
  StringRef Line = Text.substr(LineStart).split('\n').first;
  return {unsigned(Before.count('\n')) + 1, unsigned(Offset - LineStart) + 1,
          Line};
}
