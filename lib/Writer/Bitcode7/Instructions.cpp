// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Writer/Bitcode7/Instructions.h"

#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

static uint64_t orderingCode(AtomicOrdering Ordering) {
  switch (Ordering) {
  case AtomicOrdering::NotAtomic:
    return bitc::ORDERING_NOTATOMIC;
  case AtomicOrdering::Unordered:
    return bitc::ORDERING_UNORDERED;
  case AtomicOrdering::Monotonic:
    return bitc::ORDERING_MONOTONIC;
  case AtomicOrdering::Acquire:
    return bitc::ORDERING_ACQUIRE;
  case AtomicOrdering::Release:
    return bitc::ORDERING_RELEASE;
  case AtomicOrdering::AcquireRelease:
    return bitc::ORDERING_ACQREL;
  case AtomicOrdering::SequentiallyConsistent:
    return bitc::ORDERING_SEQCST;
  }
  llvm_unreachable("an order LLVM 14 does not have");
}

// [value, value (, flags)]
unsigned InstructionWriter::spellBinary(const Instruction &I) {
  typedOperand(I.getOperand(0));
  operand(I.getOperand(1));
  Ops.push_back(binaryCode(I.getOpcode()));
  flags(I);
  return bitc::FUNC_CODE_INST_BINOP;
}

// [value, type, which cast]
unsigned InstructionWriter::spellCast(const Instruction &I) {
  typedOperand(I.getOperand(0));
  Ops.append({typeOf(&I), castCode(I.getOpcode())});
  return bitc::FUNC_CODE_INST_CAST;
}

// [inbounds, type pointed to, values...]
unsigned InstructionWriter::spellElementAddress(const GetElementPtrInst &I) {
  Ops.append({I.isInBounds(), N.Types.of(I.getSourceElementType())});
  for (const Use &Operand : I.operands())
    typedOperand(Operand);
  return bitc::FUNC_CODE_INST_GEP;
}

// [value, indices...]
unsigned InstructionWriter::spellExtract(const ExtractValueInst &I) {
  typedOperand(I.getAggregateOperand());
  Ops.append(I.idx_begin(), I.idx_end());
  return bitc::FUNC_CODE_INST_EXTRACTVAL;
}

// [value, value, indices...]
unsigned InstructionWriter::spellInsert(const InsertValueInst &I) {
  typedOperand(I.getAggregateOperand());
  typedOperand(I.getInsertedValueOperand());
  Ops.append(I.idx_begin(), I.idx_end());
  return bitc::FUNC_CODE_INST_INSERTVAL;
}

// [value, value, condition]
unsigned InstructionWriter::spellSelect(const SelectInst &I) {
  typedOperand(I.getTrueValue());
  operand(I.getFalseValue());
  typedOperand(I.getCondition());
  if (flagsOf(I))
    N.refuse(bitc::FUNCTION_BLOCK_ID, bitc::FUNC_CODE_INST_VSELECT, "flags");
  return bitc::FUNC_CODE_INST_VSELECT;
}

// [value, value, predicate (, flags)]
unsigned InstructionWriter::spellCompare(const CmpInst &I) {
  typedOperand(I.getOperand(0));
  operand(I.getOperand(1));
  Ops.push_back(I.getPredicate());
  flags(I);
  return bitc::FUNC_CODE_INST_CMP2;
}

// [vector, index], [vector, element, index] or [vector, vector, mask]
unsigned InstructionWriter::spellVector(const Instruction &I) {
  typedOperand(I.getOperand(0));
  if (isa<ExtractElementInst>(I)) {
    typedOperand(I.getOperand(1));
    return bitc::FUNC_CODE_INST_EXTRACTELT;
  }
  operand(I.getOperand(1));
  if (const auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I)) {
    typedOperand(Shuffle->getShuffleMaskForBitcode());
    return bitc::FUNC_CODE_INST_SHUFFLEVEC;
  }
  typedOperand(I.getOperand(2));
  return bitc::FUNC_CODE_INST_INSERTELT;
}

