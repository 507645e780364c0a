// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PrintModule.h"

using namespace spir2nvvm::ptx;

namespace {
class Printer {
public:
  std::string Out;

  void module(const Module &M);
  void statements(const std::vector<Statement> &List);

private:
  void item(const Item &I);
  void function(const Function &F);
  void functionHead(const Function &F);
  void prototype(const Prototype &P);
  void parameters(const std::vector<Variable> &List);
  void variable(const Variable &V);
  void pointer(const Variable &V);
  void attributes(const std::vector<std::string_view> &Words);
  void initialiser(const Variable &V);
  void directive(const Directive &D);
  void functionDirective(const Directive &D);
  void body(const std::vector<Statement> &Statements);
  void statement(const Statement &S);
  void operands(const std::vector<Operand> &List) { Out += print(List); }
  void word(std::string_view Dotted);
  void count(uint64_t Number) { Out += std::to_string(Number); }
};

constexpr std::string_view SpaceWords[] = {"",       ".reg",    ".sreg",
                                           ".param", ".const",  ".global",
                                           ".local", ".shared", ".tex"};
constexpr std::string_view LinkWords[] = {"", ".extern", ".visible", ".weak",
                                          ".common"};
} // namespace

void Printer::word(std::string_view Dotted) {
  if (Dotted.empty())
    return;
  Out += Dotted;
  Out += ' ';
}

// ---- Statements -------------------------------------------------------------

void Printer::statements(const std::vector<Statement> &List) {
  for (const Statement &S : List)
    statement(S);
}

void Printer::body(const std::vector<Statement> &Statements) {
  Out += "{\n";
  statements(Statements);
  Out += "}\n";
}

void Printer::statement(const Statement &S) {
  switch (S.What) {
  case Statement::Kind::Instruction:
    Out += print(S.Instr);
    break;
  case Statement::Kind::Label:
    Out += S.Name;
    Out += ':';
    break;
  case Statement::Kind::Variable:
    variable(*S.Var);
    Out += ';';
    break;
  case Statement::Kind::Directive:
    if (!S.Name.empty()) {
      Out += S.Name;
      Out += ": ";
    }
    return directive(*S.Dir);
  case Statement::Kind::Prototype:
    Out += S.Name;
    Out += ": ";
    prototype(*S.Proto);
    break;
  case Statement::Kind::Block:
    return body(S.Body);
  }
  Out += '\n';
}

void Printer::directive(const Directive &D) {
  Out += '.';
  word(D.Name);
  if (D.Name == "loc") {
    Out += D.Text;
  } else if (D.Name == "section") {
    operands(D.Operands);
    Out += " {";
    Out += D.Text;
    Out += '}';
  } else if (D.Name == "file" && D.Operands.size() > 1) {
    operands({D.Operands[0]});
    Out += ' ';
    operands({D.Operands.begin() + 1, D.Operands.end()});
  } else {
    operands(D.Operands);
    Out += ';';
  }
  Out += '\n';
}

void Printer::prototype(const Prototype &P) {
  Out += ".callprototype ";
  if (!P.Results.empty())
    parameters(P.Results);
  Out += "_ ";
  parameters(P.Parameters);
  if (P.NeverReturns)
    Out += " .noreturn";
  for (std::string_view Other : P.Others) {
    Out += " .";
    Out += Other;
  }
  Out += ';';
}

// ---- Variables --------------------------------------------------------------

void Printer::attributes(const std::vector<std::string_view> &Words) {
  if (Words.empty())
    return;
  std::string_view Before = ".attribute(.";
  for (std::string_view W : Words) {
    Out += Before;
    Out += W;
    Before = ", .";
  }
  Out += ") ";
}

void Printer::pointer(const Variable &V) {
  Out += ".ptr ";
  word(SpaceWords[static_cast<size_t>(V.PointerSpace)]);
  if (!V.PointerAlign)
    return;
  Out += ".align ";
  count(V.PointerAlign);
  Out += ' ';
}

void Printer::variable(const Variable &V) {
  word(LinkWords[static_cast<size_t>(V.Link)]);
  word(SpaceWords[static_cast<size_t>(V.Space)]);
  attributes(V.Attributes);
  if (V.Align) {
    Out += ".align ";
    count(V.Align);
    Out += ' ';
  }
  if (V.VectorLength != 1) {
    Out += ".v";
    count(V.VectorLength);
    Out += ' ';
  }
  Out += '.';
  word(wordOf(V.Type));
  if (V.IsPointer)
    pointer(V);
  Out += V.Name;
  if (V.Count) {
    Out += '<';
    count(*V.Count);
    Out += '>';
  }
  for (const std::optional<uint64_t> &Dim : V.Dims) {
    Out += '[';
    if (Dim)
      count(*Dim);
    Out += ']';
  }
  if (V.HasInitialiser)
    initialiser(V);
}

void Printer::initialiser(const Variable &V) {
  Out += " = ";
  if (V.InitialiserIsBraced)
    Out += '{';
  operands(V.Initialiser);
  if (V.InitialiserIsBraced)
    Out += '}';
}

void Printer::parameters(const std::vector<Variable> &List) {
  Out += '(';
  bool First = true;
  for (const Variable &V : List) {
    if (!First)
      Out += ", ";
    First = false;
    variable(V);
  }
  Out += ") ";
}

// ---- Modules ----------------------------------------------------------------

void Printer::functionHead(const Function &F) {
  word(LinkWords[static_cast<size_t>(F.Link)]);
  Out += F.IsEntry ? ".entry " : ".func ";
  std::vector<std::string_view> Words;
  for (const Directive &D : F.Directives)
    if (D.Name == "attribute")
      Words.push_back(D.Text);
  attributes(Words);
  if (!F.Results.empty())
    parameters(F.Results);
  word(F.Name);
  parameters(F.Parameters);
}

void Printer::functionDirective(const Directive &D) {
  if (D.Name == "attribute")
    return;
  Out += '.';
  word(D.Name);
  operands(D.Operands);
  Out += D.Name == "pragma" ? ";\n" : "\n";
}

void Printer::function(const Function &F) {
  functionHead(F);
  if (!F.Directives.empty())
    Out += '\n';
  for (const Directive &D : F.Directives)
    functionDirective(D);
  if (F.HasBody)
    body(F.Body);
  else
    Out += ";\n";
}

void Printer::item(const Item &I) {
  switch (I.What) {
  case Item::Kind::Variable:
    variable(*I.Var);
    Out += ";\n";
    return;
  case Item::Kind::Function:
    return function(*I.Func);
  case Item::Kind::Directive:
    return directive(*I.Dir);
  case Item::Kind::Alias:
    Out += ".alias ";
    Out += I.Other->Name;
    Out += ", ";
    Out += I.Other->Target;
    Out += ";\n";
    return;
  }
}

void Printer::module(const Module &M) {
  Out += ".version ";
  count(M.VersionMajor);
  Out += '.';
  count(M.VersionMinor);
  Out += "\n.target ";
  bool First = true;
  for (std::string_view Target : M.Targets) {
    Out += First ? "" : ", ";
    Out += Target;
    First = false;
  }
  Out += '\n';
  if (M.AddressSize) {
    Out += ".address_size ";
    count(M.AddressSize);
    Out += '\n';
  }
  for (const Item &I : M.Items)
    item(I);
}

std::string spir2nvvm::ptx::print(const Module &M) {
  Printer P;
  P.module(M);
  return std::move(P.Out);
}

std::string spir2nvvm::ptx::print(const std::vector<Statement> &Statements) {
  Printer P;
  P.statements(Statements);
  return std::move(P.Out);
}
