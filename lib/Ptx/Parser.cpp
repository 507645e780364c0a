// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Modules and variables: PTX ISA, "PTX Module Directives", "State Spaces,
/// Types, and Variables", "Linking Directives", "Debugging Directives".

#include "Ptx/Parser.h"

#include <algorithm>
#include <charconv>

using namespace spir2nvvm::ptx;

std::optional<Module> spir2nvvm::ptx::parse(std::string_view Text,
                                            SyntaxError &Error) {
  Module M;
  if (!Parser(Text, Error, false).parseModule(M))
    return std::nullopt;
  return M;
}

std::optional<std::vector<Statement>>
spir2nvvm::ptx::parseStatements(std::string_view Text, SyntaxError &Error) {
  std::vector<Statement> Statements;
  Parser P(Text, Error, true);
  if (!P.parseStatements(Statements))
    return std::nullopt;
  if (!P.atEnd()) {
    P.fail("an instruction");
    return std::nullopt;
  }
  return Statements;
}

// ---- Tokens -----------------------------------------------------------------

Parser::Parser(std::string_view Text, SyntaxError &Error, bool InAssembly)
    : Lex(Text, InAssembly), Previous(Text.data()), Error(Error) {
  Tok = Lex.next();
}

void Parser::advance() {
  Previous = Tok.end();
  Tok = Lex.next();
}

static std::string describe(const Token &Tok) {
  constexpr size_t Longest = 40;
  if (Tok.is(Token::Kind::End))
    return "the end of the text";
  std::string Text(Tok.Text.substr(0, Longest));
  return "'" + Text + (Tok.Text.size() > Longest ? "...'" : "'");
}

bool Parser::fail(std::string_view Expected) {
  if (Failed)
    return false;
  Failed = true;
  Error.At = Tok.At;
  Error.Found = describe(Tok);
  Error.Expected = Tok.is(Token::Kind::Wrong) ? Lex.expected() : Expected;
  return false;
}

bool Parser::accept(char C) {
  if (!Tok.is(C))
    return false;
  advance();
  return true;
}

bool Parser::accept(std::string_view DotWord) {
  if (!Tok.is(Token::Kind::DotWord) || !Tok.is(DotWord))
    return false;
  advance();
  return true;
}

bool Parser::expect(char C, std::string_view What) {
  return accept(C) || fail(What);
}

bool Parser::parseCount(uint64_t &Number, std::string_view What) {
  Operand Value;
  Token Start = Tok;
  if (!parseExpression(Value))
    return false;
  Number = Value.Bits;
  if (Value.is(Operand::Kind::Integer))
    return true;
  Tok = Start;
  return fail(What);
}

bool Parser::parseSmallCount(uint32_t &Number, std::string_view What) {
  Token Start = Tok;
  uint64_t Wide = 0;
  if (!parseCount(Wide, What))
    return false;
  Number = static_cast<uint32_t>(Wide);
  if (Wide <= UINT32_MAX)
    return true;
  Tok = Start;
  return fail(What);
}

bool Parser::parseWord(std::string_view &Name, std::string_view What) {
  if (!Tok.is(Token::Kind::Word))
    return fail(What);
  Name = Tok.Text;
  advance();
  return true;
}

std::string_view Parser::since(const char *Start) const {
  return {Start, static_cast<size_t>(Previous - Start)};
}

// ---- Modules ----------------------------------------------------------------

bool Parser::parseModule(Module &M) {
  if (!parseHeader(M))
    return false;
  while (!atEnd())
    if (!parseItem(M))
      return false;
  return true;
}

bool Parser::parseHeader(Module &M) {
  if (!accept(".version"))
    return fail(".version");
  if (!parseVersion(M))
    return false;
  if (!accept(".target"))
    return fail(".target");
  if (!parseTarget(M))
    return false;
  if (!accept(".address_size"))
    return true;
  if (!Tok.is("32") && !Tok.is("64"))
    return fail("32 or 64");
  M.AddressSize = Tok.is("32") ? 32 : 64;
  advance();
  return true;
}

