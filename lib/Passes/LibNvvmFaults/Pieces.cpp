// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values are taken apart by shifts (LowParts): where libNVVM's code generator
/// splits a value into registers itself, it is wrong about the sign of the low
/// one. It does so for casts to vectors of narrower elements, and nowhere else
/// as long as its optimiser makes no such casts.
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
/// A cast of what was just loaded stays: it becomes a load of the vector. The
/// optimiser makes such casts of
/// - memory that is accessed as vectors and as something else: those vectors
///   are loaded and stored element by element;
/// - numbers that are cut out of a vector's bits: they are cut out of its
///   elements;
/// - two halves of one number that become neighbours in a vector (modern
///   dialect): the low one goes through an opaque intrinsic.

#include "Passes/LibNvvmFaults/Elements.h"
#include "Passes/LibNvvmFaults/MixedAccesses.h"
#include "Passes/LibNvvmFaults/Opaque.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace spir2nvvm;

static constexpr unsigned Byte = 8, Word = 32;

namespace {

/// One function's casts, loads and stores.
class Rewriter {
public:
  Rewriter(PartSizes Sizes, const MixedAccesses &Mixed)
      : Sizes(Sizes), Mixed(Mixed) {}
  void rewrite(Function &F);

private:
  bool isSplit(Type *From) const;
  bool isTakenApart(Type *From, Type *To) const;
  bool isReadAsIt(const Value *V) const;
  void rewrite(Instruction &I);
  void rewriteCast(BitCastInst &Cast);
  void rewriteLoad(LoadInst &Load);
  void rewriteStore(StoreInst &Store);
  void rewriteCut(TruncInst &Cut);
  void rewriteLowHalf(InsertElementInst &Insert);

  Value *pieceAt(IRBuilder<> &B, Value *Part, unsigned Bit, Type *Ty) const;
  Value *takeApart(IRBuilder<> &B, Value *From, FixedVectorType *To) const;
  Value *opaque(IRBuilder<> &B, Value *V) const;
  bool mayBecomeElement(const LoadInst &Load) const;
  void replace(Instruction &I, Value *New);

  bool splitsWords() const { return Sizes.Split == 2 * Word; }

  PartSizes Sizes;
  const MixedAccesses &Mixed;
  SmallVector<WeakVH, 16> Unused;
};

} // namespace

static PartSizes partSizes(Dialect D) {
  return D == Dialect::Modern ? PartSizes{Word, 2 * Word}
                              : PartSizes{Byte, Word};
}

bool Rewriter::isSplit(Type *From) const {
  return !From->isPtrOrPtrVectorTy() &&
         From->getScalarSizeInBits() > Sizes.Split / 2;
}

bool Rewriter::isTakenApart(Type *From, Type *To) const {
  unsigned Bits = To->getScalarSizeInBits();
  return To->isVectorTy() && isSplit(From) && Bits % Byte == 0 &&
         Bits >= Sizes.Least && Bits <= Word &&
         Bits < From->getScalarSizeInBits();
}

Value *Rewriter::pieceAt(IRBuilder<> &B, Value *Part, unsigned Bit,
                         Type *Ty) const {
  unsigned Bits = Ty->getScalarSizeInBits();
  Value *Shifted = Bit ? B.CreateLShr(Part, Bit) : Part;
  if (splitsWords() && Bit % (2 * Word) == 0 && Bits == Word)
    return B.CreateBitCast(
        lowWord(B, B.CreateZExtOrTrunc(Shifted, B.getInt64Ty())), Ty);
  return B.CreateBitCast(B.CreateTrunc(Shifted, B.getIntNTy(Bits)), Ty);
}

// An element of From, or From itself, as an integer.
static Value *partAt(IRBuilder<> &B, Value *From, unsigned Index) {
  Type *Wide = B.getIntNTy(From->getType()->getScalarSizeInBits());
  if (From->getType()->isVectorTy())
    From = B.CreateExtractElement(From, uint64_t(Index));
  return B.CreateBitCast(From, Wide);
}

Value *Rewriter::takeApart(IRBuilder<> &B, Value *From,
                           FixedVectorType *To) const {
  unsigned Bits = To->getScalarSizeInBits();
  unsigned Width = From->getType()->getScalarSizeInBits();
  Value *Result = UndefValue::get(To), *Part = nullptr;
  for (unsigned I = 0; I < To->getNumElements(); ++I) {
    unsigned Bit = I * Bits;
    if (Bit % Width == 0)
      Part = partAt(B, From, Bit / Width);
    Value *Piece = pieceAt(B, Part, Bit % Width, To->getElementType());
    Result = B.CreateInsertElement(Result, Piece, uint64_t(I));
  }
  return Result;
}

