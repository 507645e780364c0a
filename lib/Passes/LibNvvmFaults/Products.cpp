// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Products of sums that may overflow (WrappedSums): libNVVM multiplies both
/// terms of a sign-extended sum, which is right only where the sum is nsw.
///
///   %s = add i16 %x, 32767
///   %e = sext i16 %s to i64
///   %p = mul i64 %e, 7                    ; sext %x * 7 + 229369
///   ->
///   %m = call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %e)
///   %p = mul i64 %m, 7
///
/// So is an index, which becomes a product by the size of an element.
///
/// The three may meet in libNVVM's optimiser only, so values are followed back
/// through variables, other memory, arguments and results.

#include "Passes/LibNvvmFaults/Elements.h"
#include "Passes/LibNvvmFaults/Opaque.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

using Values = SmallVector<const Value *, 8>;

// Variables of large kernels are stored to thousands of times. What is not
// found among so many values is taken to be there.
constexpr unsigned MostLookedAt = 64;

/// Where values come from, as libNVVM's optimiser may find out.
class Origins {
public:
  explicit Origins(const Module &M);

  /// A product by a constant, of a sum that may overflow and is extended; a sum
  /// of multiples of one, too, which becomes such a product.
  bool isOfWrappedSum(const Instruction &I) const;
  /// An index becomes a product by the size of an element.
  bool isIndexOfWrappedSum(const Value *Index) const;

private:
  /// Whether \p Test holds for \p V or what it may be a copy of; \p Through:
  /// or what it is calculated from by these.
  bool anyOf(const Value *V, function_ref<bool(const Instruction &)> Through,
             function_ref<bool(const Value &)> Test) const;
  Values copiesOf(const Value *V) const;
  bool mayBeConstant(const Value *V) const;
  bool isSumWithConstant(const Instruction &I) const;
  bool isNarrowSum(const Instruction &I) const;
  bool mayWrap(const Value *V) const;
  void collect(const Module &M, SmallPtrSetImpl<const Value *> &Into,
               function_ref<bool(const Instruction &)> Test) const;
  SmallPtrSet<const Value *, 8> Sums;     // with a constant
  SmallPtrSet<const Value *, 8> Narrow;   // truncations of such sums
  SmallPtrSet<const Value *, 8> Extended; // sums that may overflow
  DenseMap<const Value *, Values> Stored; // by the object
};

} // namespace

static const Value *objectOf(const Value *Pointer) {
  return getUnderlyingObject(Pointer, /*MaxLookup=*/0);
}

Origins::Origins(const Module &M) {
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (const auto *Store = dyn_cast<StoreInst>(&I))
        Stored[objectOf(Store->getPointerOperand())].push_back(
            Store->getValueOperand());
  const auto IsExtension = [](const Function &F) {
    return any_of(instructions(F),
                  [](const Instruction &I) { return isa<SExtInst>(I); });
  };
  if (none_of(M, IsExtension))
    return;
  collect(M, Sums,
          [this](const Instruction &I) { return isSumWithConstant(I); });
  collect(M, Narrow, [this](const Instruction &I) { return isNarrowSum(I); });
  collect(M, Extended, [this](const Instruction &I) {
    return isa<SExtInst>(I) && mayWrap(I.getOperand(0));
  });
}

void Origins::collect(const Module &M, SmallPtrSetImpl<const Value *> &Into,
                      function_ref<bool(const Instruction &)> Test) const {
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (Test(I))
        Into.insert(&I);
}

static Values passedFor(const Argument &A) {
  Values All;
  for (const User *U : A.getParent()->users())
    if (const auto *Call = dyn_cast<CallBase>(U))
      if (Call->getCalledOperand() == A.getParent())
        All.push_back(Call->getArgOperand(A.getArgNo()));
  return All;
}

