// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values are taken apart by shifts (LowBytes, LowWords): of a vector that was
/// cast from wider elements, libNVVM takes the first element for one that needs
/// neither sign extension nor shift.
///
///   %v = bitcast i32 %x to <4 x i8>
/// becomes
///   %1 = trunc i32 %x to i8
///   %2 = insertelement <4 x i8> undef, i8 %1, i64 0
///   %3 = lshr i32 %x, 8
///   %4 = trunc i32 %3 to i8
///   %5 = insertelement <4 x i8> %2, i8 %4, i64 1
///   ...
///
/// A cast of what was just loaded stays: it becomes a load of the vector. A
/// vector loaded from where the function stores wider values becomes loads of
/// its elements, because libNVVM would make such a cast of it.

#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Elements of \c Bits that come from elements of \c Least bits or more.
struct Pieces {
  unsigned Bits, Least;
};

} // namespace

static Pieces piecesFor(Dialect D) {
  return occursIn(LibNvvmFault::LowBytes, D) ? Pieces{8, 32} : Pieces{32, 64};
}

static bool isTakenApart(Type *From, Type *To, Pieces P) {
  return To->isVectorTy() && To->getScalarType()->isIntegerTy(P.Bits) &&
         !From->isPtrOrPtrVectorTy() && From->getScalarSizeInBits() >= P.Least;
}

// The low half of 64 bits. The modern dialect's optimiser makes a cast to a
// vector of what two truncations give; it does not look into the intrinsic.
static Value *lowWord(IRBuilder<> &B, Value *Part) {
  return B.CreateIntrinsic(Intrinsic::nvvm_d2i_lo, {},
                           {B.CreateBitCast(Part, B.getDoubleTy())});
}

static Value *pieceAt(IRBuilder<> &B, Value *Part, unsigned Bit, Type *Ty) {
  if (Bit == 0 && Ty->isIntegerTy(32))
    return lowWord(B, Part);
  return B.CreateTrunc(Bit ? B.CreateLShr(Part, Bit) : Part, Ty);
}

// Element by element of From, each as an integer.
static Value *takeApart(IRBuilder<> &B, Value *From, FixedVectorType *To) {
  unsigned Bits = To->getScalarSizeInBits();
  unsigned Width = From->getType()->getScalarSizeInBits();
  Type *Wide = B.getIntNTy(Width);
  Value *Result = UndefValue::get(To), *Part = nullptr;
  for (unsigned I = 0; I < To->getNumElements(); ++I) {
    unsigned Bit = I * Bits;
    if (Bit % Width == 0) {
      Part = From;
      if (From->getType()->isVectorTy())
        Part = B.CreateExtractElement(From, uint64_t(Bit / Width));
      Part = B.CreateBitCast(Part, Wide);
    }
    Value *Piece = pieceAt(B, Part, Bit % Width, To->getElementType());
    Result = B.CreateInsertElement(Result, Piece, uint64_t(I));
  }
  return Result;
}

static bool isLoadedForIt(const Value *V) {
  return isa<LoadInst>(V) && V->hasOneUse();
}

static void replace(Instruction &I, Value *New) {
  if (isa<Instruction>(New))
    New->takeName(&I);
  I.replaceAllUsesWith(New);
  I.eraseFromParent();
}

static bool leadsOn(const User *U) {
  return U->getType()->isPointerTy() &&
         (isa<GEPOperator>(U) || isa<BitCastOperator>(U) ||
          isa<AddrSpaceCastOperator>(U));
}

// Whether somebody stores such a value where \p Pointer points to.
static bool holdsWider(const Value &Pointer, Pieces P) {
  return any_of(Pointer.users(), [&](const User *U) {
    if (const auto *Store = dyn_cast<StoreInst>(U)) {
      Type *Ty = Store->getValueOperand()->getType();
      return Store->getPointerOperand() == &Pointer &&
             !Ty->isPtrOrPtrVectorTy() && Ty->getScalarSizeInBits() >= P.Least;
    }
    return leadsOn(U) && holdsWider(*U, P);
  });
}

