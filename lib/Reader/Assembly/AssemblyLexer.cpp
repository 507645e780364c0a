// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The lexical grammar is the same from LLVM 3.2 to 14 (LLLexer.cpp there);
/// keywords are not told apart here.

#include "Reader/Assembly/AssemblyLexer.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace spir2nvvm;

// LLVM's own parser recurses once for each bracket and each star.
static constexpr unsigned MaxDepth = 400;

static bool isLabelChar(char C) {
  return isAlnum(C) || C == '-' || C == '$' || C == '.' || C == '_';
}
static bool isMetadataChar(char C) { return isLabelChar(C) || C == '\\'; }
static bool isKeywordChar(char C) { return isAlnum(C) || C == '_'; }

TokenList::TokenList(StringRef Source) : Text(Source) {
  if (Text.size() >= UINT32_MAX) {
    Fault = {LexerFault::TooLong, 0};
    Text = {};
  }
  lex();
  add(TokenKind::End, static_cast<uint32_t>(Text.size()),
      static_cast<uint32_t>(Text.size()));
}

StringRef TokenList::text(uint32_t Index) const {
  const Token &T = (*this)[Index];
  return Text.slice(T.Begin, T.End);
}

bool TokenList::isPunct(uint32_t Index, char C) const {
  const Token &T = (*this)[Index];
  return T.Kind == TokenKind::Punctuation && Text[T.Begin] == C &&
         T.End == T.Begin + 1;
}

bool TokenList::isWord(uint32_t Index, StringRef Word) const {
  return is(Index, TokenKind::Word) && text(Index) == Word;
}

uint32_t TokenList::closing(uint32_t Index) const {
  const uint32_t Partner = (*this)[Index].Partner;
  return Partner > Index ? Partner : 0;
}

void TokenList::lex() {
  Tokens.reserve(Text.size() / 4 + 2);
  uint32_t At = 0;
  while (At < Text.size())
    if (!lexOne(At))
      return;
  pairBrackets();
}

bool TokenList::lexOne(uint32_t &At) {
  const char C = Text[At];
  if (isSpace(C) || C == '\0') {
    ++At;
    return true;
  }
  const char Next = At + 1 < Text.size() ? Text[At + 1] : '\0';
  switch (C) {
  case ';':
    At = std::min<size_t>(Text.find('\n', At), Text.size());
    return true;
  case '"':
    return lexString(At, At, TokenKind::String);
  case '%':
    return lexSigil(At, TokenKind::LocalName);
  case '@':
    return lexSigil(At, TokenKind::GlobalName);
  case '$':
    return lexSigil(At, TokenKind::ComdatName);
  case '#':
    return lexSigil(At, TokenKind::AttrGroup);
  case '!':
    lexExclaim(At);
    return true;
  case '+':
    break;
  default:
    if (C == 'c' && Next == '"') {
      ++At;
      return lexString(At, At - 1, TokenKind::CString);
    }
    if (isLabelChar(C)) {
      lexWord(At);
      return true;
    }
  }
  if (C == '+' && isDigit(Next)) {
    lexNumber(At);
    return true;
  }
  add(TokenKind::Punctuation, At, At + 1);
  ++At;
  return true;
}

// At a letter, a digit or one of - . _ : a label, a number or a word.
void TokenList::lexWord(uint32_t &At) {
  const uint32_t Begin = At;
  if (Begin >= NoLabelBefore) {
    uint32_t LabelEnd = At;
    while (LabelEnd < Text.size() && isLabelChar(Text[LabelEnd]))
      ++LabelEnd;
    if (LabelEnd < Text.size() && Text[LabelEnd] == ':') {
      At = LabelEnd + 1;
      add(TokenKind::Label, Begin, At);
      return;
    }
    NoLabelBefore = LabelEnd;
  }
  const char C = Text[Begin];
  const bool Signed =
      C == '-' && Begin + 1 < Text.size() && isDigit(Text[Begin + 1]);
  if (isDigit(C) || Signed) {
    lexNumber(At);
    return;
  }
  if (Text.substr(Begin, 3) == "...") {
    At += 3;
    add(TokenKind::Punctuation, Begin, At);
    return;
  }
  while (At < Text.size() && isKeywordChar(Text[At]))
    ++At;
  if (At != Begin) {
    add(TokenKind::Word, Begin, At);
    return;
  }
  ++At;
  add(TokenKind::Punctuation, Begin, At);
}

