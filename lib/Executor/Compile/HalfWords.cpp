// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/HalfWords.h"

#include "Executor/Compile/Prepare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static bool isHalf(const Value &V) {
  return V.getType()->getScalarType()->isHalfTy();
}

bool executor::computesHalves(const Instruction &I) {
  if (isa<FPTruncInst>(I) || isa<FPExtInst>(I) || isa<BitCastInst>(I))
    return false;
  return isHalf(I) ||
         any_of(I.operands(), [](const Use &U) { return isHalf(*U); });
}

static Type *ofElements(const Value &V, Type *Element) {
  return V.getType()->getWithNewType(Element);
}
static Value *asWord(IRBuilder<> &B, Value *V) {
  Type *Words = ofElements(*V, B.getInt16Ty());
  auto *Cast = dyn_cast<BitCastInst>(V);
  return Cast && Cast->getSrcTy() == Words ? Cast->getOperand(0)
                                           : B.CreateBitCast(V, Words);
}
// LLVM would choose halves, not words, if it saw that they are casts of such.
static Value *wordOf(IRBuilder<> &B, Value *Half) {
  return B.CreateBitCast(B.CreateFreeze(asWord(B, Half)), Half->getType());
}
static Value *asHalf(IRBuilder<> &B, Value *Floats) {
  return wordOf(B, B.CreateFPTrunc(hidden(B, Floats),
                                   ofElements(*Floats, B.getHalfTy())));
}
// It would compare and convert halves, too.
static Value *asFloat(IRBuilder<> &B, Value *V) {
  return isHalf(*V)
             ? hidden(B, B.CreateFPExt(V, ofElements(*V, B.getFloatTy())))
             : V;
}

// ---- Words ------------------------------------------------------------------

static Value *wordPlace(IRBuilder<> &B, Value *Pointer, Type *Words) {
  return B.CreateBitCast(
      Pointer,
      Words->getPointerTo(Pointer->getType()->getPointerAddressSpace()));
}

static Value *loadWord(IRBuilder<> &B, LoadInst &Load) {
  Type *Words = ofElements(Load, B.getInt16Ty());
  LoadInst *New =
      B.CreateAlignedLoad(Words, wordPlace(B, Load.getPointerOperand(), Words),
                          Load.getAlign(), Load.isVolatile());
  New->copyMetadata(Load);
  return New;
}

static void storeWord(IRBuilder<> &B, StoreInst &Store) {
  Value *Word = asWord(B, Store.getValueOperand());
  StoreInst *New = B.CreateAlignedStore(
      Word, wordPlace(B, Store.getPointerOperand(), Word->getType()),
      Store.getAlign(), Store.isVolatile());
  New->copyMetadata(Store);
}

static Value *joinWords(IRBuilder<> &B, PHINode &Phi) {
  PHINode *New =
      B.CreatePHI(ofElements(Phi, B.getInt16Ty()), Phi.getNumIncomingValues());
  for (unsigned N = 0; N != Phi.getNumIncomingValues(); ++N) {
    BasicBlock *From = Phi.getIncomingBlock(N);
    IRBuilder<> AtEnd(From->getTerminator());
    New->addIncoming(asWord(AtEnd, Phi.getIncomingValue(N)), From);
  }
  B.SetInsertPoint(&*Phi.getParent()->getFirstInsertionPt());
  return New;
}

// The same instruction, of words.
static Value *movedWords(IRBuilder<> &B, Instruction &I) {
  Instruction *New = I.clone();
  for (Use &U : New->operands())
    if (isHalf(*U))
      U.set(asWord(B, U));
  New->mutateType(ofElements(I, B.getInt16Ty()));
  return B.Insert(New);
}

// ---- Floats -----------------------------------------------------------------

