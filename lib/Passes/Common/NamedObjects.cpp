// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/Common/NamedObjects.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;

// Constants hold functions and variables, and so do initial values.
static void collect(const Value *V, SmallVectorImpl<const GlobalObject *> &Into,
                    SmallPtrSetImpl<const Constant *> &Seen) {
  const auto *C = dyn_cast<Constant>(V);
  if (!C || isa<ConstantData>(C) || !Seen.insert(C).second)
    return;
  if (const auto *G = dyn_cast<GlobalObject>(C))
    Into.push_back(G);
  for (const Use &Op : C->operands())
    collect(Op, Into, Seen);
}

void NamedObjects::look(const Function &F) {
  SmallVectorImpl<const GlobalObject *> &Own = Named[&F];
  SmallPtrSet<const Constant *, 32> Seen;
  for (const Instruction &I : instructions(F))
    for (const Use &Op : I.operands())
      collect(Op, Own, Seen);
}

ReachedObjects NamedObjects::reachedFrom(const Function &Kernel) const {
  ReachedObjects Reached;
  Reached.Functions.insert(&Kernel);
  for (unsigned I = 0; I != Reached.Functions.size(); ++I) {
    auto Found = Named.find(Reached.Functions[I]);
    if (Found == Named.end()) // a declaration
      continue;
    for (const GlobalObject *G : Found->second)
      if (const auto *Callee = dyn_cast<Function>(G))
        Reached.Functions.insert(Callee);
      else if (const auto *Variable = dyn_cast<GlobalVariable>(G))
        Reached.Variables.insert(Variable);
  }
  return Reached;
}
