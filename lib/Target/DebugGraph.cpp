// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Replaces nodes all over a module's metadata.

#include "Target/DebugGraph.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static void addRootsOf(const Instruction &I, SmallVectorImpl<MDNode *> &Roots) {
  SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
  I.getAllMetadata(Attached);
  for (auto [Kind, Node] : Attached)
    Roots.push_back(Node);
  if (const auto *Dbg = dyn_cast<DbgVariableIntrinsic>(&I))
    Roots.push_back(Dbg->getVariable());
}

static SmallVector<MDNode *, 32> rootsOf(Module &M) {
  SmallVector<MDNode *, 32> Roots;
  for (NamedMDNode &Named : M.named_metadata())
    for (MDNode *Node : Named.operands())
      Roots.push_back(Node);
  SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
  auto AddGlobal = [&](const GlobalObject &G) {
    G.getAllMetadata(Attached);
    for (auto [Kind, Node] : Attached)
      Roots.push_back(Node);
  };
  for (const GlobalVariable &G : M.globals())
    AddGlobal(G);
  for (const Function &F : M) {
    AddGlobal(F);
    for (const Instruction &I : instructions(F))
      addRootsOf(I, Roots);
  }
  return Roots;
}

void spir2nvvm::replaceInDebugGraph(
    Module &M, function_ref<Metadata *(Metadata *)> Replace) {
  SmallVector<MDNode *, 32> Work = rootsOf(M);
  SmallPtrSet<MDNode *, 32> Seen;
  while (!Work.empty()) {
    MDNode *Node = Work.pop_back_val();
    if (!Seen.insert(Node).second)
      continue;
    for (unsigned I = 0, E = Node->getNumOperands(); I != E; ++I) {
      Metadata *Old = Node->getOperand(I).get();
      if (!Old)
        continue;
      // A resolved node that now equals another becomes distinct; none dies.
      Metadata *New = Replace(Old);
      if (New != Old)
        Node->replaceOperandWith(I, New);
      if (auto *Inner = dyn_cast<MDNode>(New))
        Work.push_back(Inner);
    }
  }
}