namespace {

/// One function's casts and loads.
class Rewriter {
public:
  explicit Rewriter(Pieces P) : P(P) {}
  void rewrite(Instruction &I);

private:
  void rewriteCast(BitCastInst &Cast);
  void rewriteLoad(LoadInst &Load);
  bool isFromWiderObject(const LoadInst &Load);

  Pieces P;
  DenseMap<const Value *, bool> HoldsWider; // by object
};

} // namespace

bool Rewriter::isFromWiderObject(const LoadInst &Load) {
  const Value *Object = getUnderlyingObject(Load.getPointerOperand());
  auto Known = HoldsWider.try_emplace(Object, false);
  if (Known.second)
    Known.first->second = holdsWider(*Object, P);
  return Known.first->second;
}

void Rewriter::rewriteCast(BitCastInst &Cast) {
  Value *From = Cast.getOperand(0);
  if (!isTakenApart(From->getType(), Cast.getType(), P) || isLoadedForIt(From))
    return;
  IRBuilder<> B(&Cast);
  replace(Cast, takeApart(B, From, cast<FixedVectorType>(Cast.getType())));
}

static Value *addressAs(IRBuilder<> &B, LoadInst &Load, Type *Ty) {
  return B.CreateBitCast(Load.getPointerOperand(),
                         Ty->getPointerTo(Load.getPointerAddressSpace()));
}

static Value *loadElements(IRBuilder<> &B, LoadInst &Load,
                           FixedVectorType *To) {
  Type *Element = To->getElementType();
  Value *First = addressAs(B, Load, Element);
  Value *Result = UndefValue::get(To);
  for (unsigned I = 0; I < To->getNumElements(); ++I) {
    Value *Address = B.CreateConstInBoundsGEP1_32(Element, First, I);
    uint64_t Offset = uint64_t(I) * Element->getIntegerBitWidth() / 8;
    Value *Piece = B.CreateAlignedLoad(
        Element, Address, commonAlignment(Load.getAlign(), Offset));
    Result = B.CreateInsertElement(Result, Piece, uint64_t(I));
  }
  return Result;
}

// Of two single words the modern dialect's optimiser would make a cast again.
static Value *loadPairs(IRBuilder<> &B, LoadInst &Load, FixedVectorType *To) {
  Type *Wide = B.getInt64Ty();
  if (unsigned Pairs = To->getNumElements() / 2; Pairs > 1)
    Wide = FixedVectorType::get(Wide, Pairs);
  Value *Loaded =
      B.CreateAlignedLoad(Wide, addressAs(B, Load, Wide), Load.getAlign());
  return takeApart(B, Loaded, To);
}

void Rewriter::rewriteLoad(LoadInst &Load) {
  auto *To = dyn_cast<FixedVectorType>(Load.getType());
  if (!To || !Load.isSimple() || !To->getElementType()->isIntegerTy(P.Bits))
    return;
  if (!isFromWiderObject(Load))
    return;
  IRBuilder<> B(&Load);
  bool InPairs = P.Bits == 32 && To->getNumElements() % 2 == 0;
  replace(Load, InPairs ? loadPairs(B, Load, To) : loadElements(B, Load, To));
}

void Rewriter::rewrite(Instruction &I) {
  if (auto *Cast = dyn_cast<BitCastInst>(&I))
    rewriteCast(*Cast);
  else if (auto *Load = dyn_cast<LoadInst>(&I))
    rewriteLoad(*Load);
}

FunctionStep spir2nvvm::takeValuesApart(Translation &T) {
  Pieces P = piecesFor(T.Opts.dialect());
  return {[P](Function &F) {
    Rewriter Rewrite(P);
    for (Instruction &I : make_early_inc_range(instructions(F)))
      Rewrite.rewrite(I);
  }};
}
