// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The records of a function's instructions.

#ifndef SPIR2NVVM_LIB_WRITER_BITCODE7_INSTRUCTIONS_H
#define SPIR2NVVM_LIB_WRITER_BITCODE7_INSTRUCTIONS_H

#include "Writer/Bitcode7/Parts.h"

#include "llvm/IR/Instructions.h"

namespace spir2nvvm::bitcode7 {

/// Operands are distances back from the instruction. One that is not defined
/// yet wraps around, and where a reader could not know its type follows.
class InstructionWriter {
public:
  /// Of the function that \p N has entered.
  InstructionWriter(Numbers &N, RecordWriter &Out)
      : N(N), Out(Out), Next(N.Values.firstInstruction()) {}
  /// In order.
  void write(const llvm::Instruction &I) {
    Ops.clear();
    unsigned Code = spell(I);
    Out.record(Code, Ops);
    Next += !I.getType()->isVoidTy();
  }

private:
  // Each puts the operands together and returns the record's code.
  unsigned spell(const llvm::Instruction &I);
  unsigned spellBinary(const llvm::Instruction &I);
  unsigned spellCast(const llvm::Instruction &I);
  unsigned spellElementAddress(const llvm::GetElementPtrInst &I);
  unsigned spellExtract(const llvm::ExtractValueInst &I);
  unsigned spellInsert(const llvm::InsertValueInst &I);
  unsigned spellSelect(const llvm::SelectInst &I);
  unsigned spellCompare(const llvm::CmpInst &I);
  unsigned spellVector(const llvm::Instruction &I);
  unsigned spellReturn(const llvm::ReturnInst &I);
  unsigned spellBranch(const llvm::BranchInst &I);
  unsigned spellSwitch(const llvm::SwitchInst &I);
  unsigned spellIndirectBranch(const llvm::IndirectBrInst &I);
  unsigned spellPhi(const llvm::PHINode &I);
  unsigned spellAlloca(const llvm::AllocaInst &I);
  template <typename AccessT>
  unsigned accessEnd(const AccessT &I, unsigned Plain, unsigned Atomic);
  unsigned spellLoad(const llvm::LoadInst &I);
  unsigned spellStore(const llvm::StoreInst &I);
  unsigned spellCompareExchange(const llvm::AtomicCmpXchgInst &I);
  unsigned spellAtomicRmw(const llvm::AtomicRMWInst &I);
  unsigned spellFence(const llvm::FenceInst &I);
  unsigned spellCall(const llvm::CallInst &I);
  unsigned spellVaArg(const llvm::VAArgInst &I);

  uint64_t typeOf(const llvm::Value *V) { return N.Types.of(V->getType()); }
  uint64_t numberOf(const llvm::Value *V) { return N.Values.of(V); }
  /// One whose type the reader knows.
  void operand(const llvm::Value *V) {
    Ops.push_back(uint32_t(Next - N.Values.of(V)));
  }
  void typedOperand(const llvm::Value *V) {
    unsigned Number = N.Values.of(V);
    Ops.push_back(uint32_t(Next - Number));
    if (Number >= Next)
      Ops.push_back(typeOf(V));
  }
  void argument(const llvm::Value *V);
  void flags(const llvm::Instruction &I) {
    if (uint64_t Flags = flagsOf(I))
      Ops.push_back(Flags);
  }

  Numbers &N;
  RecordWriter &Out;
  unsigned Next; // number of the instruction that is written
  Operands Ops;
};

} // namespace spir2nvvm::bitcode7

#endif // SPIR2NVVM_LIB_WRITER_BITCODE7_INSTRUCTIONS_H
