// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Elements of 64 bits are cut to 32 where no optimiser sees it (LowParts): the
/// modern dialect's turns the truncation of an element into an element of a
/// cast, whose sign its code generator is wrong about.
///
///   %e = extractelement <2 x i64> %v, i64 1
///   %s = sub i64 %e, 1000
///   %t = trunc i64 %s to i32
/// becomes
///   %e = extractelement <2 x i64> %v, i64 1
///   %s = sub i64 %e, 1000
///   %1 = bitcast i64 %s to double
///   %t = call i32 @llvm.nvvm.d2i.lo(double %1)
///
/// An element may reach the truncation through arithmetic that is cut with it,
/// variables, parameters and results. The low half of a variable whose high
/// half is taken, too, is hidden likewise: both may become a vector.

#include "Passes/LibNvvmFaults/Opaque.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace spir2nvvm;

static constexpr unsigned Word = 32;

static bool isTwoWords(Type *Ty) {
  return Ty->isIntegerTy(2 * Word) || Ty->isDoubleTy();
}

static bool isToWord(const TruncInst &Cut) {
  return Cut.getType()->isIntegerTy(Word);
}

static bool holdsVectors(Type *Ty) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return isTwoWords(Vector->getElementType());
  return any_of(Ty->subtypes(), holdsVectors);
}

// The low bits of its result come of the low bits of its operands.
static bool isCutWithOperands(const User &U) {
  switch (cast<Instruction>(U).getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::BitCast:
  case Instruction::Freeze:
    return isTwoWords(U.getType());
  default:
    return false;
  }
}

namespace {

/// Where elements of 64 bits may go: on from use to use.
class Elements {
public:
  explicit Elements(Module &M);

  const SetVector<TruncInst *> &cuts() const { return Cuts; }

private:
  void begin(Instruction &I);
  void cutBesideHighHalf(Instruction &Shift);
  void go(Value &V) {
    if (Reached.insert(&V).second)
      Open.push_back(&V);
  }
  void goToUsers(Value &V);
  void goToLoads(StoreInst &Store);
  void goToParameters(CallBase &Call, const Value &V);
  void goToResults(Function &F);

  DenseMap<const Value *, SmallVector<LoadInst *, 4>> LoadsOf;
  DenseSet<const Value *> Reached;
  SmallVector<Value *, 16> Open;
  SmallVector<Instruction *, 8> HighHalves;
  SetVector<TruncInst *> Cuts;
};

} // namespace

// Loads of variables that hold vectors, and of what pointers lead to.
static bool mayLoadElement(const LoadInst &Load, const Value &Object) {
  if (const auto *Variable = dyn_cast<AllocaInst>(&Object))
    return holdsVectors(Variable->getAllocatedType());
  return Load.getPointerAddressSpace() == nvvm::Local;
}

void Elements::begin(Instruction &I) {
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I)) {
    if (isTwoWords(Extract->getType()))
      go(*Extract);
    return;
  }
  if (match(&I, m_Shr(m_Load(m_Value()), m_SpecificInt(Word)))) {
    if (isTwoWords(I.getType()))
      HighHalves.push_back(&I);
    return;
  }
  auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load || !isTwoWords(Load->getType()))
    return;
  const Value *Object = getUnderlyingObject(Load->getPointerOperand(), 0);
  LoadsOf[Object].push_back(Load);
  if (mayLoadElement(*Load, *Object))
    go(*Load);
}

void Elements::cutBesideHighHalf(Instruction &Shift) {
  const auto *Wide = cast<LoadInst>(Shift.getOperand(0));
  const Value *Object = getUnderlyingObject(Wide->getPointerOperand(), 0);
  if (isa<AllocaInst>(Object))
    for (LoadInst *Load : LoadsOf.lookup(Object))
      for (User *U : Load->users())
        if (auto *Cut = dyn_cast<TruncInst>(U); Cut && isToWord(*Cut))
          Cuts.insert(Cut);
}

void Elements::goToLoads(StoreInst &Store) {
  const Value *Object = getUnderlyingObject(Store.getPointerOperand(), 0);
  if (isa<AllocaInst>(Object))
    for (LoadInst *Load : LoadsOf.lookup(Object))
      go(*Load);
}

void Elements::goToParameters(CallBase &Call, const Value &V) {
  Function *Callee = Call.getCalledFunction();
  if (!Callee || Callee->isDeclaration())
    return;
  for (Argument &A : Callee->args())
    if (Call.getArgOperand(A.getArgNo()) == &V)
      go(A);
}

void Elements::goToResults(Function &F) {
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U);
        Call && Call->getCalledFunction() == &F)
      go(*Call);
}

void Elements::goToUsers(Value &V) {
  for (User *U : V.users()) {
    if (auto *Cut = dyn_cast<TruncInst>(U)) {
      if (isToWord(*Cut))
        Cuts.insert(Cut);
    } else if (auto *Store = dyn_cast<StoreInst>(U))
      goToLoads(*Store);
    else if (auto *Call = dyn_cast<CallBase>(U))
      goToParameters(*Call, V);
    else if (auto *Return = dyn_cast<ReturnInst>(U))
      goToResults(*Return->getFunction());
    else if (isa<Instruction>(U) && isCutWithOperands(*U))
      go(*U);
  }
}

Elements::Elements(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      begin(I);
  for (Instruction *Shift : HighHalves)
    cutBesideHighHalf(*Shift);
  while (!Open.empty())
    goToUsers(*Open.pop_back_val());
}

void spir2nvvm::hideLowWords(Translation &T) {
  bool IsModern = T.Opts.dialect() == Dialect::Modern;
  if (!IsModern || !occursIn(LibNvvmFault::LowParts, T.Opts.dialect()))
    return;
  Elements Found(*T.M);
  for (TruncInst *Cut : Found.cuts()) {
    IRBuilder<> B(Cut);
    Value *Low = lowWord(B, Cut->getOperand(0));
    Low->takeName(Cut);
    Cut->replaceAllUsesWith(Low);
    Cut->eraseFromParent();
  }
}
