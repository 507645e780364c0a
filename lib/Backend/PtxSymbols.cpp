// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What PTX refers to and does not define.

#include "Backend/PtxSymbols.h"

#include "spir2nvvm/mangling/Mangling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace spir2nvvm;

// What the CUDA driver links into every module.
static bool isSupplied(StringRef Name) {
  constexpr StringLiteral Supplied[] = {"vprintf", "malloc", "free",
                                        "__assertfail"};
  return is_contained(Supplied, Name);
}

static bool isNameCharacter(char C) {
  return isAlnum(C) || C == '_' || C == '$' || C == '%' || C == '.';
}

// ".func (.param .b32 r) name (...)": the first word after the directives and
// the result list.
static StringRef declaredName(StringRef Declaration) {
  while (true) {
    Declaration = Declaration.ltrim();
    if (Declaration.startswith("(")) {
      Declaration = Declaration.drop_until([](char C) { return C == ')'; });
      Declaration = Declaration.drop_front(Declaration.empty() ? 0 : 1);
      continue;
    }
    StringRef Word = Declaration.take_while(isNameCharacter);
    bool IsDirective = Word.startswith(".");
    bool IsNumber = !Word.empty() && isDigit(Word.front());
    if (Word.empty() || (!IsDirective && !IsNumber))
      return Word;
    Declaration = Declaration.drop_front(Word.size());
  }
}

std::vector<std::string> spir2nvvm::unresolvedSymbols(StringRef Ptx) {
  std::vector<std::string> Names;
  SmallVector<StringRef, 64> Lines;
  Ptx.split(Lines, '\n');
  for (StringRef Line : Lines) {
    Line = Line.trim();
    if (!Line.consume_front(".extern") || Line.contains(".shared"))
      continue;
    StringRef Name = declaredName(Line);
    // The name of a function may stand on the next line, behind its result.
    if (Name.empty() && Line.end() < Ptx.end())
      Name = declaredName(Ptx.substr(Line.begin() - Ptx.begin()));
    if (!Name.empty() && !isSupplied(Name) && !is_contained(Names, Name))
      Names.push_back(Name.str());
  }
  return Names;
}

std::string spir2nvvm::readableSymbol(StringRef Name) {
  if (auto Signature = mangling::demangle({Name.data(), Name.size()}))
    return mangling::toString(*Signature);
  return ("'" + Name + "'").str();
}