// [(value)]
unsigned InstructionWriter::spellReturn(const ReturnInst &I) {
  if (const Value *Result = I.getReturnValue())
    typedOperand(Result);
  return bitc::FUNC_CODE_INST_RET;
}

// [block (, block, condition)]
unsigned InstructionWriter::spellBranch(const BranchInst &I) {
  Ops.push_back(numberOf(I.getSuccessor(0)));
  if (I.isConditional()) {
    Ops.push_back(numberOf(I.getSuccessor(1)));
    operand(I.getCondition());
  }
  return bitc::FUNC_CODE_INST_BR;
}

// [type, value, default block, (number of a constant, block)...]
unsigned InstructionWriter::spellSwitch(const SwitchInst &I) {
  Ops.push_back(typeOf(I.getCondition()));
  operand(I.getCondition());
  Ops.push_back(numberOf(I.getDefaultDest()));
  for (const auto &Case : I.cases())
    Ops.append(
        {numberOf(Case.getCaseValue()), numberOf(Case.getCaseSuccessor())});
  return bitc::FUNC_CODE_INST_SWITCH;
}

// [type, address, blocks...]
unsigned InstructionWriter::spellIndirectBranch(const IndirectBrInst &I) {
  Ops.push_back(typeOf(I.getAddress()));
  operand(I.getAddress());
  for (unsigned D = 0; D < I.getNumDestinations(); ++D)
    Ops.push_back(numberOf(I.getDestination(D)));
  return bitc::FUNC_CODE_INST_INDIRECTBR;
}

// [type, (distance with a sign, block)...]
unsigned InstructionWriter::spellPhi(const PHINode &I) {
  Ops.push_back(typeOf(&I));
  for (unsigned In = 0; In < I.getNumIncomingValues(); ++In) {
    int64_t Distance =
        int64_t(Next) - int64_t(numberOf(I.getIncomingValue(In)));
    Ops.append({magnitudeAndSign(Distance), numberOf(I.getIncomingBlock(In))});
  }
  if (flagsOf(I))
    N.refuse(bitc::FUNCTION_BLOCK_ID, bitc::FUNC_CODE_INST_PHI, "flags");
  return bitc::FUNC_CODE_INST_PHI;
}

// [type, type of the size, number of the size, alignment and marks]
unsigned InstructionWriter::spellAlloca(const AllocaInst &I) {
  constexpr uint64_t InAlloca = 1 << 5, TypeIsThatOfTheObject = 1 << 6,
                     SwiftError = 1 << 7;
  const uint64_t Align =
      alignmentCode(I.getAlign(), N, bitc::FUNCTION_BLOCK_ID);
  if (I.getType()->getAddressSpace() != 0)
    N.refuse(bitc::FUNCTION_BLOCK_ID, bitc::FUNC_CODE_INST_ALLOCA,
             "an address space");
  Ops.append({N.Types.of(I.getAllocatedType()), typeOf(I.getArraySize()),
              numberOf(I.getArraySize()),
              Align | TypeIsThatOfTheObject |
                  I.isUsedWithInAlloca() * InAlloca |
                  I.isSwiftError() * SwiftError});
  return bitc::FUNC_CODE_INST_ALLOCA;
}

// ..., alignment, volatile (, order, scope)]
template <typename AccessT>
unsigned InstructionWriter::accessEnd(const AccessT &I, unsigned Plain,
                                      unsigned Atomic) {
  Ops.append({alignmentCode(I.getAlign(), N, bitc::FUNCTION_BLOCK_ID),
              I.isVolatile()});
  if (!I.isAtomic())
    return Plain;
  Ops.append({orderingCode(I.getOrdering()), I.getSyncScopeID()});
  return Atomic;
}

