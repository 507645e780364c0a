// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Halves that become lanes of a vector (InsertedHalves): lanes of integers do.
///
///   %v = insertelement <2 x half> %u, half %x, i64 1
///
///   %b = bitcast <2 x half> %u to <2 x i16>
///   %i = bitcast half %x to i16
///   %w = insertelement <2 x i16> %b, i16 %i, i64 1
///   %v = bitcast <2 x i16> %w to <2 x half>

#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isFault(const InsertElementInst &Insert) {
  return Insert.getType()->getScalarType()->isHalfTy() &&
         isa<ConstantInt>(Insert.getOperand(2));
}

// Without a cast back and forth.
static Value *asBits(IRBuilder<> &B, Value *V) {
  Type *Bits = V->getType()->getWithNewType(B.getInt16Ty());
  auto *Cast = dyn_cast<BitCastInst>(V);
  return Cast && Cast->getSrcTy() == Bits ? Cast->getOperand(0)
                                          : B.CreateBitCast(V, Bits);
}

static void insertBits(InsertElementInst &Insert) {
  IRBuilder<> B(&Insert);
  Value *Into = Insert.getOperand(0), *Lane = Insert.getOperand(1);
  Value *Vector = asBits(B, Into);
  Value *Bits =
      B.CreateInsertElement(Vector, asBits(B, Lane), Insert.getOperand(2));
  Value *New = B.CreateBitCast(Bits, Insert.getType());
  New->takeName(&Insert);
  Insert.replaceAllUsesWith(New);
  Insert.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(Into);
  RecursivelyDeleteTriviallyDeadInstructions(Lane);
}

FunctionStep spir2nvvm::insertHalvesAsIntegers(Translation &T) {
  if (!occursIn(LibNvvmFault::InsertedHalves, T.Opts.dialect()))
    return {};
  return {[](Function &F) {
    SmallVector<InsertElementInst *, 16> Inserts;
    for (Instruction &I : instructions(F))
      if (auto *Insert = dyn_cast<InsertElementInst>(&I))
        if (isFault(*Insert))
          Inserts.push_back(Insert);
    for (InsertElementInst *Insert : Inserts)
      insertBits(*Insert);
  }};
}
