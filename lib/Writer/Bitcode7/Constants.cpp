// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constants, of the module or of a function.

#include "Writer/Bitcode7/Parts.h"

#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::bitcode7;

unsigned bitcode7::castCode(unsigned Opcode) {
  switch (Opcode) {
#define CAST(OPCODE, CODE)                                                     \
  case Instruction::OPCODE:                                                    \
    return bitc::CAST_##CODE;
    CAST(Trunc, TRUNC)
    CAST(ZExt, ZEXT)
    CAST(SExt, SEXT)
    CAST(FPToUI, FPTOUI)
    CAST(FPToSI, FPTOSI)
    CAST(UIToFP, UITOFP)
    CAST(SIToFP, SITOFP)
    CAST(FPTrunc, FPTRUNC)
    CAST(FPExt, FPEXT)
    CAST(PtrToInt, PTRTOINT)
    CAST(IntToPtr, INTTOPTR)
    CAST(BitCast, BITCAST)
    CAST(AddrSpaceCast, ADDRSPACECAST)
#undef CAST
  }
  llvm_unreachable("no cast");
}

unsigned bitcode7::binaryCode(unsigned Opcode) {
  switch (Opcode) {
  case Instruction::Add:
  case Instruction::FAdd:
    return bitc::BINOP_ADD;
  case Instruction::Sub:
  case Instruction::FSub:
    return bitc::BINOP_SUB;
  case Instruction::Mul:
  case Instruction::FMul:
    return bitc::BINOP_MUL;
  case Instruction::UDiv:
    return bitc::BINOP_UDIV;
  case Instruction::SDiv:
  case Instruction::FDiv:
    return bitc::BINOP_SDIV;
  case Instruction::URem:
    return bitc::BINOP_UREM;
  case Instruction::SRem:
  case Instruction::FRem:
    return bitc::BINOP_SREM;
  case Instruction::Shl:
    return bitc::BINOP_SHL;
  case Instruction::LShr:
    return bitc::BINOP_LSHR;
  case Instruction::AShr:
    return bitc::BINOP_ASHR;
  case Instruction::And:
    return bitc::BINOP_AND;
  case Instruction::Or:
    return bitc::BINOP_OR;
  case Instruction::Xor:
    return bitc::BINOP_XOR;
  }
  llvm_unreachable("no binary operation");
}

static uint64_t fastMathFlags(FastMathFlags Flags) {
  return Flags.noNaNs() * bitc::NoNaNs | Flags.noInfs() * bitc::NoInfs |
         Flags.noSignedZeros() * bitc::NoSignedZeros |
         Flags.allowReciprocal() * bitc::AllowReciprocal |
         Flags.allowContract() * bitc::AllowContract |
         Flags.approxFunc() * bitc::ApproxFunc |
         Flags.allowReassoc() * bitc::AllowReassoc;
}

uint64_t bitcode7::flagsOf(const User &U) {
  if (const auto *O = dyn_cast<OverflowingBinaryOperator>(&U))
    return O->hasNoUnsignedWrap() << bitc::OBO_NO_UNSIGNED_WRAP |
           O->hasNoSignedWrap() << bitc::OBO_NO_SIGNED_WRAP;
  if (const auto *E = dyn_cast<PossiblyExactOperator>(&U))
    return E->isExact() << bitc::PEO_EXACT;
  if (const auto *F = dyn_cast<FPMathOperator>(&U))
    return fastMathFlags(F->getFastMathFlags());
  return 0;
}

static unsigned spellInteger(const APInt &Value, Operands &Ops) {
  if (Value.getBitWidth() <= 64) {
    Ops = {magnitudeAndSign(Value.getSExtValue())};
    return bitc::CST_CODE_INTEGER;
  }
  for (unsigned I = 0; I < Value.getActiveWords(); ++I)
    Ops.push_back(magnitudeAndSign(int64_t(Value.getRawData()[I])));
  return bitc::CST_CODE_WIDE_INTEGER;
}