// [pointer, type, ...
unsigned InstructionWriter::spellLoad(const LoadInst &I) {
  typedOperand(I.getPointerOperand());
  Ops.push_back(typeOf(&I));
  return accessEnd(I, bitc::FUNC_CODE_INST_LOAD,
                   bitc::FUNC_CODE_INST_LOADATOMIC);
}

// [pointer, value, ...
unsigned InstructionWriter::spellStore(const StoreInst &I) {
  typedOperand(I.getPointerOperand());
  typedOperand(I.getValueOperand());
  return accessEnd(I, bitc::FUNC_CODE_INST_STORE,
                   bitc::FUNC_CODE_INST_STOREATOMIC);
}

// [pointer, expected, new, volatile, order, scope, order of failure, weak];
// the alignment is the natural one
unsigned InstructionWriter::spellCompareExchange(const AtomicCmpXchgInst &I) {
  typedOperand(I.getPointerOperand());
  typedOperand(I.getCompareOperand());
  operand(I.getNewValOperand());
  Ops.append({I.isVolatile(), orderingCode(I.getSuccessOrdering()),
              I.getSyncScopeID(), orderingCode(I.getFailureOrdering()),
              I.isWeak()});
  return bitc::FUNC_CODE_INST_CMPXCHG;
}

static std::optional<uint64_t> rmwCode(AtomicRMWInst::BinOp Operation) {
  switch (Operation) {
  case AtomicRMWInst::Xchg:
    return bitc::RMW_XCHG;
  case AtomicRMWInst::Add:
    return bitc::RMW_ADD;
  case AtomicRMWInst::Sub:
    return bitc::RMW_SUB;
  case AtomicRMWInst::And:
    return bitc::RMW_AND;
  case AtomicRMWInst::Nand:
    return bitc::RMW_NAND;
  case AtomicRMWInst::Or:
    return bitc::RMW_OR;
  case AtomicRMWInst::Xor:
    return bitc::RMW_XOR;
  case AtomicRMWInst::Max:
    return bitc::RMW_MAX;
  case AtomicRMWInst::Min:
    return bitc::RMW_MIN;
  case AtomicRMWInst::UMax:
    return bitc::RMW_UMAX;
  case AtomicRMWInst::UMin:
    return bitc::RMW_UMIN;
  default: // on floating-point numbers
    return std::nullopt;
  }
}

// [pointer, value, operation, volatile, order, scope]; the alignment is the
// natural one
unsigned InstructionWriter::spellAtomicRmw(const AtomicRMWInst &I) {
  std::optional<uint64_t> Operation = rmwCode(I.getOperation());
  if (!Operation)
    N.refuse(bitc::FUNCTION_BLOCK_ID, bitc::FUNC_CODE_INST_ATOMICRMW_OLD,
             AtomicRMWInst::getOperationName(I.getOperation()));
  typedOperand(I.getPointerOperand());
  operand(I.getValOperand());
  Ops.append({Operation.value_or(0), I.isVolatile(),
              orderingCode(I.getOrdering()), I.getSyncScopeID()});
  return bitc::FUNC_CODE_INST_ATOMICRMW_OLD;
}

// [order, scope]
unsigned InstructionWriter::spellFence(const FenceInst &I) {
  Ops.append({orderingCode(I.getOrdering()), I.getSyncScopeID()});
  return bitc::FUNC_CODE_INST_FENCE;
}

// Metadata has numbers of its own, and blocks have no distance.
void InstructionWriter::argument(const Value *V) {
  if (const auto *MD = dyn_cast<MetadataAsValue>(V))
    Ops.push_back(uint32_t(Next - N.Metadata.of(MD->getMetadata())));
  else if (isa<BasicBlock>(V))
    Ops.push_back(numberOf(V));
  else
    operand(V);
}

