// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Verifier/Nvvm/NeededSymbols.h"

#include "Target/FirstVisits.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

#include <vector>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static bool isRoot(const GlobalValue &G) {
  if (isa<GlobalVariable>(G) && G.getName().startswith("llvm."))
    return true;
  return !G.isDeclaration() && !G.isDiscardableIfUnused();
}

namespace {
/// Constants and symbols are looked at once.
class Search {
public:
  explicit Search(ArrayRef<const GlobalValue *> Roots) {
    for (const GlobalValue *Root : Roots)
      add(*Root);
    while (!Work.empty()) {
      const User *Next = Work.back();
      Work.pop_back();
      addOperands(*Next);
      if (auto *F = dyn_cast<Function>(Next))
        for (const Instruction &I : instructions(*F))
          addOperands(I);
    }
  }
  SymbolSet Needed;

private:
  void add(const Value &V) {
    auto *C = dyn_cast<Constant>(&V);
    if (!C || isa<ConstantData>(C))
      return;
    auto *G = dyn_cast<GlobalValue>(C);
    if (G ? Needed.insert(G).second : Seen.insert(C))
      Work.push_back(C);
  }
  void addOperands(const User &U) {
    for (const Use &Op : U.operands())
      add(*Op);
  }

  FirstVisits<Constant> Seen;
  std::vector<const User *> Work;
};
} // namespace

SymbolSet nvvmverify::symbolsBehind(ArrayRef<const GlobalValue *> Roots) {
  return std::move(Search(Roots).Needed);
}

SymbolSet nvvmverify::neededSymbols(const Module &M) {
  std::vector<const GlobalValue *> Roots;
  for (const GlobalValue &G : M.global_values())
    if (isRoot(G))
      Roots.push_back(&G);
  return symbolsBehind(Roots);
}
