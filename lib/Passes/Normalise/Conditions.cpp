// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Optimised SPIR puts the conditions of one branch into a vector, and freezes
/// it. libNVVM builds that vector bit by bit, so they become scalars again:
///
///   %c = icmp sgt <2 x i32> %v, %w        %c.0 = icmp sgt i32 %a, 0
///   %f = freeze <2 x i1> %c               %c.1 = icmp sgt i32 %b, 0
///   %m = bitcast <2 x i1> %f to i2        %all = and i1 %c.0, %c.1
///   %all = icmp eq i2 %m, -1
///
/// What is frozen without ever being undefined is left alone (LLVM 7 has no
/// freeze, and a replacement costs instructions).

#include "Builtins/Lowering/Resolved.h"
#include "Stages/Stages.h"
#include "Stages/Translation.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace spir2nvvm;

// Values that are looked at, from a condition upwards.
static constexpr unsigned MostDepth = 8;

// Work-item functions have one result, whatever is asked.
static bool isFixedCall(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration() || Callee->isIntrinsic())
    return false;
  unsigned Bits = Callee->getParent()->getDataLayout().getPointerSizeInBits(0);
  std::optional<mangling::Prototype> Proto = prototypeOf(*Callee, Bits);
  return Proto && Proto->Group == mangling::Family::WorkItem;
}

namespace {

/// Whether a value is defined once some instructions have lost their flags.
class Definedness {
public:
  explicit Definedness(bool InKernel) : InKernel(InKernel) {}

  bool holds(Value *V, unsigned Depth = 0) {
    if (isGuaranteedNotToBeUndefOrPoison(V))
      return true;
    if (isa<Argument>(V))
      return InKernel; // the host has passed it
    if (auto *Call = dyn_cast<CallInst>(V))
      return isFixedCall(*Call);
    auto *I = dyn_cast<Instruction>(V);
    return I && Depth != MostDepth && holdsForOperands(*I, Depth);
  }

  void dropFlags() {
    for (Instruction *I : Flagged)
      I->dropPoisonGeneratingFlags();
  }

private:
  bool holdsForOperands(Instruction &I, unsigned Depth) {
    if (isa<PHINode>(I) || I.mayReadOrWriteMemory() ||
        canCreateUndefOrPoison(cast<Operator>(&I), /*ConsiderFlags=*/false))
      return false;
    if (canCreateUndefOrPoison(cast<Operator>(&I))) {
      if (!I.hasOneUse()) // others may gain by the flags
        return false;
      Flagged.push_back(&I);
    }
    return all_of(I.operands(), [&](Value *V) { return holds(V, Depth + 1); });
  }

  bool InKernel;
  SmallVector<Instruction *, 4> Flagged;
};

} // namespace

static void dropFreeze(FreezeInst &Freeze, bool InKernel) {
  Definedness Defined(InKernel);
  if (!Defined.holds(Freeze.getOperand(0)))
    return;
  Defined.dropFlags();
  Freeze.replaceAllUsesWith(Freeze.getOperand(0));
  Freeze.eraseFromParent();
}

static bool isCheap(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::ICmp:
  case Instruction::FCmp:
  case Instruction::Freeze:
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::SExt:
    return true;
  default:
    return false;
  }
}

// The vector that an element comes from, and where it lies there; null for a
// scalar that was put in.
static Value *source(Value *V, unsigned &Index, Value *&Scalar) {
  while (true) {
    if (auto *Insert = dyn_cast<InsertElementInst>(V)) {
      auto *Place = dyn_cast<ConstantInt>(Insert->getOperand(2));
      if (!Place)
        return V;
      if (Place->equalsInt(Index)) {
        Scalar = Insert->getOperand(1);
        return nullptr;
      }
      V = Insert->getOperand(0);
    } else if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(V)) {
      const int From = Shuffle->getMaskValue(Index);
      const int Width = cast<FixedVectorType>(Shuffle->getOperand(0)->getType())
                            ->getNumElements();
      if (From < 0)
        return V;
      V = Shuffle->getOperand(From < Width ? 0 : 1);
      Index = From % Width;
    } else {
      return V;
    }
  }
}

