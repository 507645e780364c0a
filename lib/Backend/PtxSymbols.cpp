// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What PTX refers to and does not define.

#include "Backend/PtxSymbols.h"

#include "spir2nvvm/mangling/Mangling.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace spir2nvvm;

// What the CUDA driver links into every module.
static bool isSupplied(StringRef Name) {
  constexpr StringLiteral Supplied[] = {"vprintf", "malloc", "free",
                                        "__assertfail"};
  return is_contained(Supplied, Name);
}

std::vector<std::string> spir2nvvm::unresolvedSymbols(const ptx::Module &M) {
  std::vector<std::string> Names;
  for (const ptx::Item &I : M.Items) {
    std::string_view Name;
    if (I.What == ptx::Item::Kind::Variable &&
        I.Var->Link == ptx::Linkage::Extern &&
        I.Var->Space != ptx::StateSpace::Shared)
      Name = I.Var->Name;
    else if (I.What == ptx::Item::Kind::Function &&
             I.Func->Link == ptx::Linkage::Extern)
      Name = I.Func->Name;
    if (!Name.empty() && !isSupplied({Name.data(), Name.size()}) &&
        !is_contained(Names, Name))
      Names.emplace_back(Name);
  }
  return Names;
}

std::string spir2nvvm::readableSymbol(StringRef Name) {
  if (auto Signature = mangling::demangle({Name.data(), Name.size()}))
    return mangling::toString(*Signature);
  return ("'" + Name + "'").str();
}
