// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Builtins/Resolved.h"

#include "llvm/IR/Function.h"

using namespace llvm;
using namespace spir2nvvm;

StringRef spir2nvvm::resolvedText(const Function &F) {
  return F.getFnAttribute(BuiltinAttribute).getValueAsString();
}

StringRef spir2nvvm::resolvedName(const Function &F) {
  StringRef Head = resolvedText(F).take_until([](char C) { return C == '('; });
  return Head.rsplit(' ').second;
}

std::optional<mangling::Prototype>
spir2nvvm::resolvedPrototype(const Function &F) {
  StringRef Text = resolvedText(F);
  if (Text.empty())
    return std::nullopt;
  // size_t is written as uint or ulong, so the text itself tells the width.
  for (unsigned Bits : {64u, 32u}) {
    auto Parsed = mangling::parsePrototype(Text, Bits);
    if (!Parsed)
      return std::nullopt;
    if (auto Proto = mangling::findPrototype(Parsed->Sig, Bits))
      if (mangling::toString(*Proto) == Text)
        return Proto;
  }
  auto Name = resolvedName(F);
  return mangling::findUnmangled(Name, 64);
}
