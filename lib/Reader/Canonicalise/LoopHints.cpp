// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// "!llvm.loop" nodes on the branches back to a loop's head:
///
///   br i1 %more, label %loop, label %end, !llvm.loop !0
///   !0 = distinct !{!0, !1}
///   !1 = !{!"llvm.loop.unroll.disable"}
///
/// clang -O1 gives every loop this mark because it does not unroll itself;
/// libNVVM and ptxas then obey it.

#include "Reader/Canonicalise/LoopHints.h"

#include "Diagnostics/Rules/Input.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static const MDString *nameOf(const MDNode &Hint) {
  return Hint.getNumOperands() == 0
             ? nullptr
             : dyn_cast_or_null<MDString>(Hint.getOperand(0).get());
}

static bool isNoUnroll(const MDOperand &Operand) {
  const auto *Hint = dyn_cast_or_null<MDNode>(Operand.get());
  if (!Hint || Hint->getNumOperands() != 1)
    return false;
  const MDString *Name = nameOf(*Hint);
  return Name && Name->getString() == "llvm.loop.unroll.disable";
}

// Properties are nodes that begin with a name; a count follows that of
// unrolling. Places in the source (DILocation) are not properties.
static bool isBroken(const MDOperand &Operand) {
  const auto *Hint = dyn_cast_or_null<MDTuple>(Operand.get());
  if (!Hint)
    return !isa_and_nonnull<DILocation>(Operand.get());
  const MDString *Name = nameOf(*Hint);
  if (!Name || Name->getString() != "llvm.loop.unroll.count")
    return !Name;
  return Hint->getNumOperands() != 2 ||
         !mdconst::dyn_extract_or_null<ConstantInt>(Hint->getOperand(1));
}

static bool hasNoUnroll(const MDNode &Loop) {
  return any_of(Loop.operands(), isNoUnroll);
}

using IsDropped = bool (*)(const MDOperand &);

// The node without some of its properties; null when none is left. The first
// operand of a loop's node is the node itself.
static MDNode *without(IsDropped Drop, LLVMContext &Ctx, const MDNode &Loop) {
  SmallVector<Metadata *, 4> Kept{nullptr};
  for (const MDOperand &Operand : drop_begin(Loop.operands()))
    if (!Drop(Operand))
      Kept.push_back(Operand.get());
  if (Kept.size() == 1)
    return nullptr;
  MDNode *Node = MDNode::getDistinct(Ctx, Kept);
  Node->replaceOperandWith(0, Node);
  return Node;
}

static bool namesItself(const MDNode &Loop) {
  return Loop.getNumOperands() && Loop.getOperand(0) == &Loop;
}

static void dropFromLoops(Module &M, IsDropped Drop) {
  DenseMap<const MDNode *, MDNode *> Replaced; // branches share their loop's
  for (Function &F : M)
    for (BasicBlock &BB : F) {
      Instruction *End = BB.getTerminator();
      const MDNode *Loop = End->getMetadata(LLVMContext::MD_loop);
      if (!Loop)
        continue;
      if (!namesItself(*Loop)) {
        End->setMetadata(LLVMContext::MD_loop, nullptr);
        continue;
      }
      if (none_of(drop_begin(Loop->operands()), Drop))
        continue;
      auto [At, IsNew] = Replaced.try_emplace(Loop, nullptr);
      if (IsNew)
        At->second = without(Drop, M.getContext(), *Loop);
      End->setMetadata(LLVMContext::MD_loop, At->second);
    }
}

void spir2nvvm::dropBrokenHints(Module &M) { dropFromLoops(M, isBroken); }

void spir2nvvm::dropNoUnroll(Module &M) { dropFromLoops(M, isNoUnroll); }

namespace {
struct LoopMarks {
  unsigned Marked = 0, Others = 0;
};
} // namespace

static LoopMarks marksIn(const Module &M) {
  LoopMarks Marks;
  SmallPtrSet<const MDNode *, 16> Seen;
  for (const Function &F : M)
    for (const BasicBlock &BB : F)
      if (const MDNode *Loop =
              BB.getTerminator()->getMetadata(LLVMContext::MD_loop))
        if (Seen.insert(Loop).second)
          ++(hasNoUnroll(*Loop) ? Marks.Marked : Marks.Others);
  return Marks;
}

// A branch back to a block that dominates it, without a node.
static bool hasUnmarkedLoop(const Module &M) {
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    DominatorTree Tree(const_cast<Function &>(F)); // only reads it
    for (const BasicBlock &BB : F)
      if (!BB.getTerminator()->getMetadata(LLVMContext::MD_loop) &&
          any_of(successors(&BB), [&](const BasicBlock *Target) {
            return Tree.dominates(Target, &BB);
          }))
        return true;
  }
  return false;
}

void spir2nvvm::noteNoUnroll(const Module &M, DiagnosticSink &Sink) {
  LoopMarks Marks = marksIn(M);
  if (Marks.Marked && !Marks.Others && !hasUnmarkedLoop(M))
    Sink.report(rule::IN21, Subject::module(M), Marks.Marked);
}
