// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/AssemblyText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;
using namespace spir2nvvm;

// What a dollar begins.
static AssemblyPiece afterDollar(StringRef Text) {
  using Kind = AssemblyPiece::Kind;
  StringRef Inside = Text.drop_front();
  if (Inside.startswith("$"))
    return {Kind::Dollar, Text.take_front(2)};
  const bool InBraces = Inside.consume_front("{");
  if (InBraces && Inside.startswith(":uid}"))
    return {Kind::UniqueNumber, Text.take_front(strlen("${:uid}"))};
  unsigned Number = 0;
  if (Inside.consumeInteger(10, Number))
    return {Kind::Text, Text.take_front(1)};
  if (!InBraces)
    return {Kind::Operand, Text.drop_back(Inside.size()), Number};
  auto [Modifier, Rest] = Inside.split('}');
  Modifier.consume_front(":");
  return {Kind::Operand, Text.drop_back(Rest.size()), Number, Modifier};
}

std::vector<AssemblyPiece> spir2nvvm::piecesOfAssembly(StringRef Text) {
  std::vector<AssemblyPiece> Pieces;
  while (!Text.empty()) {
    const size_t Dollar = std::min(Text.find('$'), Text.size());
    Pieces.push_back(Dollar == 0 ? afterDollar(Text)
                                 : AssemblyPiece{AssemblyPiece::Kind::Text,
                                                 Text.take_front(Dollar)});
    Text = Text.drop_front(Pieces.back().Spelling.size());
  }
  return Pieces;
}

bool spir2nvvm::isCodeOfConstants(StringRef Code) {
  return Code == "n" || Code == "i" || Code == "C";
}

Optional<std::string> spir2nvvm::textOfConstant(const Value &V) {
  if (const auto *Int = dyn_cast<ConstantInt>(&V))
    return itostr(Int->getSExtValue());
  const auto *G = dyn_cast<GlobalVariable>(V.stripInBoundsConstantOffsets());
  const auto *Bytes =
      G && G->isConstant() && G->hasInitializer()
          ? dyn_cast<ConstantDataSequential>(G->getInitializer())
          : nullptr;
  if (!Bytes || !Bytes->isCString())
    return None;
  return Bytes->getAsCString().str();
}

// PTX ISA, "Extended-Precision Integer Arithmetic Instructions".
bool spir2nvvm::sharesCarry(StringRef Text) {
  static constexpr StringLiteral Takers[] = {"addc", "subc", "madc"};
  static constexpr StringLiteral Givers[] = {"add", "sub", "mad"};
  bool IsFirst = true, Leaves = false;
  SmallVector<StringRef, 16> Words;
  SplitString(Text, Words, " \t\r\n;{}");
  for (StringRef Word : Words) {
    auto [Opcode, Modifiers] = Word.split('.');
    const bool Takes = is_contained(Takers, Opcode);
    const bool Gives =
        (Takes || is_contained(Givers, Opcode)) &&
        ("." + Modifiers + ".").str().find(".cc.") != std::string::npos;
    if (Takes && IsFirst)
      return true;
    if (!Takes && !Gives)
      continue;
    IsFirst = false;
    Leaves = Gives;
  }
  return Leaves;
}
