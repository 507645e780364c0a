// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which functions a function may reach by direct calls.

#include "Executor/Compile/Prepare.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace spir2nvvm::executor;

CallTree::CallTree(const Module &M) {
  for (const Function &F : M) {
    FunctionSet &Called = Callees[&F];
    for (const Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (const Function *Callee = Call->getCalledFunction())
          Called.insert(Callee);
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

const Function *CallTree::recursive() const {
  for (const auto &[F, Called] : Callees)
    for (const Function *Callee : Called)
      if (reachable(*Callee).contains(F))
        return F;
  return nullptr;
}

uint64_t
CallTree::heaviestPath(const Function &F,
                       function_ref<uint64_t(const Function &)> Weight) const {
  DenseMap<const Function *, uint64_t> Known;
  auto Visit = [&](const Function &G, auto &Self) -> uint64_t {
    auto It = Known.find(&G);
    if (It != Known.end())
      return It->second;
    uint64_t Below = 0;
    for (const Function *Callee : Callees.find(&G)->second)
      Below = std::max(Below, Self(*Callee, Self));
    return Known[&G] = Below + Weight(G);
  };
  return Visit(F, Visit);
}
