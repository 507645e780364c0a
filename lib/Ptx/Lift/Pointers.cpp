// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX computes with numbers, and the optimiser and the checks know more about
/// pointers. Where it is certain which number of a sum is the pointer, accesses
/// go through pointers that are computed by the same steps:
///
///   %n = add i64 %base, %offset
///   %p = inttoptr i64 %n to i8 addrspace(1)*
/// becomes
///   %b = inttoptr i64 %base to i8 addrspace(1)*
///   %p = getelementptr i8, i8 addrspace(1)* %b, i64 %offset
///
/// Global memory has the same addresses as generic ones (PTX ISA, "Generic
/// Addressing"): a generic number below the windows of other spaces means it.

#include "Ptx/Lift/FunctionLifter.h"
#include "Target/PtxModule.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

namespace {

/// What a number may be; more than one of a sum's operands may not be a
/// pointer.
enum class Role : uint8_t {
  Number,  // of something else
  Perhaps, // an argument, or loaded
  Pointer, // begins with a variable's address
  Mixed    // is computed from those, otherwise than by sums
};

class PointerRecovery {
public:
  PointerRecovery(llvm::Function &F, GenericNumbers Numbers)
      : F(F), Numbers(Numbers), B(F.getContext()) {}
  void run(ArrayRef<llvm::Instruction *> Addresses);

private:
  void findRoles();
  Role roleOf(Value *V) const;
  Role compute(const User &U) const;
  Role computeSum(const User &U) const;

  Value *pointer(Value *Number, unsigned Space);
  Value *sum(Operator &Sum, unsigned Space);
  Value *phi(PHINode &Phi, unsigned Space);
  Value *cast(Value *Number, unsigned Space);
  Value *known(Value *Pointer, unsigned Space);
  void placeBehind(Value *V);

  llvm::Function &F;
  GenericNumbers Numbers;
  IRBuilder<> B;
  DenseMap<Value *, Role> Roles;
  DenseMap<std::pair<Value *, unsigned>, Value *> Pointers;
};

} // namespace

// ---- Roles ------------------------------------------------------------------

Role PointerRecovery::roleOf(Value *V) const {
  if (auto *E = dyn_cast<ConstantExpr>(V))
    return compute(*E);
  if (isa<Argument>(V) && V->getType()->isIntegerTy(64))
    return Role::Perhaps;
  auto It = Roles.find(V);
  return It == Roles.end() ? Role::Number : It->second;
}

Role PointerRecovery::computeSum(const User &U) const {
  Role A = roleOf(U.getOperand(0)), C = roleOf(U.getOperand(1));
  if (Operator::getOpcode(&U) == llvm::Instruction::Sub && C >= Role::Pointer)
    return Role::Mixed;
  if (A == Role::Pointer && C == Role::Pointer)
    return Role::Mixed;
  return std::max(A, C);
}

Role PointerRecovery::compute(const User &U) const {
  Role Most = Role::Number;
  for (Value *Operand : U.operands())
    if (Operand->getType()->isIntegerTy())
      Most = std::max(Most, roleOf(Operand));
  switch (Operator::getOpcode(&U)) {
  case llvm::Instruction::PtrToInt:
    return Role::Pointer;
  case llvm::Instruction::Load:
  case llvm::Instruction::Call:
  case llvm::Instruction::ExtractValue:
  case llvm::Instruction::ExtractElement:
    return U.getType()->isIntegerTy(64) ? Role::Perhaps : Role::Number;
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
    return computeSum(U);
  case llvm::Instruction::PHI:
  case llvm::Instruction::Select:
  case llvm::Instruction::ZExt:
  case llvm::Instruction::Trunc:
    return Most;
  default:
    return Most >= Role::Pointer ? Role::Mixed : Role::Number;
  }
}

// Roles only rise, so loops come to an end.
void PointerRecovery::findRoles() {
  ReversePostOrderTraversal<llvm::Function *> Order(&F);
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (BasicBlock *Block : Order)
      for (llvm::Instruction &I : *Block) {
        if (!I.getType()->isIntegerTy())
          continue;
        Role &Known = Roles[&I];
        Role New = std::max(Known, compute(I));
        Changed |= New != Known;
        Known = New;
      }
  }
}

// ---- Pointers ---------------------------------------------------------------

void PointerRecovery::placeBehind(Value *V) {
  auto *I = dyn_cast<llvm::Instruction>(V);
  if (!I)
    B.SetInsertPoint(&*F.getEntryBlock().getFirstInsertionPt());
  else if (isa<PHINode>(I))
    B.SetInsertPoint(&*I->getParent()->getFirstInsertionPt());
  else
    B.SetInsertPoint(I->getNextNode());
  if (I)
    B.SetCurrentDebugLocation(I->getDebugLoc());
}

// PTX has no host addresses of global memory: other objects' are elsewhere.
static constexpr uint64_t LastOfPtx = 0x4fffffffffff;

