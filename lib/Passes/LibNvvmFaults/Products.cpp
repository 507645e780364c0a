// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sums that may overflow, sign-extended. libNVVM multiplies both terms, which
/// is right only where the sum is nsw (WrappedSums), and takes such a sum for
/// that of its extended terms where it is an index (WrappedIndices).
///
///   %s = add i16 %x, 32767
///   %e = sext i16 %s to i64
///   %p = mul i64 %e, 7                    ; sext %x * 7 + 229369
///   ->
///   %m = call i16 asm "mov.b16 $0, $1;", "=h,h"(i16 %s)
///   %e = sext i16 %m to i64
///   %p = mul i64 %e, 7
///
/// The three may meet in libNVVM's optimiser only, so values are followed
/// through variables, other memory, arguments and results.

#include "Passes/LibNvvmFaults/Elements.h"
#include "Passes/LibNvvmFaults/Opaque.h"
#include "Passes/LibNvvmFaults/ValueFlow.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr unsigned Half = 16, Word = 32;

static bool isConstant(const Value *V) {
  return isa<ConstantInt, ConstantDataVector>(V);
}

// A smaller one makes a sum of 32 bits overflow only for an index of billions,
// which only global memory has room for.
static bool isLarge(const Value *V) {
  constexpr unsigned Bits = 25;
  const auto *Number = dyn_cast<ConstantInt>(V);
  return Number && Number->getValue().getMinSignedBits() > Bits;
}

static bool makesLarge(const Instruction &I) {
  using namespace PatternMatch;
  uint64_t Bits = 0;
  constexpr uint64_t Many = 16;
  return any_of(I.operand_values(), isLarge) ||
         (match(&I, m_Shl(m_Value(), m_ConstantInt(Bits))) && Bits >= Many);
}

// A power of two becomes a shift.
static bool isShift(const Value *V) {
  using namespace PatternMatch;
  return match(V, m_Power2());
}

static bool isSum(const Instruction &I) {
  return I.getOpcode() == Instruction::Add || I.getOpcode() == Instruction::Sub;
}

static bool mayOverflow(const Instruction &I) {
  const auto *Result = dyn_cast<OverflowingBinaryOperator>(&I);
  return Result && !Result->hasNoSignedWrap();
}

static bool isDistributed(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
  case Instruction::Trunc:
    return true;
  default:
    return false;
  }
}

static bool isCast(const Instruction &I) { return isa<CastInst>(I); }
static bool isExtension(const Instruction &I) { return isa<SExtInst>(I); }
static bool isExtensionToRegister(const Instruction &I) {
  return isExtension(I) && isWholeBytes(I.getOperand(0)->getType());
}

static bool mayHaveBillions(const GetElementPtrInst &Address) {
  const unsigned Space = Address.getPointerAddressSpace();
  return Space == nvvm::Global ||
         (Space == nvvm::Generic &&
          !isa<AllocaInst, GlobalVariable>(
              ValueFlow::objectOf(Address.getPointerOperand())));
}

static unsigned bitsOf(const Value &V) {
  return V.getType()->getScalarSizeInBits();
}

namespace {

/// Values that libNVVM may know, as the counter of a loop that it unrolls.
class Numbers {
public:
  Numbers(const Module &M, const ValueFlow &Flow);
  bool contains(const Value *V) const {
    return isConstant(V) || Found.contains(V);
  }
  /// Calculated with a large constant.
  bool containsLarge(const Value *V) const {
    return isLarge(V) || Large.contains(V);
  }

private:
  bool isCalculated(const Instruction &I) const;

  ValueFlow::Values Found, Large;
};

/// Extensions of sums that may overflow, and what becomes of them.
class WrappedSums {
public:
  WrappedSums(const Module &M, Dialect D);
  /// Those whose sums libNVVM must not see.
  SmallVector<SExtInst *, 8> extensions(Module &M) const;
  /// Whether it extends an index itself.
  bool isWrappedIndex(const Use &Index) const;

private:
  using Test = function_ref<bool(const Instruction &)>;
  ValueFlow::Values collect(Test Is) const;
  ValueFlow::Values truncationsOf(ValueFlow::Values Calculated,
                                  unsigned MostBits) const;
  ValueFlow::Values overflowing(Test Is, ValueFlow::Values Narrow) const;
  ValueFlow::Values multiplied() const;
  ValueFlow::Values indexing() const;
  bool isKnownSum(const Instruction &I) const;
  bool isWordWithLarge(const Instruction &I) const;
  bool becomesProduct(const SExtInst &E) const;
  bool becomesIndex(const SExtInst &E) const;
  bool isIndexOf(const GetElementPtrInst &Address, const Value *Sum) const;

