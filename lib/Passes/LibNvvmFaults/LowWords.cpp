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
#include "Passes/LibNvvmFaults/ValueFlow.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
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

static bool holdsVectors(Type *Ty) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return isTwoWords(Vector->getElementType());
  return any_of(Ty->subtypes(), holdsVectors);
}

// The low bits of its result come of the low bits of its operands.
static bool isCutWithOperands(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
    return true;
  default:
    return false;
  }
}

// Loads of variables that hold vectors, and of what pointers lead to.
static bool mayLoadElement(const LoadInst &Load) {
  const Value *Object = ValueFlow::objectOf(Load.getPointerOperand());
  if (const auto *Variable = dyn_cast<AllocaInst>(Object))
    return holdsVectors(Variable->getAllocatedType());
  return Load.getPointerAddressSpace() == nvvm::Local;
}

static bool mayBeElement(const Instruction &I) {
  if (!isTwoWords(I.getType()))
    return false;
  const auto *Load = dyn_cast<LoadInst>(&I);
  return Load ? mayLoadElement(*Load) : isa<ExtractElementInst>(I);
}

// Variables whose high halves are taken.
static ValueFlow::Values takenApart(const Module &M) {
  ValueFlow::Values Found;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const Value *Pointer = nullptr;
      if (isTwoWords(I.getType()) &&
          match(&I, m_Shr(m_Load(m_Value(Pointer)), m_SpecificInt(Word))) &&
          isa<AllocaInst>(ValueFlow::objectOf(Pointer)))
        Found.insert(ValueFlow::objectOf(Pointer));
    }
  return Found;
}

namespace {

/// Truncations to 32 bits of what may be elements of 64.
class LowWords {
public:
  explicit LowWords(const Module &M);
  bool isOne(const TruncInst &Cut) const;

private:
  ValueFlow::Values TakenApart, Elements;
};

} // namespace

LowWords::LowWords(const Module &M) : TakenApart(takenApart(M)) {
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (mayBeElement(I))
        Elements.insert(&I);
  const ValueFlow Flow(M, ValueFlow::Memory::Variables);
  Flow.spread(Elements, isCutWithOperands,
              [](const Value &V) { return isTwoWords(V.getType()); });
}

bool LowWords::isOne(const TruncInst &Cut) const {
  if (!Cut.getType()->isIntegerTy(Word))
    return false;
  const Value *From = Cut.getOperand(0);
  const auto *Load = dyn_cast<LoadInst>(From);
  return Elements.contains(From) ||
         (Load && isTwoWords(Load->getType()) &&
          TakenApart.contains(ValueFlow::objectOf(Load->getPointerOperand())));
}

void spir2nvvm::hideLowWords(Translation &T) {
  bool IsModern = T.Opts.dialect() == Dialect::Modern;
  if (!IsModern || !occursIn(LibNvvmFault::LowParts, T.Opts.dialect()))
    return;
  const LowWords Known(*T.M);
  SmallVector<TruncInst *, 8> Found;
  for (Function &F : *T.M)
    for (Instruction &I : instructions(F))
      if (auto *Cut = dyn_cast<TruncInst>(&I); Cut && Known.isOne(*Cut))
        Found.push_back(Cut);
  for (TruncInst *Cut : Found) {
    IRBuilder<> B(Cut);
    Value *Low = lowWord(B, Cut->getOperand(0));
    Low->takeName(Cut);
    Cut->replaceAllUsesWith(Low);
    Cut->eraseFromParent();
  }
}
