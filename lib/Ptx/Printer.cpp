// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Instructions of PTX as text again. Numbers are written as they were read
/// where the tree still says how.

#include "Ptx/Tree.h"

#include <algorithm>
#include <cstdio>

using namespace spir2nvvm::ptx;

namespace {
class Printer {
public:
  std::string Out;

  void instruction(const Instruction &I);
  void operands(const std::vector<Operand> &List);

private:
  void operand(const Operand &O);
  void number(const Operand &O);
  void numbers(std::string_view Run);
  void offset(uint64_t Bits);
  void group(char Open, const std::vector<Operand> &List, char Close);
};
} // namespace

// ---- Operands ---------------------------------------------------------------

void Printer::number(const Operand &O) {
  if (!O.Text.empty() && !O.is(Operand::Kind::Mask)) {
    Out += O.Text;
    return;
  }
  char Buffer[32];
  const char *Format = O.is(Operand::Kind::Float32)   ? "0f%08llx"
                       : O.is(Operand::Kind::Float64) ? "0d%016llx"
                       : O.is(Operand::Kind::Mask)    ? "0x%llX"
                       : O.IsUnsigned                 ? "%lluU"
                                                      : "%lld";
  std::snprintf(Buffer, sizeof(Buffer), Format,
                static_cast<unsigned long long>(O.Bits));
  Out += Buffer;
}

// As one by one: what is a run depends on what follows it.
void Printer::numbers(std::string_view Run) {
  while (!Run.empty()) {
    const size_t End = Run.find(',');
    Out += Run.substr(0, End);
    if (End == std::string_view::npos)
      return;
    Out += ", ";
    Run.remove_prefix(End + 1);
    Run.remove_prefix(std::min(Run.find_first_not_of(' '), Run.size()));
  }
}

void Printer::offset(uint64_t Bits) {
  bool IsNegative = Bits >> 63;
  Out += IsNegative ? "+-" : "+";
  Out += std::to_string(IsNegative ? 0 - Bits : Bits);
}

void Printer::operands(const std::vector<Operand> &List) {
  bool First = true;
  for (const Operand &O : List) {
    if (!First)
      Out += ", ";
    First = false;
    operand(O);
  }
}

void Printer::group(char Open, const std::vector<Operand> &List, char Close) {
  Out += Open;
  operands(List);
  Out += Close;
}

void Printer::operand(const Operand &O) {
  switch (O.What) {
  case Operand::Kind::Name:
  case Operand::Kind::Sink:
    Out += O.is(Operand::Kind::Sink) ? "_" : O.Text;
    return;
  case Operand::Kind::Numbers:
    return numbers(O.Text);
  case Operand::Kind::Integer:
  case Operand::Kind::Float32:
  case Operand::Kind::Float64:
    return number(O);
  case Operand::Kind::Address:
    return group('[', O.Parts, ']');
  case Operand::Kind::Vector:
    return group('{', O.Parts, '}');
  case Operand::Kind::List:
    return group('(', O.Parts, ')');
  case Operand::Kind::Pair:
    operand(O.Parts[0]);
    Out += '|';
    return operand(O.Parts[1]);
  case Operand::Kind::Sum:
    operand(O.Parts[0]);
    return offset(O.Bits);
  case Operand::Kind::Not:
  case Operand::Kind::Minus:
    Out += O.is(Operand::Kind::Not) ? '!' : '-';
    return operand(O.Parts[0]);
  case Operand::Kind::String:
    Out += '"';
    Out += O.Text;
    Out += '"';
    return;
  case Operand::Kind::Generic:
    Out += "generic";
    return group('(', O.Parts, ')');
  case Operand::Kind::Mask:
    number(O);
    return group('(', O.Parts, ')');
  case Operand::Kind::Element:
    operand(O.Parts[0]);
    Out += '[';
    operand(O.Parts[1]);
    Out += ']';
    return;
  case Operand::Kind::Setting:
    Out += O.Text;
    Out += " = ";
    return operand(O.Parts[0]);
  }
}

// ---- Instructions -----------------------------------------------------------

void Printer::instruction(const Instruction &I) {
  if (!I.When.Predicate.empty()) {
    Out += I.When.Negated ? "@!" : "@";
    Out += I.When.Predicate;
    Out += ' ';
  }
  Out += I.Opcode;
  for (std::string_view M : I.Modifiers) {
    Out += '.';
    Out += M;
  }
  if (!I.Operands.empty())
    Out += ' ';
  operands(I.Operands);
  Out += ';';
}

std::string spir2nvvm::ptx::print(const Instruction &I) {
  Printer P;
  P.instruction(I);
  return std::move(P.Out);
}

std::string spir2nvvm::ptx::print(const std::vector<Operand> &List) {
  Printer P;
  P.operands(List);
  return std::move(P.Out);
}