  const Module &M;
  ValueFlow Flow;
  Numbers Known;
  // Sums that may overflow; IndexingBillions: where an index is that large.
  ValueFlow::Values Multiplied, Indexing, IndexingBillions;
};

} // namespace

// ---- Numbers ----------------------------------------------------------------

bool Numbers::isCalculated(const Instruction &I) const {
  return (isDistributed(I) || isCast(I)) &&
         all_of(I.operand_values(),
                [this](const Value *V) { return contains(V); });
}

Numbers::Numbers(const Module &M, const ValueFlow &Flow) {
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      for (const Use &U : I.operands())
        if (isConstant(U))
          Flow.forCopies(U, [&](const Value &V) {
            Found.insert(&V);
            if (isLarge(U))
              Large.insert(&V);
          });
  const auto IsNumber = [this](const Instruction &I) {
    return isCalculated(I);
  };
  Flow.spread(Found, IsNumber);
  for (const Value *V : Found)
    if (const auto *I = dyn_cast<Instruction>(V))
      if (isCalculated(*I) && makesLarge(*I))
        Large.insert(I);
  Flow.spread(Large, IsNumber);
}

// ---- Sums -------------------------------------------------------------------

WrappedSums::WrappedSums(const Module &M, Dialect D)
    : M(M), Flow(M, ValueFlow::Memory::All), Known(M, Flow) {
  if (occursIn(LibNvvmFault::WrappedSums, D))
    Multiplied = multiplied();
  if (!occursIn(LibNvvmFault::WrappedIndices, D))
    return;
  Indexing = indexing();
  IndexingBillions = overflowing(
      [this](const Instruction &I) {
        return bitsOf(I) == Word && isKnownSum(I);
      },
      {});
}

ValueFlow::Values WrappedSums::collect(Test Is) const {
  ValueFlow::Values Found;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (Is(I))
        Found.insert(&I);
  return Found;
}

// A sum is narrowed where only its low bits are used, and then it may overflow.
ValueFlow::Values WrappedSums::truncationsOf(ValueFlow::Values Calculated,
                                             unsigned MostBits) const {
  const ValueFlow::Values All = Flow.reachedFrom(std::move(Calculated), isCast);
  return collect([&](const Instruction &I) {
    return isa<TruncInst>(I) && bitsOf(I) <= MostBits && All.contains(&I);
  });
}

ValueFlow::Values WrappedSums::overflowing(Test Is,
                                           ValueFlow::Values Narrow) const {
  ValueFlow::Values Seeds = std::move(Narrow);
  for (const Value *V :
       collect([&](const Instruction &I) { return mayOverflow(I) && Is(I); }))
    Seeds.insert(V);
  return Flow.reachedFrom(std::move(Seeds), isExtension);
}

bool WrappedSums::isKnownSum(const Instruction &I) const {
  return isSum(I) && any_of(I.operand_values(), [this](const Value *V) {
           return Known.contains(V);
         });
}

ValueFlow::Values WrappedSums::multiplied() const {
  const auto Is = [this](const Instruction &I) { return isKnownSum(I); };
  return overflowing(Is, truncationsOf(collect(Is), ~0u));
}

bool WrappedSums::isWordWithLarge(const Instruction &I) const {
  return isSum(I) && bitsOf(I) == Word &&
         any_of(I.operand_values(),
                [this](const Value *V) { return Known.containsLarge(V); });
}

// Addresses go from one to the next by the difference of their sums' terms,
// whatever these are. Narrow sums overflow for ordinary indices.
ValueFlow::Values WrappedSums::indexing() const {
  const auto IsNarrow = [](const Instruction &I) {
    return isa<BinaryOperator>(I) && isDistributed(I);
  };
  return overflowing(
      [&](const Instruction &I) {
        return isWordWithLarge(I) || (bitsOf(I) <= Half && IsNarrow(I));
      },
      truncationsOf(collect(IsNarrow), Half));
}

// ---- What becomes of them ---------------------------------------------------

// Of so many values any may be.
static constexpr size_t MostLookedAt = 64;
static bool passesAny(const Value &) { return true; }

