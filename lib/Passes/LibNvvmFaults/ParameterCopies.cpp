// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Structures that are parameters are copied in pieces of their alignment
/// (MisalignedCopies): libNVVM makes one load of a copy of 2, 4 or 8 bytes,
/// also of such a part of a longer one or of 16 bytes, and of the load an ld.param
/// that is aligned to less than its size. Below sm_100 it also reads a member of a
/// packed structure, however long, by one such ld.param.
///
///   call void @llvm.memcpy(i8* align 4 %copy, i8* align 4 %parameter, i64 8)
/// becomes
///   %1 = load i32, i32* (%parameter, word 0), align 4
///   store i32 %1, i32* (%copy, word 0), align 4
///   %2 = load i32, i32* (%parameter, word 1), align 4
///   store i32 %2, i32* (%copy, word 1), align 4

#include "Passes/LibNvvmFaults/Elements.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

// PTX has no wider registers and loads; longer copies than these stay calls.
static constexpr uint64_t WidestPiece = 8, WidestLoad = 16, LongestCopy = 64,
                          LongestPackedCopy = 1024;

static bool holdsPacked(Type *Ty) {
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return holdsPacked(Array->getElementType());
  auto *Struct = dyn_cast<StructType>(Ty);
  return Struct &&
         (Struct->isPacked() || any_of(Struct->elements(), holdsPacked));
}

// The pieces of a copy of a parameter, or 0.
static uint64_t pieceSize(const MemCpyInst &Copy) {
  const auto *Parameter =
      dyn_cast<Argument>(Copy.getRawSource()->stripPointerCasts());
  const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  if (!Parameter || !Parameter->hasByValAttr() || !Length || Copy.isVolatile())
    return 0;
  bool IsPacked = holdsPacked(Parameter->getParamByValType());
  if (Length->getZExtValue() > (IsPacked ? LongestPackedCopy : LongestCopy))
    return 0;
  uint64_t Aligned = std::min(Copy.getSourceAlign().valueOrOne(),
                              Copy.getDestAlign().valueOrOne())
                         .value();
  uint64_t Piece = std::min(Aligned, WidestPiece);
  // Whatever a packed structure is aligned to, its members are not.
  bool IsSplit =
      Length->getZExtValue() % Piece == 0 &&
      (IsPacked || (Aligned < WidestLoad && Length->getZExtValue() > Piece));
  return IsSplit ? Piece : 0;
}

static void copyPieces(MemCpyInst &Copy, uint64_t Piece) {
  IRBuilder<> B(&Copy);
  Type *Ty = B.getIntNTy(8 * Piece);
  Value *From = asPointerTo(B, Ty, Copy.getRawSource());
  Value *To = asPointerTo(B, Ty, Copy.getRawDest());
  uint64_t Count = cast<ConstantInt>(Copy.getLength())->getZExtValue() / Piece;
  for (uint64_t I = 0; I != Count; ++I) {
    Value *Source = B.CreateConstInBoundsGEP1_64(Ty, From, I);
    Value *Loaded = B.CreateAlignedLoad(Ty, Source, Align(Piece));
    Value *Target = B.CreateConstInBoundsGEP1_64(Ty, To, I);
    B.CreateAlignedStore(Loaded, Target, Align(Piece));
  }
  Copy.eraseFromParent();
}

void spir2nvvm::copyParametersInPieces(Translation &T) {
  if (!occursIn(LibNvvmFault::MisalignedCopies, T.Opts.dialect()))
    return;
  for (Function &F : *T.M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Copy = dyn_cast<MemCpyInst>(&I))
        if (uint64_t Piece = pieceSize(*Copy))
          copyPieces(*Copy, Piece);
}
