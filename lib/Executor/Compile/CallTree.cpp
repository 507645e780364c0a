// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which functions a function may reach by calls.

#include "Executor/Compile/Prepare.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace spir2nvvm::executor;

bool spir2nvvm::executor::isAddressTaken(const Function &F) {
  return !F.isDeclaration() &&
         F.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false,
                           /*IgnoreAssumeLikeCalls=*/true,
                           /*IgnoreLLVMUsed=*/true);
}

CallTree::CallTree(const Module &M) {
  DenseMap<const Type *, FunctionSet> ByType;
  for (const Function &F : M)
    if (isAddressTaken(F))
      ByType[F.getFunctionType()].insert(&F);
  for (const Function &F : M) {
    FunctionSet &Called = Callees[&F];
    for (const Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || Call->isInlineAsm())
        continue;
      if (const Function *Callee = Call->getCalledFunction())
        Called.insert(Callee);
      else
        for (const Function *Callee : ByType.lookup(Call->getFunctionType()))
          Called.insert(Callee);
    }
  }
}

CallTree::FunctionSet CallTree::reachable(const Function &F) const {
  FunctionSet Set;
  Set.insert(&F);
  for (size_t N = 0; N != Set.size(); ++N)
    for (const Function *Callee : Callees.find(Set[N])->second)
      Set.insert(Callee);
  return Set;
}

bool CallTree::isRecursive(const Function &F) const {
  return any_of(Callees.find(&F)->second, [&](const Function *Callee) {
    return reachable(*Callee).contains(&F);
  });
}

uint64_t
CallTree::heaviestPath(const Function &F,
                       function_ref<uint64_t(const Function &)> Weight) const {
  DenseMap<const Function *, uint64_t> Known;
  auto Visit = [&](const Function &G, auto &Self) -> uint64_t {
    auto [It, New] = Known.insert({&G, 0}); // of a cycle's end, for now
    if (!New)
      return It->second;
    uint64_t Below = 0;
    for (const Function *Callee : Callees.find(&G)->second)
      Below = std::max(Below, Self(*Callee, Self));
    return Known[&G] = Below + Weight(G);
  };
  return Visit(F, Visit);
}
