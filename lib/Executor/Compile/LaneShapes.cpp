// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/LaneShapes.h"

#include "Executor/Model/Runtime.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

bool executor::isOfNumbers(const CallInst &Call) {
  auto IsNumber = [](const Type &Ty) {
    return Ty.isIntegerTy() || Ty.isFloatTy() || Ty.isDoubleTy();
  };
  const Function *Callee = Call.getCalledFunction();
  return Callee && Callee->isDeclaration() && !Call.arg_empty() &&
         (Callee->getName().startswith("spir2nvvm.nvvm.") ||
          Callee->getName().startswith("spir2nvvm.host.ptx.")) &&
         IsNumber(*Call.getType()) && all_of(Call.args(), [&](const Use &U) {
           return IsNumber(*U->getType());
         });
}

// What gives each work-item its own, whatever its operands are.
static bool differs(const Instruction &I) {
  if (std::optional<uint64_t> Field = fieldOf(I))
    return *Field == offsetof(WorkItem, Tid);
  if (isa<AllocaInst>(I) || I.isAtomic())
    return true;
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && !Call->doesNotAccessMemory() && !isOfNumbers(*Call);
}

LaneShapes::LaneShapes(Function &F, const Argument *Number)
    : F(F), Number(Number), Dominators(F), Loops(Dominators),
      Values(F, Loops, /*AreClosed=*/true, differs, Number) {
  if (isKnown())
    findStrides();
}

bool LaneShapes::isUniform(const Value &V) const { return !Values.has(V); }

// ---- Strides ----------------------------------------------------------------

// Loops begin with the hope that their rounds keep the stride.
void LaneShapes::findStrides() {
  ReversePostOrderTraversal<Function *> Order(&F);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock *Block : Order)
      for (Instruction &I : *Block) {
        if (I.getType()->isVoidTy() || isUniform(I))
          continue;
        Stride New = compute(I);
        auto [Place, IsNew] = Strides.try_emplace(&I, New);
        if (!IsNew && (!Place->second || Place->second == New))
          continue;
        Changed = true;
        if (!IsNew)
          Place->second = std::nullopt; // and never anything else
      }
  }
}

std::optional<int64_t> LaneShapes::strideOf(const Value &V) const {
  if (&V == Number)
    return 1;
  auto Found = Strides.find(&V);
  return Found == Strides.end() ? std::nullopt : Found->second;
}

LaneShapes::Stride LaneShapes::operandStride(const Value &V) const {
  return isUniform(V) ? Stride(0) : strideOf(V);
}

LaneShapes::Stride LaneShapes::ofPhi(const PHINode &Phi) const {
  const BasicBlock *Block = Phi.getParent();
  const Loop *L = Loops.getLoopFor(Block);
  // All that are in a round have come the same way.
  if (!(L && L->getHeader() == Block) && !goTogether(L))
    return std::nullopt;
  for (const BasicBlock *Before : Phi.blocks())
    for (const Loop *Left = Loops.getLoopFor(Before);
         Left && !Left->contains(Block); Left = Left->getParentLoop())
      if (!goTogether(Left))
        return std::nullopt;
  Stride All;
  for (const Value *V : Phi.incoming_values()) {
    auto *I = dyn_cast<Instruction>(V);
    if (I && !isUniform(*I) && !Strides.count(I))
      continue; // of the round to come
    Stride One = operandStride(*V);
    if (!One || (All && *All != *One))
      return std::nullopt;
    All = One;
  }
  return All;
}

LaneShapes::Stride
LaneShapes::ofAddress(const GetElementPtrInst &Address) const {
  const DataLayout &Layout = F.getParent()->getDataLayout();
  Stride Sum = operandStride(*Address.getPointerOperand());
  for (auto It = gep_type_begin(Address), End = gep_type_end(Address);
       Sum && It != End; ++It) {
    Stride One = operandStride(*It.getOperand());
    if (!One)
      return std::nullopt;
    if (*One == 0)
      continue;
    // A narrower index is extended.
    if (It.isStruct() || !It.getOperand()->getType()->isIntegerTy(64))
      return std::nullopt;
    Sum = *Sum + *One * int64_t(Layout.getTypeAllocSize(It.getIndexedType()));
  }
  return Sum;
}

