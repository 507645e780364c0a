// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Pipeline/FreshBodies.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

void FreshBodies::exchange(Module &M) {
  for (Function &F : M)
    exchange(F);
}

// Operands are set in the order of the text, so that the users of each value
// are in the order of a module that was just read.
void FreshBodies::exchange(Function &F) {
  DenseMap<const Value *, Instruction *> Fresh;
  const size_t First = Old.size();
  for (Instruction &I : instructions(F))
    Old.push_back(&I);
  for (size_t N = First; N != Old.size(); ++N) {
    Instruction *New = Fresh[Old[N]] = Old[N]->clone();
    Old[N]->getParent()->getInstList().push_back(New);
  }
  for (size_t N = First; N != Old.size(); ++N)
    for (Use &Operand : Fresh[Old[N]]->operands())
      if (Instruction *New = Fresh.lookup(Operand))
        Operand = New;
  for (size_t N = First; N != Old.size(); ++N)
    Old[N]->dropAllReferences();
  for (size_t N = First; N != Old.size(); ++N) {
    Fresh[Old[N]]->takeName(Old[N]);
    Old[N]->replaceAllUsesWith(Fresh[Old[N]]); // by metadata and handles
    Old[N]->removeFromParent();
  }
}

FreshBodies::~FreshBodies() {
  for (Instruction *I : Old)
    I->deleteValue();
}