// 8.4, which the lexer takes for a number of floating point.
bool Parser::parseVersion(Module &M) {
  const char *End = Tok.end();
  auto Major = std::from_chars(Tok.begin(), End, M.VersionMajor);
  if (Major.ec != std::errc() || Major.ptr == End || *Major.ptr != '.')
    return fail("a version, such as 8.4");
  auto Minor = std::from_chars(Major.ptr + 1, End, M.VersionMinor);
  if (Minor.ec != std::errc() || Minor.ptr != End)
    return fail("a version, such as 8.4");
  advance();
  return true;
}

bool Parser::parseTarget(Module &M) {
  do {
    std::string_view Name;
    if (!parseWord(Name, "an architecture, such as sm_90"))
      return false;
    M.Targets.push_back(Name);
  } while (accept(','));
  return true;
}

static Item &addItem(Module &M, Item::Kind What) {
  M.Items.emplace_back();
  M.Items.back().What = What;
  return M.Items.back();
}

bool Parser::parseItem(Module &M) {
  Place At = Tok.At;
  bool Known = false;
  if (!parseModuleDirective(M, Known))
    return false;
  if (Known)
    return true;
  Linkage Link = acceptLinkage();
  if (accept(".entry"))
    return parseFunction(M, Link, true, At);
  if (accept(".func"))
    return parseFunction(M, Link, false, At);
  Variable Head;
  Head.At = At;
  Head.Link = Link;
  return parseVariableHead(Head) && parseGlobals(M, Head);
}

// .global .u32 a, b = 1;
bool Parser::parseGlobals(Module &M, Variable &Head) {
  do {
    Item &I = addItem(M, Item::Kind::Variable);
    I.Var = std::make_unique<Variable>(Head);
    if (!parseDeclarator(*I.Var))
      return false;
  } while (accept(','));
  return expect(';', "';' after a variable");
}

bool Parser::parseModuleDirective(Module &M, bool &Known) {
  Known = true;
  if (accept(".alias"))
    return parseAlias(M);
  if (accept(".section"))
    return parseSection(M);
  bool IsFile = Tok.is(".file");
  if (!IsFile && !Tok.is(".pragma") && !Tok.is(".loc")) {
    Known = false;
    return true;
  }
  Item &I = addItem(M, Item::Kind::Directive);
  I.Dir = std::make_unique<Directive>();
  I.Dir->At = Tok.At;
  I.Dir->Name = Tok.Text.substr(1);
  advance();
  if (IsFile)
    return parseFile(*I.Dir);
  return I.Dir->Name == "loc" ? parseLocation(*I.Dir) : parsePragma(*I.Dir);
}

// .alias name, target;
bool Parser::parseAlias(Module &M) {
  auto A = std::make_unique<Alias>();
  if (!parseWord(A->Name, "a name") ||
      !expect(',', "',' after the name of an alias") ||
      !parseWord(A->Target, "the name of a function"))
    return false;
  addItem(M, Item::Kind::Alias).Other = std::move(A);
  return expect(';', "';' after an alias");
}

// .section .debug_info { lines }
bool Parser::parseSection(Module &M) {
  auto D = std::make_unique<Directive>();
  D->At = Tok.At;
  D->Name = "section";
  if (!Tok.is(Token::Kind::DotWord) && !Tok.is(Token::Kind::Word))
    return fail("the name of a section");
  Operand Name;
  Name.Text = Tok.Text;
  Name.At = Tok.At;
  D->Operands.push_back(std::move(Name));
  advance();
  if (!Tok.is('{'))
    return fail("'{' after the name of a section");
  std::optional<std::string_view> Lines = Lex.restOfBraces();
  advance();
  if (!Lines)
    return fail("'}' at the end of a section");
  D->Text = *Lines;
  addItem(M, Item::Kind::Directive).Dir = std::move(D);
  return true;
}

// .file 1 "name", time, size
bool Parser::parseFile(Directive &D) {
  D.Operands.resize(2);
  if (!parseNumber(D.Operands[0]) || !parseString(D.Operands[1]))
    return false;
  while (accept(',')) {
    D.Operands.emplace_back();
    if (!parseNumber(D.Operands.back()))
      return false;
  }
  return true;
}