LaneShapes::Stride LaneShapes::ofBinary(const BinaryOperator &I) const {
  Stride L = operandStride(*I.getOperand(0)),
         R = operandStride(*I.getOperand(1));
  auto *Factor = dyn_cast<ConstantInt>(I.getOperand(1));
  const unsigned Bits = I.getType()->getScalarSizeInBits();
  const bool IsSmall = Factor && Factor->getValue().isSignedIntN(32);
  Value *Wide = nullptr;
  const APInt *Left = nullptr;
  switch (I.getOpcode()) {
  case Instruction::Add:
    return L && R ? Stride(*L + *R) : std::nullopt;
  case Instruction::Sub:
    return L && R ? Stride(*L - *R) : std::nullopt;
  case Instruction::Mul:
    return L && IsSmall ? Stride(*L * Factor->getSExtValue()) : std::nullopt;
  case Instruction::Shl:
    return L && IsSmall && Factor->getZExtValue() < Bits
               ? Stride(int64_t(uint64_t(*L) << Factor->getZExtValue()))
               : std::nullopt;
  case Instruction::AShr: // of what was shifted as far: a narrower number
    if (Factor && match(I.getOperand(0), m_Shl(m_Value(Wide), m_APInt(Left))) &&
        *Left == Factor->getValue())
      return operandStride(*Wide);
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

LaneShapes::Stride LaneShapes::compute(const Instruction &I) const {
  if (I.getType()->isVectorTy() ||
      !(I.getType()->isIntegerTy() || I.getType()->isPointerTy()))
    return std::nullopt;
  Stride S;
  if (fieldOf(I))
    S = 1;
  else if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    S = int64_t(F.getParent()->getDataLayout().getTypeAllocSize(
        Alloca->getAllocatedType()));
  else if (auto *Phi = dyn_cast<PHINode>(&I))
    S = ofPhi(*Phi);
  else if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
    S = ofAddress(*Address);
  else if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    S = ofBinary(*Binary);
  else if (isa<BitCastInst>(I) || isa<PtrToIntInst>(I) ||
           isa<IntToPtrInst>(I) || isa<TruncInst>(I) || isa<SExtInst>(I) ||
           isa<ZExtInst>(I) ||
           (isa<FreezeInst>(I) && I.getType()->isIntegerTy()))
    S = I.getOperand(0)->getType()->isVectorTy()
            ? std::nullopt
            : operandStride(*I.getOperand(0));
  // A stride is a small number, which no type cuts off.
  constexpr int64_t Largest = 1 << 20;
  if (!S || *S == 0 || *S > Largest || *S < -Largest)
    return isa<BinaryOperator>(I) && I.getOpcode() == Instruction::Shl
               ? S
               : std::nullopt;
  return S;
}

// ---- Flow -------------------------------------------------------------------

bool LaneShapes::goTogetherHere(const Loop *Level) const {
  for (const BasicBlock &Block : F)
    if (Loops.getLoopFor(&Block) == Level &&
        Block.getTerminator()->getNumSuccessors() > 1 &&
        !isUniform(*Block.getTerminator()->getOperand(0)))
      return false;
  // Where they leave a loop one after the other they must meet behind it.
  for (const Loop *Inner :
       Level ? Level->getSubLoops() : Loops.getTopLevelLoops())
    if (!goTogether(Inner)) {
      const BasicBlock *Exit = Inner->getUniqueExitBlock();
      if (!Exit || Loops.getLoopFor(Exit) != Level)
        return false;
    }
  return true;
}

bool LaneShapes::goTogether(const Loop *Level) const {
  auto &Known = const_cast<LaneShapes *>(this)->Together;
  auto Found = Known.find(Level);
  if (Found != Known.end())
    return Found->second;
  bool Do = goTogetherHere(Level);
  return Known[Level] = Do;
}

bool LaneShapes::leaveTogether(const Loop &L) const {
  SmallVector<BasicBlock *, 4> Ends;
  L.getExitingBlocks(Ends);
  return all_of(Ends, [&](const BasicBlock *Block) {
    return isUniform(*Block->getTerminator()->getOperand(0)) &&
           Dominators.dominates(Block, L.getLoopLatch());
  });
}

// No way from there to the end of the round or out of the loop leads past it.
bool LaneShapes::isReachedBySame(const BasicBlock &Block,
                                 const BasicBlock &From) const {
  const Loop *Level = Loops.getLoopFor(&Block);
  if (Loops.getLoopFor(&From) != Level || !Dominators.dominates(&From, &Block))
    return false;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Open = {&From};
  while (!Open.empty()) {
    const BasicBlock *Next = Open.pop_back_val();
    if (Next == &Block || !Seen.insert(Next).second)
      continue;
    if (succ_empty(Next))
      return false;
    for (const BasicBlock *After : successors(Next)) {
      if (Level && (After == Level->getHeader() || !Level->contains(After)))
        return false;
      Open.push_back(After);
    }
  }
  return true;
}
