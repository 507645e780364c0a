// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Arms of a branch that differ (PermutedArms): libNVVM moves what two arms end
/// with to where they meet, and does not compare the masks of their shuffles.
///
///   x: %p = shufflevector %v, undef, <1, 0>   y: %q = shufflevector %v, undef, <0, 0>
///      store %p, %o                              store %q, %o
///      br %z                                     br %z
///
/// It moves shuffles into arms, makes shuffles of elements that are taken out
/// and put together, and inlines calls first. So of arms that handle vectors all
/// but one end with a comment in the PTX, each with another one:
///
///   call void asm sideeffect "// 1", ""()

#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

static bool callsDefinition(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && (!Call->getCalledFunction() ||
                  !Call->getCalledFunction()->isDeclaration());
}

static bool handlesVectors(const Instruction &I) {
  return I.getType()->isVectorTy() || callsDefinition(I) ||
         any_of(I.operands(), [](const Use &Operand) {
           return Operand->getType()->isVectorTy();
         });
}

namespace {

/// The arms of one function.
class Arms {
public:
  explicit Arms(Function &F);
  void tellApart();

private:
  void tellApart(SmallVectorImpl<BasicBlock *> &Ends);
  bool handleVectors(const BasicBlock &End, const BasicBlock &Fork) const;
  void mark(BasicBlock &End, unsigned Number);
  void noteVectorsIn(const BasicBlock &Block);

  Function &F;
  DominatorTree Dominators;
  /// Blocks that handle vectors, and all that dominate one.
  SmallPtrSet<const BasicBlock *, 16> AboveVectors;
  unsigned Marks = 0;
};

} // namespace

Arms::Arms(Function &F) : F(F), Dominators(F) {
  for (const BasicBlock &Block : F)
    if (Dominators.getNode(&Block) && any_of(Block, handlesVectors))
      noteVectorsIn(Block);
}

void Arms::noteVectorsIn(const BasicBlock &Block) {
  const DomTreeNode *Node = Dominators.getNode(&Block);
  while (Node && AboveVectors.insert(Node->getBlock()).second)
    Node = Node->getIDom();
}

// The arm is what only the way from Fork to End leads to.
bool Arms::handleVectors(const BasicBlock &End, const BasicBlock &Fork) const {
  const DomTreeNode *Top = Dominators.getNode(&End);
  while (Top->getIDom() && Top->getIDom()->getBlock() != &Fork)
    Top = Top->getIDom();
  return AboveVectors.contains(Top->getBlock());
}

void Arms::mark(BasicBlock &End, unsigned Number) {
  IRBuilder<> B(End.getTerminator());
  auto *Ty = FunctionType::get(B.getVoidTy(), false);
  B.CreateCall(Ty, InlineAsm::get(Ty, ("// " + Twine(Number)).str(), "",
                                  /*hasSideEffects=*/true));
  noteVectorsIn(End); // the comment counts as a call
}

void Arms::tellApart(SmallVectorImpl<BasicBlock *> &Ends) {
  if (Ends.size() < 2)
    return;
  BasicBlock *Fork = Ends.front();
  for (BasicBlock *End : Ends)
    Fork = Dominators.findNearestCommonDominator(Fork, End);
  erase_if(Ends, [&](BasicBlock *End) {
    return End == Fork || !handleVectors(*End, *Fork);
  });
  for (BasicBlock *End : drop_begin(Ends, Ends.empty() ? 0 : 1))
    mark(*End, ++Marks);
}

void Arms::tellApart() {
  MapVector<BasicBlock *, SmallVector<BasicBlock *, 4>> EndsBefore;
  for (BasicBlock &End : F)
    if (BasicBlock *Join = End.getSingleSuccessor())
      if (Dominators.getNode(&End))
        EndsBefore[Join].push_back(&End);
  for (auto &[Join, Ends] : EndsBefore)
    tellApart(Ends);
}

FunctionStep spir2nvvm::tellArmsApart(Translation &T) {
  if (!occursIn(LibNvvmFault::PermutedArms, T.Opts.dialect()))
    return {};
  return {[](Function &F) {
    constexpr size_t LeastBlocks = 3; // a fork, an arm and where it ends
    if (F.size() > LeastBlocks && any_of(instructions(F), handlesVectors))
      Arms(F).tellApart();
  }};
}
