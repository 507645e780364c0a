// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions and statements: PTX ISA, "Kernel and Function Directives",
/// "Control Flow Directives", "Instruction Statements".

#include "Ptx/Parser.h"

#include <iterator>

using namespace spir2nvvm::ptx;

// ---- Functions --------------------------------------------------------------

// .func (results) name (parameters) directives { body }
bool Parser::parseFunction(Module &M, Linkage Link, bool IsEntry, Place At) {
  M.Items.emplace_back();
  M.Items.back().What = Item::Kind::Function;
  M.Items.back().Func = std::make_unique<Function>();
  Function &F = *M.Items.back().Func;
  F.At = At;
  F.Link = Link;
  F.IsEntry = IsEntry;
  std::vector<std::string_view> Attributes;
  if (accept(".attribute") && !parseAttributes(Attributes))
    return false;
  for (std::string_view Attribute : Attributes) {
    F.Directives.emplace_back();
    F.Directives.back().Name = "attribute";
    F.Directives.back().Text = Attribute;
  }
  if (!IsEntry && Tok.is('(') && !parseParameters(F.Results, false))
    return false;
  if (!parseWord(F.Name, "the name of a function"))
    return false;
  if (Tok.is('(') && !parseParameters(F.Parameters, false))
    return false;
  if (!parseFunctionDirectives(F))
    return false;
  // ptxas wants no semicolon after a declaration.
  if (accept(';') || atEnd() || beginsItem())
    return true;
  if (!Tok.is('{'))
    return fail("'{', ';' or a directive after the head of a function");
  F.HasBody = true;
  return parseBlock(F.Body);
}

bool Parser::parseParameters(std::vector<Variable> &Into, bool MayBeUnnamed) {
  advance();
  if (accept(')'))
    return true;
  do {
    Into.emplace_back();
    Variable &V = Into.back();
    V.At = Tok.At;
    if (!parseVariableHead(V))
      return false;
    if (MayBeUnnamed && !Tok.is(Token::Kind::Word)) {
      V.Name = "_";
      if (!parseDimensions(V))
        return false;
    } else if (!parseDeclarator(V)) {
      return false;
    }
  } while (accept(','));
  return expect(')', "',' or ')' after a parameter");
}

bool Parser::parseFunctionDirectives(Function &F) {
  while (Tok.is(Token::Kind::DotWord) && !beginsItem())
    if (!parseFunctionDirective(F))
      return false;
  return true;
}

namespace {
struct DirectiveRow {
  std::string_view Word;
  unsigned Least, Most;
};
constexpr DirectiveRow DirectiveRows[] = {
#define PTX_FUNCTION_DIRECTIVE(WORD, LEAST, MOST) {WORD, LEAST, MOST},
#include "Ptx/Directives.def"
};

const DirectiveRow *rowOf(std::string_view Word) {
  for (const DirectiveRow &Row : DirectiveRows)
    if (Row.Word == Word)
      return &Row;
  return nullptr;
}
} // namespace

bool Parser::parseFunctionDirective(Function &F) {
  std::string_view Word = Tok.Text.substr(1);
  const DirectiveRow *Row = rowOf(Word);
  if (!Row && Word != "pragma")
    return fail("a directive of a function, such as .maxntid");
  F.Directives.emplace_back();
  Directive &D = F.Directives.back();
  D.At = Tok.At;
  D.Name = Word;
  advance();
  if (!Row)
    return parsePragma(D);
  while (D.Operands.size() < Row->Most) {
    D.Operands.emplace_back();
    if (!parseExpression(D.Operands.back()))
      return false;
    if (D.Operands.size() == Row->Most || !accept(','))
      break;
  }
  return D.Operands.size() >= Row->Least || fail("a number");
}

// ---- Statements -------------------------------------------------------------

bool Parser::parseStatements(std::vector<Statement> &Into) {
  while (!Tok.is('}') && !atEnd())
    if (!parseStatement(Into))
      return false;
  return true;
}

bool Parser::parseBlock(std::vector<Statement> &Into) {
  Nesting Level(Depth);
  if (Level.tooDeep())
    return fail("blocks that are nested less deeply");
  advance();
  return parseStatements(Into) && expect('}', "'}' at the end of a block");
}

static Statement &add(std::vector<Statement> &Into, Statement::Kind What,
                      Place At) {
  Into.emplace_back();
  Statement &S = Into.back();
  S.What = What;
  S.At = At;
  return S;
}

bool Parser::parseStatement(std::vector<Statement> &Into) {
  if (Tok.is(Token::Kind::Word))
    return parseLabelled(Into);
  if (Tok.is('@')) {
    Instruction &I = add(Into, Statement::Kind::Instruction, Tok.At).Instr;
    I.At = Tok.At;
    return parseGuard(I.When) && parseInstruction(I);
  }
  if (Tok.is('{'))
    return parseBlock(add(Into, Statement::Kind::Block, Tok.At).Body);
  if (Tok.is(Token::Kind::DotWord))
    return parseDirectiveStatement(Into);
  return fail("an instruction");
}

// A label, what a label names, or an instruction.
bool Parser::parseLabelled(std::vector<Statement> &Into) {
  Token First = Tok;
  advance();
  if (accept(':'))
    return parseNamed(Into, First.Text, First.At);
  Instruction &I = add(Into, Statement::Kind::Instruction, First.At).Instr;
  I.At = First.At;
  I.Opcode = First.Text;
  return parseModifiers(I) && parseOperands(I);
}

