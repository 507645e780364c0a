// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An address that goes through 32 bits and comes back has lost its upper
/// half; an integer that never was an address has not:
///
///   %i = ptrtoint i8 addrspace(1)* %p to i32
///   %j = add i32 %i, 4
///   %q = inttoptr i32 %j to i8 addrspace(1)*            ; cut
///
///   %i = call i32 @get_local_id(i32 0)
///   %q = inttoptr i32 %i to i8 addrspace(1)*            ; zero-extended
///
/// Values are followed through a function. Memory, calls and results are taken
/// together: what is read there may be cut once a cut address was put there.

#include "Passes/Normalise/AddressBits.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

bool spir2nvvm::losesBits(const Type *Pointer) {
  if (!Pointer->isPointerTy())
    return false;
  unsigned Space = Pointer->getPointerAddressSpace();
  return Space == spir::Global || Space == spir::Constant;
}

// Too few bits for an address: what is left is an alignment or a distance.
static bool isPart(const BinaryOperator &Op, const Value *Address) {
  constexpr uint64_t LargestAlignment = 1 << 16;
  const auto *Number = dyn_cast<ConstantInt>(Op.getOperand(1));
  switch (Op.getOpcode()) {
  case Instruction::And:
    return Number && Number->getValue().ult(LargestAlignment);
  case Instruction::URem:
  case Instruction::SRem:
    return Op.getOperand(0) == Address && Number;
  case Instruction::Sub:
    return isa<PtrToIntInst>(Op.getOperand(0)) &&
           isa<PtrToIntInst>(Op.getOperand(1));
  default:
    return false;
  }
}

// Whether the user's result holds the address, too.
bool AddressBits::carriesOn(const Use &Of) {
  const auto *User = cast<Instruction>(Of.getUser());
  if (const auto *Op = dyn_cast<BinaryOperator>(User))
    return !isPart(*Op, Of.get());
  if (isa<TruncInst>(User) || isa<IntToPtrInst>(User) || isa<CmpInst>(User) ||
      isa<GetElementPtrInst>(User) || isa<SwitchInst>(User) ||
      isa<LoadInst>(User))
    return false;
  if (const auto *Choice = dyn_cast<SelectInst>(User))
    return Of.get() != Choice->getCondition();
  if (isa<CastInst>(User) || isa<PHINode>(User) || isa<FreezeInst>(User) ||
      isa<ExtractElementInst>(User) || isa<InsertElementInst>(User) ||
      isa<ShuffleVectorInst>(User) || isa<ExtractValueInst>(User) ||
      isa<InsertValueInst>(User))
    return true;
  const auto *Call = dyn_cast<CallBase>(User);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (Callee && Callee->isDeclaration())
    return !User->getType()->isVoidTy(); // a builtin: its result may be it
  Escapes = true;
  return false;
}

void AddressBits::follow(const Instruction &Start) {
  SmallVector<const Value *, 8> Work{&Start};
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Cut.insert(V).second)
      continue;
    for (const Use &U : V->uses())
      if (carriesOn(U))
        Work.push_back(U.getUser());
  }
}

AddressBits::AddressBits(const Module &M) {
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const auto *Cast = dyn_cast<PtrToIntInst>(&I);
      if (!Cast || !losesBits(Cast->getPointerOperand()->getType()))
        continue;
      if (Cast->getType()->getScalarSizeInBits() <= AddressSize)
        follow(*Cast);
      else // the whole address; it may be cut later
        for (const User *U : Cast->users())
          if (U->getType()->isIntegerTy(AddressSize))
            follow(*cast<Instruction>(U));
    }
}

// Constants and work-item functions are not addresses; a kernel's arguments
// come from the host.
static bool isForeign(const Value *V) {
  if (const auto *A = dyn_cast<Argument>(V))
    return A->getParent()->getCallingConv() != CallingConv::SPIR_KERNEL;
  const auto *Call = dyn_cast<CallBase>(V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (Call)
    return !Callee || !Callee->isDeclaration();
  return isa<LoadInst>(V) || isa<AtomicRMWInst>(V) || isa<AtomicCmpXchgInst>(V);
}

bool AddressBits::mayBeCut(const Value *Integer) const {
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 8> Work{Integer};
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    if (isCut(V) || (Escapes && isForeign(V)))
      return true;
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || isa<LoadInst>(I) || isa<CmpInst>(I))
      continue;
    const auto *Op = dyn_cast<BinaryOperator>(I);
    for (const Value *Operand : I->operand_values())
      if (!Op || !isPart(*Op, Operand))
        Work.push_back(Operand);
  }
  return false;
}
