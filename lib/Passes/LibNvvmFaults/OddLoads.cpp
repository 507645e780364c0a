// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Integers that no register holds are loaded in pieces that one does
/// (OddLoads): libNVVM ends its process where such a load goes through a
/// kernel's pointer that is noalias and readonly, and it takes ld.global.nc.
///
///   %v = load i40, i40 addrspace(1)* %p, align 8
/// becomes
///   %1 = load i32, i32 addrspace(1)* (%p, byte 0), align 8
///   %2 = load i8, i8 addrspace(1)* (%p, byte 4), align 4
///   %3 = or i64 (zext %1), (shl (zext %2), 32)
///   %v = trunc i64 %3 to i40

#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr unsigned WidestRegister = 64;

static bool isOdd(const LoadInst &Load) {
  Type *Ty = Load.getType();
  return Ty->isIntegerTy() && !Ty->isIntegerTy(1) &&
         Ty->getIntegerBitWidth() < WidestRegister &&
         Ty->getIntegerBitWidth() != PowerOf2Ceil(std::max<unsigned>(
                                         8, Ty->getIntegerBitWidth())) &&
         Load.getPointerAddressSpace() == nvvm::Global && Load.isSimple();
}

static Value *loadPiece(IRBuilder<> &B, LoadInst &Load, unsigned Byte,
                        unsigned Bytes) {
  Type *Ty = B.getIntNTy(8 * Bytes);
  unsigned Space = Load.getPointerAddressSpace();
  Value *Begin = B.CreateBitCast(Load.getPointerOperand(),
                                 B.getInt8PtrTy(Space));
  Value *Place = B.CreateBitCast(
      B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Begin, Byte),
      Ty->getPointerTo(Space));
  LoadInst *Piece =
      B.CreateAlignedLoad(Ty, Place, commonAlignment(Load.getAlign(), Byte));
  Piece->copyMetadata(Load, LLVMContext::MD_invariant_load);
  return Piece;
}

static Value *loadInPieces(LoadInst &Load) {
  IRBuilder<> B(&Load);
  unsigned Bytes = divideCeil(Load.getType()->getIntegerBitWidth(), 8);
  Type *Whole = B.getIntNTy(8 * PowerOf2Ceil(Bytes));
  Value *Sum = nullptr;
  for (unsigned Byte = 0; Byte != Bytes;) {
    unsigned Size = PowerOf2Floor(Bytes - Byte);
    Value *Piece = B.CreateZExt(loadPiece(B, Load, Byte, Size), Whole);
    Sum = Sum ? B.CreateOr(Sum, B.CreateShl(Piece, 8 * Byte)) : Piece;
    Byte += Size;
  }
  return B.CreateTrunc(Sum, Load.getType());
}

void spir2nvvm::loadOddIntegersInPieces(Translation &T) {
  if (!occursIn(LibNvvmFault::OddLoads, T.Opts.dialect()))
    return;
  for (Function &F : *T.M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && isOdd(*Load)) {
        Load->replaceAllUsesWith(loadInPieces(*Load));
        Load->eraseFromParent();
      }
}
