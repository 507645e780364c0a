// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Pipeline/FreshBodies.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

void FreshBodies::exchange(Module &M) {
  for (Function &F : M)
    exchange(F);
}

void FreshBodies::exchange(Function &F) {
  SmallVector<BasicBlock *, 8> Before;
  for (BasicBlock &Block : F)
    Before.push_back(&Block);
  DenseMap<const BasicBlock *, BasicBlock *> Fresh;
  for (BasicBlock *Block : Before) {
    BasicBlock *New = BasicBlock::Create(F.getContext(), "", &F);
    Fresh[Block] = New;
    for (const Instruction &I : *Block)
      New->getInstList().push_back(I.clone());
  }
  for (BasicBlock *Block : Before) {
    BasicBlock *New = Fresh[Block];
    for (auto Pair : zip(*Block, *New)) {
      std::get<1>(Pair).takeName(&std::get<0>(Pair));
      std::get<0>(Pair).replaceAllUsesWith(&std::get<1>(Pair));
    }
    for (PHINode &Phi : New->phis())
      for (unsigned N = 0; N != Phi.getNumIncomingValues(); ++N)
        Phi.setIncomingBlock(N, Fresh[Phi.getIncomingBlock(N)]);
    New->takeName(Block);
    Block->replaceAllUsesWith(New);
  }
  for (BasicBlock *Block : Before) {
    Block->dropAllReferences();
    Block->removeFromParent();
  }
  Old.insert(Old.end(), Before.begin(), Before.end());
}

FreshBodies::~FreshBodies() {
  for (BasicBlock *Block : Old)
    delete Block;
}
