// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP331: strongly connected components of the call graph, over direct calls.

#include "Diagnostics/Rules/Spir.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/GraphTraits.h"
#include "llvm/ADT/SCCIterator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

namespace {
struct CallNode {
  const Function *F = nullptr;
  SmallVector<CallNode *, 4> Callees;
};

/// The root calls every definition, so that one walk reaches all of them.
class CallGraph {
public:
  explicit CallGraph(const Module &M) {
    for (const Function &F : M)
      if (!F.isDeclaration()) {
        Nodes[&F].F = &F;
        Root.Callees.push_back(nullptr);
      }
    // Addresses are final only when the map has stopped growing.
    size_t Next = 0;
    for (const Function &F : M)
      if (!F.isDeclaration()) {
        Root.Callees[Next++] = &Nodes[&F];
        connect(Nodes[&F]);
      }
  }
  CallNode Root;

private:
  void connect(CallNode &Caller) {
    for (const Instruction &I : instructionsOf(*Caller.F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      auto *Callee = Call ? dyn_cast<Function>(
                                Call->getCalledOperand()->stripPointerCasts())
                          : nullptr;
      if (Callee && !Callee->isDeclaration())
        Caller.Callees.push_back(&Nodes[Callee]);
    }
  }
  DenseMap<const Function *, CallNode> Nodes;
};
} // namespace

namespace llvm {
template <> struct GraphTraits<CallNode *> {
  using NodeRef = CallNode *;
  using ChildIteratorType = SmallVectorImpl<CallNode *>::iterator;
  static NodeRef getEntryNode(CallNode *N) { return N; }
  // NOLINTBEGIN(readability-identifier-naming): the names LLVM's traits have
  static ChildIteratorType child_begin(NodeRef N) { return N->Callees.begin(); }
  static ChildIteratorType child_end(NodeRef N) { return N->Callees.end(); }
  // NOLINTEND(readability-identifier-naming)
};
} // namespace llvm

static bool isUsedDefinition(const Function &F) {
  return !F.isDeclaration() && !F.use_empty();
}

void spirverify::checkRecursion(Checker &C) {
  if (none_of(C.M, isUsedDefinition))
    return;
  CallGraph Graph(C.M);
  for (auto It = scc_begin(&Graph.Root); !It.isAtEnd(); ++It) {
    if (!It.hasCycle())
      continue;
    // The component in the order of the module, whatever the walk's was.
    SmallPtrSet<const Function *, 4> Members;
    for (const CallNode *Node : *It)
      Members.insert(Node->F);
    SmallVector<const Function *, 4> Cycle;
    for (const Function &F : C.M)
      if (Members.contains(&F))
        Cycle.push_back(&F);
    C.Found(rule::SP331, *Cycle.front(), Cycle.front()->getName(),
            Cycle.back()->getName());
  }
}