static unsigned spellFloat(const ConstantFP &C, Operands &Ops) {
  APInt Bits = C.getValueAPF().bitcastToAPInt();
  const uint64_t *Words = Bits.getRawData();
  if (C.getType()->isX86_FP80Ty()) // the exponent in the upper word
    Ops = {Words[1] << 48 | Words[0] >> 16, Words[0] & 0xffff};
  else
    Ops.append(Words, Words + Bits.getNumWords());
  return bitc::CST_CODE_FLOAT;
}

static unsigned spellData(const ConstantDataSequential &C, Operands &Ops) {
  bool IsFloat = C.getElementType()->isFloatingPointTy();
  for (unsigned I = 0; I < C.getNumElements(); ++I)
    Ops.push_back(IsFloat
                      ? C.getElementAsAPFloat(I).bitcastToAPInt().getZExtValue()
                      : C.getElementAsInteger(I));
  if (!C.isString())
    return bitc::CST_CODE_DATA;
  if (!C.isCString())
    return bitc::CST_CODE_STRING;
  Ops.pop_back(); // the zero goes without saying
  return bitc::CST_CODE_CSTRING;
}

static unsigned spellAggregate(const Constant &C, Numbers &N, Operands &Ops) {
  for (const Use &Element : C.operands())
    Ops.push_back(N.Values.of(Element));
  return bitc::CST_CODE_AGGREGATE;
}

// [flags, length, characters..., length, characters...]
static unsigned spellAssembly(const InlineAsm &Asm, Numbers &N, Operands &Ops) {
  if (Asm.canThrow())
    N.refuse(bitc::CONSTANTS_BLOCK_ID, bitc::CST_CODE_INLINEASM_OLD2,
             "inline assembly that may unwind");
  Ops.push_back(Asm.hasSideEffects() | Asm.isAlignStack() << 1 |
                (Asm.getDialect() & 1) << 2);
  for (const std::string *Text :
       {&Asm.getAsmString(), &Asm.getConstraintString()}) {
    Ops.push_back(Text->size());
    StringRef Characters = *Text;
    Ops.append(Characters.bytes_begin(), Characters.bytes_end());
  }
  return bitc::CST_CODE_INLINEASM_OLD2;
}

// [function's type, function, block]
static unsigned spellBlockAddress(const BlockAddress &C, Numbers &N,
                                  Operands &Ops) {
  const Function &F = *C.getFunction();
  uint64_t Block = 0;
  for (const BasicBlock &B : F) {
    if (&B == C.getBasicBlock())
      break;
    ++Block;
  }
  Ops = {N.Types.of(F.getType()), N.Values.of(&F), Block};
  return bitc::CST_CODE_BLOCKADDRESS;
}

// [type pointed to, (type, value)...]
static unsigned spellElementAddress(const GEPOperator &E, Numbers &N,
                                    Operands &Ops) {
  if (E.getInRangeIndex())
    N.refuse(bitc::CONSTANTS_BLOCK_ID, bitc::CST_CODE_CE_GEP, "inrange");
  Ops.push_back(N.Types.of(E.getSourceElementType()));
  for (const Use &Operand : E.operands())
    Ops.append({N.Types.of(Operand->getType()), N.Values.of(Operand)});
  return E.isInBounds() ? bitc::CST_CODE_CE_INBOUNDS_GEP
                        : bitc::CST_CODE_CE_GEP;
}

// [(type of the vectors,) vector, vector, mask]
static unsigned spellShuffle(const ConstantExpr &E, Numbers &N, Operands &Ops) {
  Type *Vector = E.getOperand(0)->getType();
  bool IsSame = E.getType() == Vector;
  if (!IsSame)
    Ops.push_back(N.Types.of(Vector));
  Ops.append({N.Values.of(E.getOperand(0)), N.Values.of(E.getOperand(1)),
              N.Values.of(E.getShuffleMaskForBitcode())});
  return IsSame ? bitc::CST_CODE_CE_SHUFFLEVEC : bitc::CST_CODE_CE_SHUFVEC_EX;
}

