// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Fast mode's addresses. A pointer of the program is a number to which the
/// base of its space is added at each access (Runtime.h), and such sums hide
/// from the optimiser where accesses go. So each pointer that is accessed gets
/// a counterpart that is a host pointer, by the same steps:
///
///   %q = getelementptr T, T addrspace(1)* %p, i64 %i
///   %q.host = getelementptr T, T* %p.host, i64 %i
///
/// Only where a pointer comes out of nowhere, as an argument or from memory, is
/// the base added. Null pointers do not matter: nothing accesses them.

#include "Executor/Compile/Instrument.h"
#include "Target/AddressSpaces.h"

#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// After the definition of a value.
static Instruction *placeBehind(Value &V, Function &F) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || isa<AllocaInst>(I))
    return &*F.getEntryBlock().getFirstInsertionPt();
  if (isa<PHINode>(I))
    return &*I->getParent()->getFirstInsertionPt();
  return I->getNextNode();
}

Value *FunctionRewriter::spaceBase(unsigned Space) {
  Value *&Base = SpaceBases[Space];
  if (!Base) {
    IRBuilderBase::InsertPointGuard Guard(B);
    B.SetInsertPoint(&*F.getEntryBlock().getFirstInsertionPt());
    Base = baseOf(Space);
  }
  return Base;
}

// A pointer whose origin is not seen.
Value *FunctionRewriter::rebased(Value &Pointer) {
  unsigned Space = Pointer.getType()->getPointerAddressSpace();
  if (Space == nvvm::Generic)
    return &Pointer;
  Value *Base = spaceBase(Space);
  Instruction *Place = placeBehind(Pointer, F);
  auto *BaseLoad = dyn_cast<Instruction>(Base);
  if (BaseLoad && !isa<Instruction>(Pointer))
    Place = BaseLoad->getNextNode(); // both are in the entry block
  // An instruction even for a constant: variables are replaced in these.
  auto *Number = CastInst::Create(Instruction::PtrToInt, &Pointer,
                                  B.getInt64Ty(), "", Place);
  Value *Host = BinaryOperator::CreateAdd(Number, Base, "", Place);
  auto *Pointee = cast<PointerType>(Pointer.getType());
  return CastInst::Create(Instruction::IntToPtr, Host,
                          PointerType::getWithSamePointeeType(Pointee, 0),
                          Pointer.getName() + ".host", Place);
}

Value *FunctionRewriter::hostPhi(PHINode &Phi) {
  auto *Pointee = cast<PointerType>(Phi.getType());
  auto *New = PHINode::Create(PointerType::getWithSamePointeeType(Pointee, 0),
                              Phi.getNumIncomingValues(),
                              Phi.getName() + ".host", &Phi);
  HostPointers[&Phi] = New; // before its operands, which may lead back here
  for (unsigned N = 0; N != Phi.getNumIncomingValues(); ++N)
    New->addIncoming(hostPointer(*Phi.getIncomingValue(N)),
                     Phi.getIncomingBlock(N));
  return New;
}

Value *FunctionRewriter::hostPointer(Value &Pointer) {
  if (Value *Known = HostPointers.lookup(&Pointer))
    return Known;
  Value *New = nullptr;
  auto *Pointee = cast<PointerType>(Pointer.getType());
  Type *Ty = PointerType::getWithSamePointeeType(Pointee, 0);
  if (auto *Phi = dyn_cast<PHINode>(&Pointer))
    return hostPhi(*Phi);
  if (isa<AllocaInst>(Pointer)) {
    New = &Pointer;
  } else if (auto *Step = dyn_cast<GetElementPtrInst>(&Pointer)) {
    SmallVector<Value *, 4> Indices(Step->indices());
    auto *Same = GetElementPtrInst::Create(
        Step->getSourceElementType(), hostPointer(*Step->getPointerOperand()),
        Indices, Step->getName() + ".host", Step);
    Same->setIsInBounds(Step->isInBounds());
    New = Same;
  } else if (isa<BitCastInst>(Pointer) || isa<AddrSpaceCastInst>(Pointer)) {
    auto &Cast = cast<CastInst>(Pointer);
    Value *From = hostPointer(*Cast.getOperand(0));
    New = CastInst::Create(Instruction::BitCast, From, Ty, "", &Cast);
  } else if (auto *Choice = dyn_cast<SelectInst>(&Pointer)) {
    New = SelectInst::Create(Choice->getCondition(),
                             hostPointer(*Choice->getTrueValue()),
                             hostPointer(*Choice->getFalseValue()), "", Choice);
  } else {
    New = rebased(Pointer);
  }
  return HostPointers[&Pointer] = New;
}

// Before anything is replaced, so that every pointer is still what the program
// computed.
void FunctionRewriter::makeHostPointers(ArrayRef<Instruction *> Program) {
  auto Make = [this](const Value *Pointer) {
    if (Pointer && Pointer->getType()->isPointerTy())
      hostPointer(*const_cast<Value *>(Pointer));
  };
  for (Instruction *I : Program) {
    Make(getLoadStorePointerOperand(I));
    if (auto *Atomic = dyn_cast<AtomicRMWInst>(I))
      Make(Atomic->getPointerOperand());
    if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(I))
      Make(Exchange->getPointerOperand());
    if (auto *Memory = dyn_cast<MemIntrinsic>(I))
      Make(Memory->getRawDest());
    if (auto *Copy = dyn_cast<MemTransferInst>(I))
      Make(Copy->getRawSource());
  }
}

// The optimiser may take accesses of different work-items to memory they share
// in any order: OpenCL does.
void FunctionRewriter::markShared(Instruction &Access, unsigned Space) {
  bool IsShared =
      Space == nvvm::Global || Space == nvvm::Shared || Space == nvvm::Constant;
  if (IsShared)
    Access.setMetadata(LLVMContext::MD_access_group, All.accessGroup());
}