// Without flags: they would have to be frozen away again.
static Value *element(IRBuilder<> &B, Value *Of, unsigned Index,
                      unsigned Depth = 0) {
  Value *Scalar = nullptr;
  Value *V = source(Of, Index, Scalar);
  if (!V)
    return Scalar;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !isCheap(*I) || Depth == MostDepth)
    return B.CreateExtractElement(V, Index); // of a constant, a constant
  SmallVector<Value *, 2> Operands;
  for (Value *Operand : I->operands())
    Operands.push_back(element(B, Operand, Index, Depth + 1));
  if (auto *Compare = dyn_cast<CmpInst>(I))
    return B.CreateCmp(Compare->getPredicate(), Operands[0], Operands[1]);
  if (isa<FreezeInst>(I))
    return B.CreateFreeze(Operands[0]);
  if (auto *Cast = dyn_cast<CastInst>(I))
    return B.CreateCast(Cast->getOpcode(), Operands[0],
                        V->getType()->getScalarType());
  return B.CreateBinOp(cast<BinaryOperator>(I)->getOpcode(), Operands[0],
                       Operands[1]);
}

// A vector of truth values read as a number, or null.
static Value *truths(const ICmpInst &Compare) {
  auto *Number = dyn_cast<BitCastInst>(Compare.getOperand(0));
  if (!Number || !Compare.isEquality())
    return nullptr;
  Value *V = Number->getOperand(0);
  auto *Ty = dyn_cast<FixedVectorType>(V->getType());
  return Ty && Ty->getElementType()->isIntegerTy(1) ? V : nullptr;
}

// "== -1" asks whether all hold, "!= 0" whether one does.
static void splitTruths(ICmpInst &Compare) {
  Value *V = truths(Compare);
  auto *With = V ? dyn_cast<ConstantInt>(Compare.getOperand(1)) : nullptr;
  if (!With || !(With->isMinusOne() || With->isZero()))
    return;
  IRBuilder<> B(&Compare);
  const bool All = With->isMinusOne();
  const unsigned Count = cast<FixedVectorType>(V->getType())->getNumElements();
  Value *Result = element(B, V, 0);
  for (unsigned N = 1; N != Count; ++N) {
    Value *Next = element(B, V, N);
    Result = All ? B.CreateAnd(Result, Next) : B.CreateOr(Result, Next);
  }
  if (All != (Compare.getPredicate() == CmpInst::ICMP_EQ))
    Result = B.CreateNot(Result);
  auto *Number = cast<Instruction>(Compare.getOperand(0));
  if (isa<Instruction>(Result) && !Result->hasName())
    Result->takeName(&Compare);
  Compare.replaceAllUsesWith(Result);
  Compare.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(Number);
}

static void normaliseConditions(Function &F, bool InKernel) {
  SmallVector<ICmpInst *, 4> Compares;
  bool Freezes = false;
  for (Instruction &I : instructions(F))
    if (auto *Compare = dyn_cast<ICmpInst>(&I)) {
      if (truths(*Compare))
        Compares.push_back(Compare);
    } else {
      Freezes |= isa<FreezeInst>(I);
    }
  for (ICmpInst *Compare : Compares)
    splitTruths(*Compare);
  if (!Freezes)
    return;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Freeze = dyn_cast<FreezeInst>(&I))
      dropFreeze(*Freeze, InKernel);
}

FunctionStep spir2nvvm::normaliseConditions(Translation &T) {
  SmallPtrSet<const Function *, 8> Kernels;
  for (const Kernel &K : T.Kernels)
    Kernels.insert(&K.function());
  return {[Kernels](Function &F) {
    ::normaliseConditions(F, Kernels.contains(&F));
  }};
}