static Values returnedBy(const CallBase &Call) {
  Values All;
  if (const Function *F = Call.getCalledFunction())
    for (const BasicBlock &Block : *F)
      if (const auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
        if (const Value *V = Return->getReturnValue())
          All.push_back(V);
  return All;
}

Values Origins::copiesOf(const Value *V) const {
  if (const auto *A = dyn_cast<Argument>(V))
    return passedFor(*A);
  const auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return {};
  if (const auto *Load = dyn_cast<LoadInst>(I))
    return Stored.lookup(objectOf(Load->getPointerOperand()));
  if (const auto *Call = dyn_cast<CallBase>(I))
    return returnedBy(*Call);
  switch (I->getOpcode()) {
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::Freeze:
  case Instruction::BitCast:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
    return Values(I->value_op_begin(), I->value_op_end());
  default:
    return {};
  }
}

bool Origins::anyOf(const Value *V,
                    function_ref<bool(const Instruction &)> Through,
                    function_ref<bool(const Value &)> Test) const {
  SmallPtrSet<const Value *, 16> Seen;
  Values Left{V};
  while (!Left.empty()) {
    const Value *Next = Left.pop_back_val();
    if (!Seen.insert(Next).second)
      continue;
    if (Test(*Next) || Seen.size() == MostLookedAt)
      return true;
    append_range(Left, copiesOf(Next));
    if (const auto *I = dyn_cast<Instruction>(Next))
      if (Through(*I))
        Left.append(I->value_op_begin(), I->value_op_end());
  }
  return false;
}

static bool isConstant(const Value &V) {
  return isa<ConstantInt, ConstantDataVector>(V);
}

// Bytes have no registers; libNVVM makes their products of shorts.
static bool hasRegister(const Type *Ty) {
  const unsigned Bits = Ty->getScalarSizeInBits();
  return Bits == 16 || Bits == 32 || Bits == 64;
}

static bool isNothing(const Instruction &) { return false; }

// A power of two becomes a shift.
static bool isShift(const Value *V) {
  using namespace PatternMatch;
  return match(V, m_Power2());
}

bool Origins::mayBeConstant(const Value *V) const {
  return anyOf(V, isNothing, isConstant);
}

bool Origins::isSumWithConstant(const Instruction &I) const {
  return (I.getOpcode() == Instruction::Add ||
          I.getOpcode() == Instruction::Sub) &&
         (mayBeConstant(I.getOperand(0)) || mayBeConstant(I.getOperand(1)));
}

// A sum is narrowed where only its low bits are used, and then it may overflow.
bool Origins::isNarrowSum(const Instruction &I) const {
  return isa<TruncInst>(I) &&
         anyOf(
             I.getOperand(0),
             [](const Instruction &From) { return isa<CastInst>(From); },
             [this](const Value &Wide) { return Sums.contains(&Wide); });
}

bool Origins::mayWrap(const Value *V) const {
  const auto IsExtension = [](const Instruction &I) {
    return isa<SExtInst>(I);
  };
  return anyOf(V, IsExtension, [this](const Value &Term) {
    const auto *Sum = dyn_cast<OverflowingBinaryOperator>(&Term);
    return Narrow.contains(&Term) ||
           (Sum && !Sum->hasNoSignedWrap() && Sums.contains(&Term));
  });
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

// The counter of a loop that libNVVM unrolls, for instance.
static bool isCalculated(const Instruction &I) {
  return isDistributed(I) || isa<CastInst>(I);
}

bool Origins::isOfWrappedSum(const Instruction &I) const {
  if (Extended.empty() || !I.isBinaryOp() || !I.getType()->isIntOrIntVectorTy())
    return false;
  const Value *X = I.getOperand(0), *Y = I.getOperand(1);
  const auto IsSum = [this](const Value &V) { return Extended.contains(&V); };
  const auto IsOfSum = [&](const Value *V) {
    return anyOf(V, isDistributed, IsSum);
  };
  const auto IsNumber = [&](const Value *V) {
    return !isShift(V) && anyOf(V, isCalculated, isConstant);
  };
  if (I.getOpcode() == Instruction::Mul)
    return (IsNumber(Y) && IsOfSum(X)) || (IsNumber(X) && IsOfSum(Y));
  if (I.getOpcode() != Instruction::Add && I.getOpcode() != Instruction::Sub)
    return false;
  SmallPtrSet<const Value *, 8> OfX;
  const bool MayBeAny = anyOf(X, isDistributed, [&](const Value &V) {
    if (IsSum(V))
      OfX.insert(&V);
    return false;
  });
  return (MayBeAny || !OfX.empty()) &&
         anyOf(Y, isDistributed, [&](const Value &V) {
           return OfX.contains(&V) || (MayBeAny && IsSum(V));
         });
}

// With a constant of its own: a move for every address of an unrolled loop
// makes matrix products 15 % longer.
bool Origins::isIndexOfWrappedSum(const Value *Index) const {
  const auto HasConstant = [](const Value &V) {
    const auto *Sum = dyn_cast<BinaryOperator>(&V);
    return Sum && any_of(Sum->operand_values(),
                         [](const Value *Term) { return isConstant(*Term); });
  };
  return !Extended.empty() && hasRegister(Index->getType()) &&
         anyOf(Index, isDistributed, [&](const Value &V) {
           return Extended.contains(&V) &&
                  anyOf(cast<User>(V).getOperand(0), isNothing, HasConstant);
         });
}

// ---- Rewriting --------------------------------------------------------------

static Value *opaque(IRBuilder<> &B, Value *V) {
  if (isa<Constant>(V))
    return V;
  auto *Ty = dyn_cast<FixedVectorType>(V->getType());
  if (!Ty)
    return throughMove(B, V);
  return ofLanes(B, Ty, V, [&B](ArrayRef<Value *> Lane) {
    return throughMove(B, Lane.front());
  });
}

void spir2nvvm::keepProductsOfSums(Translation &T) {
  if (!occursIn(LibNvvmFault::WrappedSums, T.Opts.dialect()))
    return;
  const Origins Known(*T.M);
  SmallVector<Instruction *, 8> Found;
  SmallVector<Use *, 8> Indices;
  for (Function &F : *T.M)
    for (Instruction &I : instructions(F)) {
      if (hasRegister(I.getType()) && Known.isOfWrappedSum(I))
        Found.push_back(&I);
      if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
        for (Use &Index : Address->indices())
          if (Known.isIndexOfWrappedSum(Index))
            Indices.push_back(&Index);
    }
  for (Use *Index : Indices) {
    IRBuilder<> B(cast<Instruction>(Index->getUser()));
    Index->set(opaque(B, *Index));
  }
  for (Instruction *Product : Found) {
    IRBuilder<> B(Product);
    for (Use &Factor : Product->operands())
      Factor.set(opaque(B, Factor));
  }
}