// .pragma "a", "b";
bool Parser::parsePragma(Directive &D) {
  do {
    D.Operands.emplace_back();
    if (!parseString(D.Operands.back()))
      return false;
  } while (accept(','));
  return expect(';', "';' after .pragma");
}

// ---- Variables --------------------------------------------------------------

static constexpr std::pair<std::string_view, Linkage> LinkageRows[] = {
    {".visible", Linkage::Visible},
    {".extern", Linkage::Extern},
    {".weak", Linkage::Weak},
    {".common", Linkage::Common}};

Linkage Parser::acceptLinkage() {
  for (const auto &[Word, Link] : LinkageRows)
    if (accept(Word))
      return Link;
  return Linkage::None;
}

static StateSpace spaceOf(std::string_view DotWord) {
  constexpr std::pair<std::string_view, StateSpace> Rows[] = {
      {".reg", StateSpace::Reg},       {".param", StateSpace::Param},
      {".global", StateSpace::Global}, {".shared", StateSpace::Shared},
      {".const", StateSpace::Const},   {".local", StateSpace::Local},
      {".tex", StateSpace::Tex},       {".sreg", StateSpace::Sreg}};
  for (const auto &[Word, Space] : Rows)
    if (Word == DotWord)
      return Space;
  return StateSpace::None;
}

// Only at the top of a module, not in the head of a function.
bool Parser::beginsItem() const {
  constexpr std::string_view Words[] = {".entry", ".func", ".alias", ".section",
                                        ".file"};
  bool Begins = spaceOf(Tok.Text) != StateSpace::None;
  for (std::string_view Word : Words)
    Begins |= Tok.is(Word);
  for (const auto &[Word, Link] : LinkageRows)
    Begins |= Tok.is(Word);
  return Begins;
}

// .global .attribute(.managed) .align 8 .v2 .f32
bool Parser::parseVariableHead(Variable &V) {
  if (spaceOf(Tok.Text) == StateSpace::None)
    return fail("a state space, such as .global, or a directive");
  bool Known = true;
  while (Known && Tok.is(Token::Kind::DotWord))
    if (!parseVariableWord(V, Known))
      return false;
  return !V.TypeWord.empty() || fail("a type, such as .b32");
}

bool Parser::parseVariableWord(Variable &V, bool &Known) {
  std::string_view Word = Tok.Text.substr(1);
  if (StateSpace Space = spaceOf(Tok.Text);
      Space != StateSpace::None && V.Space == StateSpace::None) {
    V.Space = Space;
  } else if (std::optional<ScalarType> Type = scalarType(Word)) {
    V.Type = *Type;
    V.TypeWord = Word;
  } else if (Word == "v2" || Word == "v4" || Word == "v8") {
    V.VectorLength = static_cast<uint32_t>(Word[1] - '0');
  } else if (accept(".align")) {
    return parseSmallCount(V.Align, "an alignment");
  } else if (accept(".ptr")) {
    return parsePointer(V);
  } else if (accept(".attribute")) {
    return parseAttributes(V.Attributes);
  } else {
    Known = false;
    return fail("a type, such as .b32, or a name");
  }
  advance();
  return true;
}

// .ptr .global .align 16
bool Parser::parsePointer(Variable &V) {
  V.IsPointer = true;
  if (StateSpace Space = spaceOf(Tok.Text); Space != StateSpace::None) {
    V.PointerSpace = Space;
    advance();
  }
  if (!accept(".align"))
    return true;
  return parseSmallCount(V.PointerAlign, "an alignment");
}

// (.managed), (.unified(1, 2)): words without their dots
bool Parser::parseAttributes(std::vector<std::string_view> &Into) {
  if (!expect('(', "'(' after .attribute"))
    return false;
  do {
    if (!Tok.is(Token::Kind::DotWord))
      return fail("an attribute, such as .managed");
    const char *Start = Tok.begin() + 1;
    advance();
    if (Tok.is('(')) {
      Operand Numbers;
      if (!parseGroup(Numbers, Operand::Kind::List, ')', "')' or ','"))
        return false;
    }
    Into.push_back(since(Start));
  } while (accept(','));
  return expect(')', "')' after an attribute");
}