bool Parser::parseNamed(std::vector<Statement> &Into, std::string_view Name,
                        Place At) {
  if (accept(".callprototype")) {
    Statement &S = add(Into, Statement::Kind::Prototype, At);
    S.Name = Name;
    S.Proto = std::make_unique<Prototype>();
    return parsePrototype(*S.Proto);
  }
  if (!Tok.is(".branchtargets") && !Tok.is(".calltargets")) {
    add(Into, Statement::Kind::Label, At).Name = Name;
    return true;
  }
  Statement &S = add(Into, Statement::Kind::Directive, At);
  S.Name = Name;
  S.Dir = std::make_unique<Directive>();
  S.Dir->At = Tok.At;
  S.Dir->Name = Tok.Text.substr(1);
  advance();
  return parseNames(*S.Dir);
}

// .branchtargets A, B;
bool Parser::parseNames(Directive &D) {
  do {
    D.Operands.emplace_back();
    if (!parseName(D.Operands.back()))
      return false;
  } while (accept(','));
  return expect(';', "',' or ';' after a name");
}

// .callprototype (.param .b32 _) _ (.param .b64 _) .noreturn;
bool Parser::parsePrototype(Prototype &P) {
  if (Tok.is('(') && !parseParameters(P.Results, true))
    return false;
  std::string_view Name;
  if (!parseWord(Name, "'_' of a prototype"))
    return false;
  if (Tok.is('(') && !parseParameters(P.Parameters, true))
    return false;
  while (Tok.is(Token::Kind::DotWord)) {
    const DirectiveRow *Row = rowOf(Tok.Text.substr(1));
    if (!Row || Row->Most > 1)
      return fail("';' after a prototype");
    const char *Start = Tok.begin() + 1;
    advance();
    uint32_t Number = 0;
    if (Row->Most && !parseSmallCount(Number, "a number"))
      return false;
    if (Row->Word == "noreturn")
      P.NeverReturns = true;
    else
      P.Others.push_back(since(Start));
  }
  return expect(';', "';' after a prototype");
}

bool Parser::parseDirectiveStatement(std::vector<Statement> &Into) {
  bool IsLocation = Tok.is(".loc"), IsFile = Tok.is(".file");
  if (!IsLocation && !IsFile && !Tok.is(".pragma"))
    return parseLocals(Into);
  Statement &S = add(Into, Statement::Kind::Directive, Tok.At);
  S.Dir = std::make_unique<Directive>();
  S.Dir->At = Tok.At;
  S.Dir->Name = Tok.Text.substr(1);
  advance();
  if (IsLocation)
    return parseLocation(*S.Dir);
  return IsFile ? parseFile(*S.Dir) : parsePragma(*S.Dir);
}

// .reg .b32 %r<10>, %s;
bool Parser::parseLocals(std::vector<Statement> &Into) {
  Variable Head;
  Head.At = Tok.At;
  Head.Link = acceptLinkage();
  if (!parseVariableHead(Head))
    return false;
  do {
    Statement &S = add(Into, Statement::Kind::Variable, Head.At);
    S.Var = std::make_unique<Variable>(Head);
    if (!parseDeclarator(*S.Var))
      return false;
    S.Name = S.Var->Name;
  } while (accept(','));
  return expect(';', "';' after a variable");
}

// .loc 1 5 3, function_name $L__info_string0, inlined_at 1 10 3
bool Parser::parseLocation(Directive &D) {
  const char *Start = Tok.begin();
  D.Operands.resize(3);
  for (Operand &Number : D.Operands)
    if (!parseNumber(Number))
      return false;
  if (Tok.is(',') && !parseLocationAttributes(D))
    return false;
  D.Text = since(Start);
  return true;
}

bool Parser::parseLocationAttributes(Directive &D) {
  advance();
  if (!Tok.is("function_name"))
    return fail("function_name");
  advance();
  D.Operands.resize(7);
  if (!parseExpression(D.Operands[3]) || !expect(',', "',' and inlined_at"))
    return false;
  if (!Tok.is("inlined_at"))
    return fail("inlined_at");
  advance();
  for (unsigned N = 4; N != 7; ++N)
    if (!parseNumber(D.Operands[N]))
      return false;
  return true;
}

// ---- Instructions -----------------------------------------------------------

// @%p, @!%p
bool Parser::parseGuard(Guard &G) {
  advance();
  G.Negated = accept('!');
  return parseWord(G.Predicate, "a predicate");
}

bool Parser::parseInstruction(Instruction &I) {
  return parseWord(I.Opcode, "an instruction after a predicate") &&
         parseModifiers(I) && parseOperands(I);
}

bool Parser::parseModifiers(Instruction &I) {
  Words.clear();
  for (; Tok.is(Token::Kind::DotWord); advance())
    Words.push_back(Tok.Text.substr(1));
  I.Text = since(I.Opcode.data());
  I.Modifiers.assign(Words.begin(), Words.end());
  return true;
}

bool Parser::parseOperands(Instruction &I) {
  if (accept(';'))
    return true;
  bool ListsAllowed = I.Opcode == "call";
  const size_t Bottom = Stack.size();
  do {
    Operand O;
    if (!parseOperand(O, ListsAllowed))
      return false;
    Stack.push_back(std::move(O));
  } while (accept(','));
  auto First = Stack.begin() + static_cast<ptrdiff_t>(Bottom);
  I.Operands.assign(std::make_move_iterator(First),
                    std::make_move_iterator(Stack.end()));
  Stack.erase(First, Stack.end());
  return expect(';', "',' or ';' after an operand");
}