// A number that came from nowhere known.
Value *PointerRecovery::cast(Value *Number, unsigned Space) {
  placeBehind(Number);
  auto IsBetween = [&](uint64_t First, uint64_t Last) {
    Value *Above = B.CreateSub(Number, B.getInt64(First));
    return B.CreateICmpULE(Above, B.getInt64(Last - First));
  };
  constexpr uint64_t Shift = nvvm::GlobalShift;
  if (Space == nvvm::Global && Numbers == GenericNumbers::Mixed) {
    Value *IsOfModule = B.CreateOr(
        IsBetween(nvvm::EndGlobal, nvvm::EndGlobal + Shift - 1),
        IsBetween(nvvm::FirstMapped + Shift, nvvm::LastMapped + Shift));
    Number = B.CreateSelect(IsOfModule, B.CreateSub(Number, B.getInt64(Shift)),
                            Number);
  }
  if (Space != nvvm::Generic)
    return B.CreateIntToPtr(Number, B.getInt8PtrTy(Space));
  uint64_t Last =
      Numbers == GenericNumbers::OfPtx ? LastOfPtx : nvvm::EndGlobal - 1;
  Value *IsGlobal = B.CreateOr(IsBetween(nvvm::FirstGlobal, Last),
                               IsBetween(nvvm::FirstMapped, nvvm::LastMapped));
  Value *Host = B.CreateAdd(Number, B.getInt64(Shift));
  return B.CreateIntToPtr(B.CreateSelect(IsGlobal, Host, Number),
                          B.getInt8PtrTy());
}

// A pointer whose number is used as one of the space: null where that would be
// another object, or none.
Value *PointerRecovery::known(Value *Pointer, unsigned Space) {
  unsigned Own = Pointer->getType()->getPointerAddressSpace();
  bool IsGlobal = Own == nvvm::Global && Space == nvvm::Generic;
  if (Own != Space && !IsGlobal)
    return nullptr;
  placeBehind(Pointer);
  return B.CreatePointerBitCastOrAddrSpaceCast(Pointer, B.getInt8PtrTy(Space));
}

Value *PointerRecovery::sum(Operator &Sum, unsigned Space) {
  Value *Base = Sum.getOperand(0), *Offset = Sum.getOperand(1);
  bool Subtracts = Sum.getOpcode() == llvm::Instruction::Sub;
  if (!Subtracts && roleOf(Base) < roleOf(Offset))
    std::swap(Base, Offset);
  if (roleOf(Offset) >= Role::Pointer || roleOf(Base) == Role::Mixed ||
      roleOf(Base) <= roleOf(Offset))
    return nullptr;
  Value *From = pointer(Base, Space);
  if (!From)
    return nullptr;
  if (isa<llvm::Instruction>(&Sum))
    placeBehind(&Sum);
  else
    placeBehind(From);
  // 32-bit addresses are those of spaces that begin at 0.
  Type *Word = B.getInt64Ty();
  Value *Step = B.CreateSExt(Offset, Word);
  if (Subtracts)
    Step = B.CreateNeg(Step);
  return B.CreateGEP(B.getInt8Ty(), From, Step);
}

Value *PointerRecovery::phi(PHINode &Phi, unsigned Space) {
  B.SetInsertPoint(&Phi);
  B.SetCurrentDebugLocation(Phi.getDebugLoc());
  PHINode *New = B.CreatePHI(B.getInt8PtrTy(Space), Phi.getNumIncomingValues());
  Pointers[{&Phi, Space}] = New; // before its operands, which may lead here
  for (unsigned N = 0; N != Phi.getNumIncomingValues(); ++N) {
    Value *In = Phi.getIncomingValue(N);
    Value *From = pointer(In, Space);
    if (!From)
      From = cast(In, Space);
    New->addIncoming(From, Phi.getIncomingBlock(N));
  }
  return New;
}

Value *PointerRecovery::pointer(Value *Number, unsigned Space) {
  auto Known = Pointers.find({Number, Space});
  if (Known != Pointers.end())
    return Known->second;
  Role R = roleOf(Number);
  if (R == Role::Number || R == Role::Mixed)
    return nullptr;
  Value *Found = nullptr;
  auto *Op = dyn_cast<Operator>(Number);
  switch (Op ? Op->getOpcode() : 0) {
  case llvm::Instruction::PtrToInt:
    Found = known(Op->getOperand(0), Space);
    break;
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
    Found = sum(*Op, Space);
    break;
  case llvm::Instruction::PHI:
    return Number->getType()->isIntegerTy(64)
               ? phi(*llvm::cast<PHINode>(Number), Space)
               : nullptr;
  case llvm::Instruction::ZExt:
  case llvm::Instruction::Trunc:
    if (Space == nvvm::Shared || Space == nvvm::Local)
      Found = pointer(Op->getOperand(0), Space);
    break;
  case llvm::Instruction::Select: {
    Value *A = pointer(Op->getOperand(1), Space);
    Value *C = A ? pointer(Op->getOperand(2), Space) : nullptr;
    if (C) {
      placeBehind(Number);
      Found = B.CreateSelect(Op->getOperand(0), A, C);
    }
    break;
  }
  default:
    if (Number->getType()->isIntegerTy(64))
      Found = cast(Number, Space);
  }
  return Pointers[{Number, Space}] = Found;
}

void PointerRecovery::run(ArrayRef<llvm::Instruction *> Addresses) {
  findRoles();
  SmallVector<WeakTrackingVH, 32> Unused;
  for (llvm::Instruction *Old : Addresses) {
    Value *Number = Old->getOperand(0);
    unsigned Space = Old->getType()->getPointerAddressSpace();
    Value *New = pointer(Number, Space);
    if (!New && Space != nvvm::Generic)
      continue;
    if (!New)
      New = cast(Number, Space);
    Old->replaceAllUsesWith(New);
    Unused.push_back(Old);
  }
  // Not earlier: what is found is remembered by its address.
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
}

void spir2nvvm::ptx::recoverPointers(llvm::Function &F,
                                     ArrayRef<llvm::Instruction *> Addresses,
                                     GenericNumbers Numbers) {
  if (!Addresses.empty())
    PointerRecovery(F, Numbers).run(Addresses);
}