// Rounded once more that is what halves give: floats have twice their bits and two.
static bool isOfFloats(const Instruction &I) {
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    switch (Call->getIntrinsicID()) {
    case Intrinsic::fabs:
    case Intrinsic::floor:
    case Intrinsic::ceil:
    case Intrinsic::trunc:
    case Intrinsic::rint:
    case Intrinsic::nearbyint:
    case Intrinsic::roundeven:
    case Intrinsic::round:
    case Intrinsic::sqrt:
    case Intrinsic::minnum:
    case Intrinsic::maxnum:
    case Intrinsic::copysign:
    case Intrinsic::arithmetic_fence:
    case Intrinsic::fptosi_sat:
    case Intrinsic::fptoui_sat:
      return true;
    default:
      return false;
    }
  return isa<FCmpInst>(I) || isa<SIToFPInst>(I) || isa<UIToFPInst>(I) ||
         isa<FPToSIInst>(I) || isa<FPToUIInst>(I) ||
         (isa<BinaryOperator>(I) && I.getOpcode() != Instruction::FRem);
}

static Value *computedAsFloat(IRBuilder<> &B, Instruction &I) {
  SmallVector<Value *, 3> Operands;
  for (const Use &U : I.operands())
    if (!isa<Function>(U))
      Operands.push_back(asFloat(B, U));
  if (auto *Compare = dyn_cast<FCmpInst>(&I))
    return B.CreateFCmp(Compare->getPredicate(), Operands[0], Operands[1]);
  if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    return B.CreateBinOp(Binary->getOpcode(), Operands[0], Operands[1]);
  Type *To = isHalf(I) ? ofElements(I, B.getFloatTy()) : I.getType();
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    SmallVector<Type *, 2> Types = {To};
    if (!isHalf(I))
      Types.push_back(Operands[0]->getType());
    return B.CreateIntrinsic(Call->getIntrinsicID(), Types, Operands);
  }
  return B.CreateCast(cast<CastInst>(I).getOpcode(), Operands[0], To);
}

// ---- All --------------------------------------------------------------------

// Null: for nothing, or not known.
static Value *replacement(IRBuilder<> &B, Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return loadWord(B, *Load);
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return joinWords(B, *Phi);
  if (isa<SelectInst>(I) || isa<InsertElementInst>(I) ||
      isa<ExtractElementInst>(I) || isa<ShuffleVectorInst>(I) ||
      isa<FreezeInst>(I))
    return movedWords(B, I);
  if (I.getOpcode() == Instruction::FNeg) {
    Value *Word = asWord(B, I.getOperand(0));
    constexpr uint64_t Sign = 0x8000;
    return B.CreateXor(Word, ConstantInt::get(Word->getType(), Sign));
  }
  return isOfFloats(I) ? computedAsFloat(B, I) : nullptr;
}

// The conversions that are there already.
static void hide(CastInst &Cast) {
  IRBuilder<> B(Cast.getNextNode());
  const bool Widens = isa<FPExtInst>(Cast);
  Value *Hidden = Widens ? hidden(B, &Cast) : wordOf(B, &Cast);
  const Instruction *First = Cast.getNextNode();
  Cast.replaceUsesWithIf(Hidden, [&](Use &U) { return U.getUser() != First; });
}

void executor::makeHalvesWords(Function &F) {
  SmallVector<Instruction *, 16> All;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (computesHalves(I))
      All.push_back(&I);
    else if ((isa<FPTruncInst>(I) && isHalf(I)) ||
             (isa<FPExtInst>(I) && isHalf(*I.getOperand(0))))
      hide(cast<CastInst>(I));
  for (Instruction *I : All) {
    IRBuilder<> B(I);
    if (auto *Store = dyn_cast<StoreInst>(I)) {
      storeWord(B, *Store);
      I->eraseFromParent();
      continue;
    }
    Value *New = replacement(B, *I);
    if (!New)
      continue;
    if (isHalf(*I))
      New = New->getType()->getScalarType()->isFloatTy()
                ? asHalf(B, New)
                : B.CreateBitCast(B.CreateFreeze(New), I->getType());
    I->replaceAllUsesWith(New);
    I->eraseFromParent();
  }
}