static unsigned spellExpression(const ConstantExpr &E, Numbers &N,
                                Operands &Ops) {
  auto Value = [&](unsigned I) -> uint64_t {
    return N.Values.of(E.getOperand(I));
  };
  auto TypeOf = [&](unsigned I) -> uint64_t {
    return N.Types.of(E.getOperand(I)->getType());
  };
  const unsigned Opcode = E.getOpcode();
  if (Instruction::isCast(Opcode)) {
    Ops = {castCode(Opcode), TypeOf(0), Value(0)};
    return bitc::CST_CODE_CE_CAST;
  }
  if (Instruction::isBinaryOp(Opcode)) {
    Ops = {binaryCode(Opcode), Value(0), Value(1)};
    if (uint64_t Flags = flagsOf(E))
      Ops.push_back(Flags);
    return bitc::CST_CODE_CE_BINOP;
  }
  switch (Opcode) {
  case Instruction::GetElementPtr:
    return spellElementAddress(cast<GEPOperator>(E), N, Ops);
  case Instruction::Select:
    Ops = {Value(0), Value(1), Value(2)};
    return bitc::CST_CODE_CE_SELECT;
  case Instruction::ExtractElement:
    Ops = {TypeOf(0), Value(0), TypeOf(1), Value(1)};
    return bitc::CST_CODE_CE_EXTRACTELT;
  case Instruction::InsertElement:
    Ops = {Value(0), Value(1), TypeOf(2), Value(2)};
    return bitc::CST_CODE_CE_INSERTELT;
  case Instruction::ShuffleVector:
    return spellShuffle(E, N, Ops);
  case Instruction::ICmp:
  case Instruction::FCmp:
    Ops = {TypeOf(0), Value(0), Value(1), E.getPredicate()};
    return bitc::CST_CODE_CE_CMP;
  }
  N.refuse(bitc::CONSTANTS_BLOCK_ID, Opcode, "an expression of no LLVM 7");
  return bitc::CST_CODE_UNDEF;
}

static unsigned spell(const Value &V, Numbers &N, Operands &Ops) {
  if (const auto *Asm = dyn_cast<InlineAsm>(&V))
    return spellAssembly(*Asm, N, Ops);
  const auto &C = cast<Constant>(V);
  if (C.isNullValue())
    return bitc::CST_CODE_NULL;
  if (isa<UndefValue>(C) && !isa<PoisonValue>(C))
    return bitc::CST_CODE_UNDEF;
  if (const auto *Integer = dyn_cast<ConstantInt>(&C))
    return spellInteger(Integer->getValue(), Ops);
  if (const auto *Float = dyn_cast<ConstantFP>(&C))
    return spellFloat(*Float, Ops);
  if (const auto *Data = dyn_cast<ConstantDataSequential>(&C))
    return spellData(*Data, Ops);
  if (isa<ConstantAggregate>(C))
    return spellAggregate(C, N, Ops);
  if (const auto *E = dyn_cast<ConstantExpr>(&C))
    return spellExpression(*E, N, Ops);
  if (const auto *Address = dyn_cast<BlockAddress>(&C))
    return spellBlockAddress(*Address, N, Ops);
  N.refuse(bitc::CONSTANTS_BLOCK_ID, C.getValueID(), "a constant of no LLVM 7");
  return bitc::CST_CODE_UNDEF;
}

void bitcode7::writeConstants(const ValueNumbers::List &Constants, Numbers &N,
                              RecordWriter &Out) {
  if (Constants.empty())
    return;
  Out.enterBlock(bitc::CONSTANTS_BLOCK_ID);
  Type *Current = nullptr;
  Operands Ops;
  for (const Value *V : Constants) {
    if (V->getType() != Current) {
      Current = V->getType();
      Out.record(bitc::CST_CODE_SETTYPE, {N.Types.of(Current)});
    }
    Ops.clear();
    unsigned Code = spell(*V, N, Ops);
    Out.record(Code, Ops);
  }
  Out.exitBlock();
}