void TokenList::lexNumber(uint32_t &At) {
  const uint32_t Begin = At;
  auto SkipDigits = [&] {
    while (At < Text.size() && isDigit(Text[At]))
      ++At;
  };
  if (Text.substr(At, 2) == "0x") {
    At += 2;
    while (At < Text.size() && isAlnum(Text[At]))
      ++At;
    add(TokenKind::Number, Begin, At);
    return;
  }
  ++At; // a sign or the first digit
  SkipDigits();
  if (At < Text.size() && Text[At] == '.') {
    ++At;
    SkipDigits();
    if (At < Text.size() && toLower(Text[At]) == 'e') {
      ++At;
      if (At < Text.size() && (Text[At] == '-' || Text[At] == '+'))
        ++At;
      SkipDigits();
    }
  }
  add(TokenKind::Number, Begin, At);
}

// A quote has no escape of its own (it is \22), so the next one ends the text.
bool TokenList::lexString(uint32_t &At, uint32_t Begin, TokenKind Kind) {
  const size_t Close = Text.find('"', At + 1);
  if (Close == StringRef::npos) {
    Fault = {LexerFault::UnterminatedString, Begin};
    return false;
  }
  At = static_cast<uint32_t>(Close + 1);
  if (Kind == TokenKind::String && At < Text.size() && Text[At] == ':') {
    ++At;
    Kind = TokenKind::Label;
  }
  add(Kind, Begin, At);
  return true;
}

bool TokenList::lexSigil(uint32_t &At, TokenKind Kind) {
  const uint32_t Begin = At++;
  if (At < Text.size() && Text[At] == '"')
    return lexString(At, Begin, Kind);
  while (At < Text.size() && isLabelChar(Text[At]))
    ++At;
  add(At == Begin + 1 ? TokenKind::Punctuation : Kind, Begin, At);
  return true;
}

void TokenList::lexExclaim(uint32_t &At) {
  const uint32_t Begin = At++;
  const bool Named =
      At < Text.size() && isMetadataChar(Text[At]) && !isDigit(Text[At]);
  while (Named && At < Text.size() && isMetadataChar(Text[At]))
    ++At;
  add(Named ? TokenKind::MetadataName : TokenKind::Exclaim, Begin, At);
}

static char closerOf(char Open) {
  switch (Open) {
  case '(':
    return ')';
  case '[':
    return ']';
  case '{':
    return '}';
  case '<':
    return '>';
  default:
    return '\0';
  }
}

// Whether a token can be between two stars of one pointer type, as in
// "i8 addrspace(1)* addrspace(2)*" or "void ()* ()*".
static bool joinsStars(const Token &T, char C) {
  return C == '*' || C == '(' || C == ')' || T.Kind == TokenKind::Word ||
         T.Kind == TokenKind::Number;
}

// Brackets that do not match stay without a partner: LLVM's parser will find
// the fault, at the place where a user expects it.
bool TokenList::pairBrackets() {
  std::vector<uint32_t> Open;
  unsigned Stars = 0;
  for (uint32_t I = 0; I < Tokens.size(); ++I) {
    const char C =
        Tokens[I].Kind == TokenKind::Punctuation ? Text[Tokens[I].Begin] : '\0';
    Stars = !joinsStars(Tokens[I], C) ? 0 : Stars + (C == '*');
    if (closerOf(C) != '\0')
      Open.push_back(I);
    if (Open.size() > MaxDepth || Stars > MaxDepth) {
      Fault = {LexerFault::NestedTooDeep, Tokens[I].Begin};
      return false;
    }
    if (Open.empty() || closerOf(Text[Tokens[Open.back()].Begin]) != C)
      continue;
    Tokens[I].Partner = Open.back();
    Tokens[Open.back()].Partner = I;
    Open.pop_back();
  }
  return true;
}
