// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Verifier/Nvvm/Text/PtxText.h"

#include "Verifier/Nvvm/Text/IntrinsicNames.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static constexpr StringLiteral Opcodes =
#define PTX_OPCODES(NAMES) NAMES
#include "Verifier/Nvvm/Tables/PtxOpcodes.def"
    ;

static constexpr StringLiteral Directives =
#define PTX_DIRECTIVES(NAMES) NAMES
#include "Verifier/Nvvm/Tables/PtxOpcodes.def"
    ;

namespace {
/// Cuts a text into statements and keeps the word each begins with.
class Statements {
public:
  Statements(StringRef Text, bool InFunction)
      : Rest(Text), Depth(InFunction ? 1 : 0) {}
  PtxWords run();

private:
  bool skipBlank();
  void skipStatement();
  StringRef word();

  StringRef Rest;
  unsigned Depth; // of braces; instructions are within
  PtxWords Found;
};
} // namespace

// Blanks, comments, braces and empty statements. False at the end.
bool Statements::skipBlank() {
  while (!Rest.empty()) {
    if (Rest.startswith("//")) {
      Rest = Rest.drop_until([](char C) { return C == '\n'; });
    } else if (Rest.startswith("/*")) {
      size_t End = Rest.find("*/");
      Rest = End == StringRef::npos ? StringRef() : Rest.substr(End + 2);
    } else if (Rest.front() == '{') {
      ++Depth;
      Rest = Rest.drop_front();
    } else if (Rest.front() == '}') {
      Depth -= Depth != 0;
      Rest = Rest.drop_front();
    } else if (isSpace(Rest.front()) || Rest.front() == ';') {
      Rest = Rest.drop_front();
    } else {
      return true;
    }
  }
  return false;
}

// To after the ";", or to the "{" of a function's body.
void Statements::skipStatement() {
  unsigned Vector = 0; // "{a, b}" within an instruction
  while (!Rest.empty()) {
    char C = Rest.front();
    if (C == '{' && Depth == 0)
      return;
    if (C == '}' && Vector == 0)
      return;
    Vector += C == '{';
    Vector -= C == '}';
    Rest = Rest.drop_front();
    if (C == ';' && Vector == 0)
      return;
  }
}

StringRef Statements::word() {
  StringRef Word = Rest.take_until(
      [](char C) { return isSpace(C) || C == ';' || C == '(' || C == ','; });
  return Word.empty() ? Rest.take_front() : Word;
}

PtxWords Statements::run() {
  while (skipBlank()) {
    StringRef Word = word();
    if (Word.startswith("@")) { // "@p bra", "@!p bra"
      Rest = Rest.drop_front(Word.size());
      continue;
    }
    size_t Colon = Word.find(':');
    bool IsLabel = Colon != StringRef::npos && !Word.contains("${:") &&
                   !Word.take_front(Colon).contains('.');
    if (IsLabel || Word.endswith(":")) {
      Rest = Rest.drop_front(IsLabel ? Colon + 1 : Word.size());
      continue;
    }
    if (Depth == 0)
      Found.Directives.push_back(Word);
    else if (isAlpha(Word.front()))
      Found.Instructions.push_back(Word);
    // Line directives end with their line, not with a semicolon.
    if (Word == ".file" || Word == ".loc")
      Rest = Rest.drop_until([](char C) { return C == '\n'; });
    else
      skipStatement();
  }
  return Found;
}

PtxWords nvvmverify::statementWords(StringRef Text, bool InFunction) {
  return Statements(Text, InFunction).run();
}

bool nvvmverify::isPtxInstruction(StringRef Word) {
  return hasName(Opcodes, Word.split('.').first);
}

bool nvvmverify::isPtxDirective(StringRef Word) {
  return hasName(Directives, Word);
}

// "0}", "0:x}", ":uid}": after "${".
static std::string faultInBraces(StringRef Inside, unsigned Operands) {
  if (Inside.consume_front(":")) {
    bool Known = Inside == "uid" || Inside == "comment" || Inside == "private";
    return Known ? std::string()
                 : ("there is no formatter '" + Inside + "'").str();
  }
  unsigned Number;
  if (Inside.consumeInteger(10, Number))
    return "a '$' without an operand number";
  return Number < Operands ? std::string()
                           : "there is no operand " + std::to_string(Number);
}

std::string nvvmverify::faultOfReferences(StringRef Text, unsigned Operands) {
  for (size_t At = Text.find('$'); At != StringRef::npos;
       At = Text.find('$', At)) {
    StringRef Behind = Text.substr(++At);
    if (Behind.consume_front("$") || Behind.consume_front("(") ||
        Behind.consume_front("|") || Behind.consume_front(")")) {
      ++At;
      continue;
    }
    std::string Fault;
    if (Behind.startswith("{"))
      Fault = faultInBraces(
          Behind.drop_front().take_until([](char C) { return C == '}'; }),
          Operands);
    else
      Fault = faultInBraces(Behind.take_while(isDigit), Operands);
    if (!Fault.empty())
      return Fault;
  }
  return {};
}