// Unused instructions go after the walk over the function.
void Rewriter::replace(Instruction &I, Value *New) {
  if (isa<Instruction>(New))
    New->takeName(&I);
  I.replaceAllUsesWith(New);
  Unused.push_back(&I);
}

// A load of nothing but the vector.
bool Rewriter::isReadAsIt(const Value *V) const {
  const auto *Load = dyn_cast<LoadInst>(V);
  return Load && Load->hasOneUse() && !Mixed.count(Load);
}

// An opaque number of up to 32 bits. NVVM IR 1.1 does
// not list the intrinsic.
Value *Rewriter::opaque(IRBuilder<> &B, Value *V) const {
  if (!V->getType()->isIntegerTy() || V->getType()->getIntegerBitWidth() > Word)
    return V;
  if (splitsWords()) {
    Value *Wide = B.CreateZExt(V, B.getInt64Ty());
    return B.CreateTrunc(lowWord(B, Wide), V->getType());
  }
  Value *Moved = throughMove(B, B.CreateZExt(V, B.getInt32Ty()));
  return B.CreateTrunc(Moved, V->getType());
}

void Rewriter::rewriteCast(BitCastInst &Cast) {
  Value *From = Cast.getOperand(0);
  if (!isTakenApart(From->getType(), Cast.getType()) || isReadAsIt(From))
    return;
  IRBuilder<> B(&Cast);
  replace(Cast, takeApart(B, From, cast<FixedVectorType>(Cast.getType())));
}

// Whether a number that is loaded comes out of a cast to a vector. The modern
// dialect's optimiser keeps variables as vectors; both make a vector of
// elements that come together again.
bool Rewriter::mayBecomeElement(const LoadInst &Load) const {
  if (!Load.getType()->isIntegerTy())
    return false;
  bool IsOfVariable = Mixed.lookup(&Load);
  if (IsOfVariable && splitsWords())
    return Load.getType()->isIntegerTy(Word);
  return any_of(Load.users(), [&](const User *U) {
    return isa<InsertElementInst>(U) || isa<StoreInst>(U) ||
           (IsOfVariable && (isa<PHINode>(U) || isa<SelectInst>(U) ||
                             isa<CallBase>(U) || isa<ReturnInst>(U)));
  });
}

// A half's sign is never extended, and libNVVM's legacy dialect cannot compile
// a vector of 16 that is made of its elements ("unsupported operation").
static bool isOfHalves(const Instruction &LoadOrStore) {
  return accessedType(LoadOrStore)->getScalarType()->isHalfTy();
}

void Rewriter::rewriteLoad(LoadInst &Load) {
  if (!Mixed.count(&Load) || isOfHalves(Load))
    return;
  if (auto *To = dyn_cast<FixedVectorType>(accessedType(Load))) {
    Instruction &Vector =
        Load.getType() == To ? Load : cast<Instruction>(*Load.user_back());
    Unused.push_back(&Load);
    replace(Vector, loadElements(Load, To, [&](IRBuilder<> &B, Value *Piece) {
              return opaque(B, Piece);
            }));
  } else if (mayBecomeElement(Load)) {
    IRBuilder<> B(Load.getNextNode());
    SmallVector<User *, 8> Users(Load.users());
    Value *Opaque = opaque(B, &Load);
    for (User *U : Users)
      U->replaceUsesOfWith(&Load, Opaque);
  }
}

void Rewriter::rewriteStore(StoreInst &Store) {
  if (!Mixed.count(&Store) || !accessedType(Store)->isVectorTy() ||
      isOfHalves(Store))
    return;
  Value *V = Store.getValueOperand();
  Unused.push_back(V);
  storeElements(Store, V->getType()->isVectorTy()
                           ? V
                           : cast<BitCastInst>(V)->getOperand(0));
  Store.eraseFromParent();
}

