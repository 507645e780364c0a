// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/RowGuards.h"

#include "Executor/Model/Runtime.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

Value *executor::rowField(IRBuilder<> &B, Value *View, uint64_t Offset,
                          Type *Ty) {
  Value *Place = B.CreateConstGEP1_64(B.getInt8Ty(), View, int64_t(Offset));
  return B.CreateLoad(Ty, B.CreateBitCast(Place, Ty->getPointerTo()));
}

Value *executor::firstOfRow(IRBuilder<> &B, Value &V,
                            function_ref<Value *(unsigned)> Given) {
  if (auto *A = dyn_cast<Argument>(&V))
    return Given(A->getArgNo());
  auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return &V;
  if (std::optional<uint64_t> Field = fieldOf(*I))
    return *Field == offsetof(WorkItem, Tid)
               ? ConstantInt::get(I->getType(), 0)
               : rowField(B, Given(0), *Field, I->getType());
  Instruction *Copy = I->clone();
  for (Use &U : Copy->operands())
    U.set(firstOfRow(B, *U, Given));
  Copy->dropPoisonGeneratingFlags();
  Copy->setDebugLoc({});
  return B.Insert(Copy);
}

Value *executor::staysInRange(IRBuilder<> &B, Value *First, int64_t Stride,
                              Value *Steps, bool Signed) {
  Type *Ty = First->getType();
  const unsigned Bits = Ty->getIntegerBitWidth();
  const uint64_t Step = uint64_t(Stride < 0 ? -Stride : Stride);
  // Of a row that is certainly longer than all of the type.
  if (auto *Last = dyn_cast<ConstantInt>(Steps))
    if (!isUIntN(Bits, Step * Last->getZExtValue()))
      return B.getFalse();
  Value *Row =
      B.CreateMul(B.CreateZExtOrTrunc(Steps, Ty), B.getInt(APInt(Bits, Step)));
  if (Stride > 0) {
    const APInt Most =
        Signed ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits);
    Value *Largest = B.CreateSub(B.getInt(Most), Row);
    return Signed ? B.CreateICmpSLE(First, Largest)
                  : B.CreateICmpULE(First, Largest);
  }
  const APInt Least =
      Signed ? APInt::getSignedMinValue(Bits) : APInt::getMinValue(Bits);
  Value *Smallest = B.CreateAdd(B.getInt(Least), Row);
  return Signed ? B.CreateICmpSGE(First, Smallest)
                : B.CreateICmpUGE(First, Smallest);
}

// ---- Which ------------------------------------------------------------------

// A row is at most 2^10 long and a stride at most 2^20.
bool RowGuards::isExtension(const Instruction &I) const {
  constexpr unsigned LeastBits = 32;
  return (isa<SExtInst>(I) || isa<ZExtInst>(I)) && !Shapes.isUniform(I) &&
         Shapes.strideOf(I) && I.getType()->isIntegerTy(64) &&
         I.getOperand(0)->getType()->getIntegerBitWidth() >= LeastBits;
}

static bool isArithmetic(const Instruction &I, bool Grows) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Mul:
  case Instruction::Trunc:
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::Freeze:
    return true;
  case Instruction::Sub:
    return !Grows;
  case Instruction::Shl:
    return isa<ConstantInt>(I.getOperand(1));
  default:
    return false;
  }
}

// \p Grows: nothing is subtracted, so that only very large numbers wrap around.
bool RowGuards::isOfIds(const Value &V, bool Grows, unsigned Depth) const {
  constexpr unsigned MostDepth = 8;
  if (auto *Number = dyn_cast<ConstantInt>(&V))
    return !Grows || !Number->isNegative();
  if (!V.getType()->isIntegerTy() || &V == Shapes.number() ||
      Depth == MostDepth)
    return false;
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || fieldOf(*I))
    return I || isa<Argument>(V);
  if (!isArithmetic(*I, Grows))
    return false;
  if (!Shapes.isUniform(*I) &&
      (!Shapes.strideOf(*I) || (isExtension(*I) && !covers(*I))))
    return false;
  return all_of(I->operands(),
                [&](const Use &U) { return isOfIds(*U, Grows, Depth + 1); });
}

RowGuards::RowGuards(Function &Item, const LaneShapes &Shapes, bool IsOneStep)
    : Shapes(Shapes) {
  constexpr unsigned MostPerGuard = 32;
  if (IsOneStep)
    return;
  for (const BasicBlock *Block : depth_first(&Item))
    for (const Instruction &I : *Block)
      if (isExtension(I) && isOfIds(*I.getOperand(0), isa<ZExtInst>(I)))
        Covered.insert(&I);
  if (Item.getInstructionCount() > MostPerGuard * Covered.size())
    Covered.clear();
}

// ---- The question -----------------------------------------------------------

// What the work-items do not use may be undefined.
Value *RowGuards::allStay(IRBuilder<> &B, const CallInst &Call,
                          Value *Count) const {
  auto Given = [&](unsigned N) { return Call.getArgOperand(N); };
  Value *Steps = B.CreateSub(Count, B.getInt32(1));
  Value *All = B.getTrue();
  for (const Instruction *I : Covered) {
    Value &Narrow = *I->getOperand(0);
    All = B.CreateAnd(All, staysInRange(B, firstOfRow(B, Narrow, Given),
                                        *Shapes.strideOf(Narrow), Steps,
                                        isa<SExtInst>(I)));
  }
  return B.CreateFreeze(All);
}
