// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parser of PTX: recursive descent with one token of look-ahead. Each
/// function reads one thing of the grammar and is false after an error, which
/// is the first one and the only one.

#ifndef SPIR2NVVM_LIB_PTX_PARSER_H
#define SPIR2NVVM_LIB_PTX_PARSER_H

#include "Ptx/Lexer.h"

namespace spir2nvvm::ptx {

class Parser {
public:
  Parser(std::string_view Text, SyntaxError &Error, bool InAssembly);

  bool parseModule(Module &M);
  /// Up to a closing brace, or the end of the text.
  bool parseStatements(std::vector<Statement> &Into);
  bool atEnd() const { return Tok.is(Token::Kind::End); }
  bool fail(std::string_view Expected);

private:
  // Tokens
  void advance();
  bool accept(char C);
  bool accept(std::string_view DotWord);
  bool expect(char C, std::string_view What);
  bool parseCount(uint64_t &Number, std::string_view What);
  bool parseSmallCount(uint32_t &Number, std::string_view What);
  bool parseWord(std::string_view &Name, std::string_view What);
  std::string_view since(const char *Start) const;
  bool isBehindPrevious() const { return Tok.begin() == Previous; }

  // Modules
  bool parseHeader(Module &M);
  bool parseVersion(Module &M);
  bool parseTarget(Module &M);
  bool parseItem(Module &M);
  bool beginsItem() const;
  bool parseModuleDirective(Module &M, bool &Known);
  bool parseAlias(Module &M);
  bool parseSection(Module &M);
  bool parseFile(Directive &D);
  bool parsePragma(Directive &D);
  bool parseGlobals(Module &M, Variable &Head);

  // Variables
  Linkage acceptLinkage();
  bool parseVariableHead(Variable &V);
  bool parseVariableWord(Variable &V, bool &Known);
  bool parsePointer(Variable &V);
  bool parseAttributes(std::vector<std::string_view> &Into);
  bool parseDeclarator(Variable &V);
  bool parseDimensions(Variable &V);
  bool parseInitialiser(Variable &V);
  bool parseBracedInitialiser(Variable &V, std::vector<Operand> &Into);
  bool parseNumbers(Variable &V, std::vector<Operand> &Into);
  bool parsePlainNumber(std::vector<Operand> &Into);
  bool parseInitialiserElement(Variable &V, std::vector<Operand> &Into);
  bool parseSetting(Operand &Name);

  // Functions
  bool parseFunction(Module &M, Linkage Link, bool IsEntry, Place At);
  bool parseParameters(std::vector<Variable> &Into, bool MayBeUnnamed);
  bool parseFunctionDirectives(Function &F);
  bool parseFunctionDirective(Function &F);

  // Statements
  bool parseStatement(std::vector<Statement> &Into);
  bool parseBlock(std::vector<Statement> &Into);
  bool parseLabelled(std::vector<Statement> &Into);
  bool parseNamed(std::vector<Statement> &Into, std::string_view Name,
                  Place At);
  bool parseDirectiveStatement(std::vector<Statement> &Into);
  bool parseLocals(std::vector<Statement> &Into);
  bool parseLocation(Directive &D);
  bool parseLocationAttributes(Directive &D);
  bool parsePrototype(Prototype &P);
  bool parseNames(Directive &D);
  bool parseGuard(Guard &G);
  bool parseInstruction(Instruction &I);
  bool parseModifiers(Instruction &I);
  bool parseOperands(Instruction &I);

  // Operands
  bool parseOperand(Operand &O, bool ListsAllowed = false);
  bool parseOperandItself(Operand &O, bool ListsAllowed);
  bool parseGroup(Operand &O, Operand::Kind What, char Close,
                  std::string_view Expected);
  bool parsePair(Operand &O);
  bool parseNegation(Operand &O, Operand::Kind What);
  bool parseName(Operand &O);
  bool parseElement(Operand &O);
  bool parseGeneric(Operand &O);
  bool parseString(Operand &O);

  // Constant expressions
  bool parseExpression(Operand &O);
  bool parseTernary(Operand &O);
  bool parseBinary(Operand &O, unsigned Least);
  bool parseUnary(Operand &O);
  bool parsePrimary(Operand &O);
  bool parseParenthesis(Operand &O);
  bool parseNumber(Operand &O);
  bool parseMask(Operand &O);
  bool combine(Operand &Left, std::string_view Operator, const Operand &Right);

  // Text of an operand that a tree holds without one, and one Parts entry.
  static void wrap(Operand &O, Operand::Kind What, Operand Inner);

  static constexpr unsigned MaxDepth = 200;
  /// Counts how deep the grammar's nesting goes.
  struct Nesting {
    unsigned &Depth;
    explicit Nesting(unsigned &D) : Depth(D) { ++Depth; }
    ~Nesting() { --Depth; }
    bool tooDeep() const { return Depth > MaxDepth; }
  };

  Lexer Lex;
  Token Tok;
  const char *Previous; // after the last token that was taken
  SyntaxError &Error;
  bool Failed = false;
  unsigned Depth = 0;
  std::vector<std::string_view> Words; // kept for its memory
  std::vector<Operand> Stack;          // operands of what is not yet complete
};

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_PARSER_H