// By a number, or with a multiple of itself.
bool WrappedSums::becomesProduct(const SExtInst &E) const {
  if (!Multiplied.contains(E.getOperand(0)))
    return false;
  ValueFlow::Values Multiples = {&E};
  Flow.spread(Multiples, isDistributed, passesAny, MostLookedAt);
  if (Multiples.size() >= MostLookedAt)
    return true;
  return any_of(Multiples, [&](const Value *V) {
    const auto *I = dyn_cast<BinaryOperator>(V);
    if (!I)
      return false;
    const Value *X = I->getOperand(0), *Y = I->getOperand(1);
    const auto IsFactor = [&](const Value *Factor) {
      return !isShift(Factor) && Known.contains(Factor);
    };
    if (I->getOpcode() == Instruction::Mul)
      return (Multiples.contains(X) && IsFactor(Y)) ||
             (Multiples.contains(Y) && IsFactor(X));
    return isSum(*I) && Multiples.contains(X) && Multiples.contains(Y);
  });
}

bool WrappedSums::isIndexOf(const GetElementPtrInst &Address,
                            const Value *Sum) const {
  return Indexing.contains(Sum) ||
         (IndexingBillions.contains(Sum) && mayHaveBillions(Address));
}

bool WrappedSums::becomesIndex(const SExtInst &E) const {
  const Value *Sum = E.getOperand(0);
  if (!Indexing.contains(Sum) && !IndexingBillions.contains(Sum))
    return false;
  bool IsIndex = false;
  ValueFlow::Values Reached = {&E};
  const auto Look = [&](const Instruction &I) {
    if (const auto *Address = dyn_cast<GetElementPtrInst>(&I))
      IsIndex |= isIndexOf(*Address, Sum);
    return isDistributed(I);
  };
  Flow.spread(Reached, Look, passesAny, MostLookedAt);
  return IsIndex || Reached.size() >= MostLookedAt;
}

bool WrappedSums::isWrappedIndex(const Use &Index) const {
  return isWholeBytes(Index->getType()) && bitsOf(*Index) <= Word &&
         isIndexOf(cast<GetElementPtrInst>(*Index.getUser()), Index);
}

SmallVector<SExtInst *, 8> WrappedSums::extensions(Module &M) const {
  SmallVector<SExtInst *, 8> Found;
  if (Multiplied.empty() && Indexing.empty() && IndexingBillions.empty())
    return Found;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isExtensionToRegister(I)) {
        auto &E = cast<SExtInst>(I);
        if (becomesProduct(E) || becomesIndex(E))
          Found.push_back(&E);
      }
  return Found;
}

// ---- Rewriting --------------------------------------------------------------

// Bytes have no registers.
static Value *moved(IRBuilder<> &B, Value *V) {
  if (bitsOf(*V) >= Half)
    return throughMove(B, V);
  return B.CreateTrunc(throughMove(B, B.CreateSExt(V, B.getInt16Ty())),
                       V->getType());
}

static Value *opaque(IRBuilder<> &B, Value *V) {
  auto *Ty = dyn_cast<FixedVectorType>(V->getType());
  if (!Ty)
    return moved(B, V);
  return ofLanes(B, Ty, V, [&B](ArrayRef<Value *> Lane) {
    return moved(B, Lane.front());
  });
}

// Most modules extend nothing that has not all bits of an index.
static bool extendsAnything(const Module &M) {
  const auto IsNarrowIndex = [](const Value *Index) {
    return !isa<Constant>(Index) && bitsOf(*Index) <= Word;
  };
  const auto Extends = [&](const Instruction &I) {
    const auto *Address = dyn_cast<GetElementPtrInst>(&I);
    return isExtension(I) ||
           (Address && any_of(Address->indices(), IsNarrowIndex));
  };
  return any_of(
      M, [&](const Function &F) { return any_of(instructions(F), Extends); });
}

static void hide(Use &Sum) {
  IRBuilder<> B(cast<Instruction>(Sum.getUser()));
  Sum.set(opaque(B, Sum));
}

void spir2nvvm::keepProductsOfSums(Translation &T) {
  const Dialect D = T.Opts.dialect();
  if (!occursIn(LibNvvmFault::WrappedSums, D) &&
      !occursIn(LibNvvmFault::WrappedIndices, D))
    return;
  if (!extendsAnything(*T.M))
    return;
  const WrappedSums Known(*T.M, D);
  SmallVector<Use *, 8> Sums;
  for (SExtInst *E : Known.extensions(*T.M))
    Sums.push_back(&E->getOperandUse(0));
  for (Function &F : *T.M)
    for (Instruction &I : instructions(F))
      if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
        for (Use &Index : Address->indices())
          if (Known.isWrappedIndex(Index))
            Sums.push_back(&Index);
  for (Use *Sum : Sums)
    hide(*Sum);
}