// %r<10>; name[4][2] = {...}
bool Parser::parseDeclarator(Variable &V) {
  if (!parseWord(V.Name, "a name"))
    return false;
  if (accept('<')) {
    uint32_t Count = 0;
    // Not an expression: the next '>' is a bracket.
    Operand Number;
    if (!parseNumber(Number))
      return false;
    if (Number.Bits > UINT32_MAX)
      return fail("a number of registers");
    Count = static_cast<uint32_t>(Number.Bits);
    V.Count = Count;
    return expect('>', "'>' after the number of registers");
  }
  return parseDimensions(V) && parseInitialiser(V);
}

bool Parser::parseDimensions(Variable &V) {
  while (accept('[')) {
    V.Dims.emplace_back();
    uint64_t Count = 0;
    if (accept(']'))
      continue;
    if (!parseCount(Count, "a number of elements"))
      return false;
    V.Dims.back() = Count;
    if (!expect(']', "']' after a number of elements"))
      return false;
  }
  return true;
}

bool Parser::parseInitialiser(Variable &V) {
  if (!accept('='))
    return true;
  V.HasInitialiser = true;
  V.InitialiserIsBraced = Tok.is('{');
  if (V.InitialiserIsBraced)
    return parseBracedInitialiser(V, V.Initialiser);
  return parseInitialiserElement(V, V.Initialiser);
}

bool Parser::parseBracedInitialiser(Variable &V, std::vector<Operand> &Into) {
  Nesting Level(Depth);
  if (Level.tooDeep())
    return fail("braces that are nested less deeply");
  advance();
  if (accept('}'))
    return true;
  // Tables are long, and most of what they hold are plain numbers.
  do {
    if (!parseNumbers(V, Into) && !parsePlainNumber(Into) &&
        !parseInitialiserElement(V, Into))
      return false;
  } while (accept(','));
  return expect('}', "',' or '}' after an initialiser");
}

// Numbers of an integer's width, which is all that is kept of them.
bool Parser::parseNumbers(Variable &V, std::vector<Operand> &Into) {
  if (!Tok.is(Token::Kind::Integer) || !isWord(V.Type))
    return false;
  const size_t At = V.Numbers.size();
  uint32_t Count = 0;
  std::optional<Token> Run =
      Lex.numbers(Tok, bitsOf(V.Type) / 8, V.Numbers, Count);
  if (!Run)
    return false;
  Operand &O = Into.emplace_back();
  O.What = Operand::Kind::Numbers;
  O.Count = Count;
  O.Bits = At;
  O.Text = Run->Text;
  O.At = Tok.At;
  Tok = *Run;
  advance();
  return true;
}

// A decimal number of up to 18 digits with ',' or '}' after it, which is what
// parseExpression() would make of it.
bool Parser::parsePlainNumber(std::vector<Operand> &Into) {
  if (!Tok.is(Token::Kind::Integer) || !Lex.endsElement())
    return false;
  const bool IsDecimal = Tok.Text[0] != '0' || Tok.Text.size() == 1;
  if (!IsDecimal || Tok.Text.size() > 18)
    return false;
  uint64_t Bits = 0;
  for (char C : Tok.Text) {
    if (C < '0' || C > '9')
      return false;
    Bits = Bits * 10 + static_cast<uint64_t>(C - '0');
  }
  Operand &O = Into.emplace_back();
  O.What = Operand::Kind::Integer;
  O.Bits = Bits;
  O.Text = Tok.Text;
  O.At = Tok.At;
  advance();
  return true;
}

bool Parser::parseInitialiserElement(Variable &V, std::vector<Operand> &Into) {
  Into.emplace_back();
  Operand &Element = Into.back();
  Element.At = Tok.At;
  if (Tok.is('{')) {
    Element.What = Operand::Kind::Vector;
    return parseBracedInitialiser(V, Element.Parts);
  }
  if (!parseExpression(Element))
    return false;
  return !Tok.is('=') || parseSetting(Element);
}

// addr_mode_0 = clamp_to_edge, of samplers
bool Parser::parseSetting(Operand &Name) {
  if (!Name.is(Operand::Kind::Name))
    return fail("',' or '}' after an initialiser");
  advance();
  Name.What = Operand::Kind::Setting;
  Name.Parts.emplace_back();
  return parseExpression(Name.Parts.back());
}
