// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Integers of 3, 5, 6, 7, 9 and more bytes in memory, as clang accesses
/// bit-fields, and of a part of a byte (OddAccesses), in pieces that PTX has.
/// libNVVM dies of those that go through ld.global.nc, or that it passes instead
/// of a pointer. Vectors of lanes that are parts of a byte, of which it loads
/// bytes (OddLanes), are accessed as words. libNVVM itself loads such members
/// of structures that it copies, through ld.global.nc where nothing else can
/// change them: parameters that point to them are not noalias.
///
///   %v = load i48, i48* %p, align 8
///   ->
///   %1 = load i32, i32* %p.32, align 8
///   %2 = zext i32 %1 to i48
///   %3 = load i16, i16* %p.16, align 4       ; 4 bytes on
///   %4 = zext i16 %3 to i48
///   %5 = shl i48 %4, 32
///   %v = or i48 %2, %5

#include "Passes/LibNvvmFaults/Elements.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr unsigned Byte = 8, Word = 32;
static constexpr uint64_t WidestPiece = 8;

namespace {

struct Piece {
  uint64_t Offset, Size; // bytes
};

} // namespace

static unsigned bitsOf(const Type *Ty) { return Ty->getIntegerBitWidth(); }

static uint64_t bytesOf(const Type *Ty) { return divideCeil(bitsOf(Ty), Byte); }

// Each as wide as its place is aligned for.
static SmallVector<Piece, 8> piecesOf(const Type *Ty, Align Place) {
  SmallVector<Piece, 8> All;
  const uint64_t Size = bytesOf(Ty);
  for (uint64_t Offset = 0; Offset != Size; Offset += All.back().Size)
    All.push_back({Offset, std::min({PowerOf2Floor(Size - Offset), WidestPiece,
                                     commonAlignment(Place, Offset).value()})});
  return All;
}

static Value *address(IRBuilder<> &B, Value *Pointer, const Piece &At) {
  Value *Bytes = asPointerTo(B, B.getInt8Ty(), Pointer);
  Bytes = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Bytes, At.Offset);
  return asPointerTo(B, B.getIntNTy(Byte * At.Size), Bytes);
}

static void loadPieces(LoadInst &Load) {
  IRBuilder<> B(&Load);
  Type *Bytes = B.getIntNTy(unsigned(Byte * bytesOf(Load.getType())));
  Value *Whole = nullptr;
  for (const Piece &At : piecesOf(Load.getType(), Load.getAlign())) {
    LoadInst *Part = B.CreateAlignedLoad(
        B.getIntNTy(Byte * At.Size), address(B, Load.getPointerOperand(), At),
        commonAlignment(Load.getAlign(), At.Offset), Load.isVolatile());
    Part->copyMetadata(Load, LLVMContext::MD_invariant_load);
    Value *Wide = B.CreateZExt(Part, Bytes);
    Whole =
        Whole ? B.CreateOr(Whole, B.CreateShl(Wide, Byte * At.Offset)) : Wide;
  }
  Whole = B.CreateTrunc(Whole, Load.getType());
  Whole->takeName(&Load);
  Load.replaceAllUsesWith(Whole);
  Load.eraseFromParent();
}

static void storePieces(StoreInst &Store) {
  IRBuilder<> B(&Store);
  Value *Number = Store.getValueOperand();
  Type *Bytes = B.getIntNTy(unsigned(Byte * bytesOf(Number->getType())));
  Value *Whole = B.CreateZExt(Number, Bytes);
  for (const Piece &At : piecesOf(Number->getType(), Store.getAlign())) {
    Value *Rest = At.Offset ? B.CreateLShr(Whole, Byte * At.Offset) : Whole;
    Value *Part = B.CreateTrunc(Rest, B.getIntNTy(Byte * At.Size));
    B.CreateAlignedStore(Part, address(B, Store.getPointerOperand(), At),
                         commonAlignment(Store.getAlign(), At.Offset),
                         Store.isVolatile());
  }
  Store.eraseFromParent();
}

// Of lanes that are not whole bytes.
static bool isOfOddLanes(const Type *Ty) {
  return Ty->isVectorTy() && isOddInteger(Ty->getScalarType()) &&
         bitsOf(Ty->getScalarType()) % Byte != 0 &&
         Ty->getPrimitiveSizeInBits() % Byte == 0;
}

// As many bits in words, or as one number.
static Type *wholeLanes(Type *Ty) {
  const unsigned Bits = Ty->getPrimitiveSizeInBits();
  LLVMContext &Ctx = Ty->getContext();
  if (Bits > Byte * WidestPiece && Bits % Word == 0)
    return FixedVectorType::get(Type::getInt32Ty(Ctx), Bits / Word);
  return IntegerType::get(Ctx, Bits);
}

static LoadInst &loadWhole(LoadInst &Load) {
  IRBuilder<> B(&Load);
  Type *Ty = wholeLanes(Load.getType());
  LoadInst *Whole =
      B.CreateAlignedLoad(Ty, asPointerTo(B, Ty, Load.getPointerOperand()),
                          Load.getAlign(), Load.isVolatile());
  Whole->copyMetadata(Load, LLVMContext::MD_invariant_load);
  Load.replaceAllUsesWith(B.CreateBitCast(Whole, Load.getType()));
  Load.eraseFromParent();
  return *Whole;
}

static StoreInst &storeWhole(StoreInst &Store) {
  IRBuilder<> B(&Store);
  Type *Ty = wholeLanes(Store.getValueOperand()->getType());
  Value *Number = B.CreateBitCast(Store.getValueOperand(), Ty);
  Value *Place = asPointerTo(B, Ty, Store.getPointerOperand());
  StoreInst *Whole =
      B.CreateAlignedStore(Number, Place, Store.getAlign(), Store.isVolatile());
  Store.eraseFromParent();
  return *Whole;
}

static void accessInPieces(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    LoadInst &Whole = isOfOddLanes(Load->getType()) ? loadWhole(*Load) : *Load;
    if (isOddInteger(Whole.getType()))
      loadPieces(Whole);
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    StoreInst &Whole = isOfOddLanes(Store->getValueOperand()->getType())
                           ? storeWhole(*Store)
                           : *Store;
    if (isOddInteger(Whole.getValueOperand()->getType()))
      storePieces(Whole);
  }
}

static bool holdsOddInteger(const Type *Ty) {
  return isOddInteger(Ty) ||
         (Ty->isAggregateType() && any_of(Ty->subtypes(), holdsOddInteger));
}

static void letOthersChange(Argument &A) {
  const auto *Pointer = dyn_cast<PointerType>(A.getType());
  if (Pointer && !A.hasStructRetAttr() &&
      holdsOddInteger(Pointer->getNonOpaquePointerElementType()))
    A.removeAttr(Attribute::NoAlias);
}

void spir2nvvm::accessOddIntegersInPieces(Translation &T) {
  if (!occursIn(LibNvvmFault::OddAccesses, T.Opts.dialect()))
    return;
  for (Function &F : *T.M) {
    for (Argument &A : F.args())
      letOthersChange(A);
    for (Instruction &I : make_early_inc_range(instructions(F)))
      accessInPieces(I);
  }
}