// [attributes, convention and marks (, flags), type, callee, arguments...]
unsigned InstructionWriter::spellCall(const CallInst &I) {
  if (I.hasOperandBundles())
    N.refuse(bitc::FUNCTION_BLOCK_ID, bitc::FUNC_CODE_INST_CALL,
             "operand bundles");
  const FunctionType &Ty = *I.getFunctionType();
  const uint64_t Flags = flagsOf(I);
  Ops.append({N.Attributes.of(I.getAttributes()),
              uint64_t(I.getCallingConv()) << bitc::CALL_CCONV |
                  unsigned(I.isTailCall()) << bitc::CALL_TAIL |
                  unsigned(I.isMustTailCall()) << bitc::CALL_MUSTTAIL |
                  1u << bitc::CALL_EXPLICIT_TYPE |
                  unsigned(I.isNoTailCall()) << bitc::CALL_NOTAIL |
                  unsigned(Flags != 0) << bitc::CALL_FMF});
  if (Flags != 0)
    Ops.push_back(Flags);
  Ops.push_back(N.Types.of(I.getFunctionType()));
  typedOperand(I.getCalledOperand());
  for (unsigned A = 0; A < Ty.getNumParams(); ++A)
    argument(I.getArgOperand(A));
  for (unsigned A = Ty.getNumParams(); A < I.arg_size(); ++A)
    typedOperand(I.getArgOperand(A));
  return bitc::FUNC_CODE_INST_CALL;
}

// [type of the list, list, type]
unsigned InstructionWriter::spellVaArg(const VAArgInst &I) {
  Ops.push_back(typeOf(I.getPointerOperand()));
  operand(I.getPointerOperand());
  Ops.push_back(typeOf(&I));
  return bitc::FUNC_CODE_INST_VAARG;
}

unsigned InstructionWriter::spell(const Instruction &I) {
  if (I.isBinaryOp())
    return spellBinary(I);
  if (I.isCast())
    return spellCast(I);
  switch (I.getOpcode()) {
  case Instruction::GetElementPtr:
    return spellElementAddress(cast<GetElementPtrInst>(I));
  case Instruction::ExtractValue:
    return spellExtract(cast<ExtractValueInst>(I));
  case Instruction::InsertValue:
    return spellInsert(cast<InsertValueInst>(I));
  case Instruction::Select:
    return spellSelect(cast<SelectInst>(I));
  case Instruction::ICmp:
  case Instruction::FCmp:
    return spellCompare(cast<CmpInst>(I));
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
    return spellVector(I);
  case Instruction::Ret:
    return spellReturn(cast<ReturnInst>(I));
  case Instruction::Br:
    return spellBranch(cast<BranchInst>(I));
  case Instruction::Switch:
    return spellSwitch(cast<SwitchInst>(I));
  case Instruction::IndirectBr:
    return spellIndirectBranch(cast<IndirectBrInst>(I));
  case Instruction::Unreachable:
    return bitc::FUNC_CODE_INST_UNREACHABLE;
  case Instruction::PHI:
    return spellPhi(cast<PHINode>(I));
  case Instruction::Alloca:
    return spellAlloca(cast<AllocaInst>(I));
  case Instruction::Load:
    return spellLoad(cast<LoadInst>(I));
  case Instruction::Store:
    return spellStore(cast<StoreInst>(I));
  case Instruction::AtomicCmpXchg:
    return spellCompareExchange(cast<AtomicCmpXchgInst>(I));
  case Instruction::AtomicRMW:
    return spellAtomicRmw(cast<AtomicRMWInst>(I));
  case Instruction::Fence:
    return spellFence(cast<FenceInst>(I));
  case Instruction::Call:
    return spellCall(cast<CallInst>(I));
  case Instruction::VAArg:
    return spellVaArg(cast<VAArgInst>(I));
  }
  N.refuse(bitc::FUNCTION_BLOCK_ID, I.getOpcode(), I.getOpcodeName());
  return bitc::FUNC_CODE_INST_UNREACHABLE;
}