// trunc (lshr (bitcast <2 x i32> %v to i64), 40) to i8: of an element
void Rewriter::rewriteCut(TruncInst &Cut) {
  Value *Bits = Cut.getOperand(0), *Whole = nullptr, *V = nullptr;
  Value *Shift = Bits;
  uint64_t Bit = 0;
  if (match(Bits, m_Shr(m_Value(Whole), m_ConstantInt(Bit))))
    Bits = Whole;
  if (!Cut.getType()->isIntegerTy() || !match(Bits, m_BitCast(m_Value(V))) ||
      !V->getType()->isVectorTy() || !isSplit(V->getType()))
    return;
  unsigned Width = V->getType()->getScalarSizeInBits();
  if (Bit % Width + Cut.getType()->getScalarSizeInBits() > Width ||
      Bit >= Bits->getType()->getScalarSizeInBits())
    return;
  IRBuilder<> B(&Cut);
  Unused.append({Bits, Shift});
  replace(Cut,
          pieceAt(B, partAt(B, V, Bit / Width), Bit % Width, Cut.getType()));
}

static Value *insertedAt(const InsertElementInst &Insert, uint64_t Index) {
  return match(Insert.getOperand(2), m_SpecificInt(Index))
             ? Insert.getOperand(1)
             : nullptr;
}

// What is inserted there directly before or after Insert.
static Value *neighbourOf(const InsertElementInst &Insert, uint64_t Index) {
  if (const auto *Before = dyn_cast<InsertElementInst>(Insert.getOperand(0)))
    if (Value *V = insertedAt(*Before, Index))
      return V;
  const auto *Behind = Insert.hasOneUse()
                           ? dyn_cast<InsertElementInst>(Insert.user_back())
                           : nullptr;
  return Behind ? insertedAt(*Behind, Index) : nullptr;
}

// Whether it is all there is of a vector that is shuffled.
static bool isShuffledAlone(const InsertElementInst &Insert) {
  auto IsShuffle = [](const User *U) { return isa<ShuffleVectorInst>(U); };
  return isa<UndefValue>(Insert.getOperand(0)) &&
         any_of(Insert.users(), IsShuffle);
}

// Whether the modern dialect's optimiser makes a cast to words of what is
// inserted: of an element's low half, of a splat, or of both halves of a number.
static bool becomesCast(const InsertElementInst &Insert, const Value *Wide,
                        const Value *Next) {
  return isa<ExtractElementInst>(Wide) || isShuffledAlone(Insert) ||
         (Next && match(Next, m_Trunc(m_Shr(m_Value(), m_SpecificInt(Word)))));
}

// insertelement (insertelement undef, (trunc i64 %x), 0), (trunc (lshr %x, 32)), 1
void Rewriter::rewriteLowHalf(InsertElementInst &Insert) {
  uint64_t Index = 0;
  Value *Wide = nullptr;
  if (!match(&Insert, m_InsertElt(m_Value(), m_Trunc(m_Value(Wide)),
                                  m_ConstantInt(Index))) ||
      !Insert.getOperand(1)->getType()->isIntegerTy(Word) ||
      !Wide->getType()->isIntegerTy(2 * Word) ||
      !becomesCast(Insert, Wide, neighbourOf(Insert, Index + 1)))
    return;
  IRBuilder<> B(&Insert);
  Insert.setOperand(1, lowWord(B, Wide));
}

void Rewriter::rewrite(Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return rewriteStore(*Store);
  if (I.use_empty())
    return;
  if (auto *Cast = dyn_cast<BitCastInst>(&I))
    rewriteCast(*Cast);
  else if (auto *Load = dyn_cast<LoadInst>(&I))
    rewriteLoad(*Load);
  else if (auto *Cut = dyn_cast<TruncInst>(&I))
    rewriteCut(*Cut);
  else if (auto *Insert = dyn_cast<InsertElementInst>(&I))
    if (splitsWords())
      rewriteLowHalf(*Insert);
}

void Rewriter::rewrite(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    rewrite(I);
  for (const WeakVH &V : reverse(Unused)) // users come later
    if (auto *I = dyn_cast_or_null<Instruction>(V); I && I->use_empty())
      I->eraseFromParent();
}

FunctionStep spir2nvvm::takeValuesApart(Translation &T) {
  Dialect D = T.Opts.dialect();
  if (!occursIn(LibNvvmFault::LowParts, D))
    return {};
  PartSizes Sizes = partSizes(D);
  return {[Sizes, Mixed = mixedAccesses(*T.M, Sizes)](Function &F) {
    Rewriter(Sizes, *Mixed).rewrite(F);
  }};
}
