// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constants, constant expressions, and operands of every kind.
///
///   before LLVM 3.7  getelementptr inbounds ([4 x i8]* @s, i32 0, i32 0)
///   since then       getelementptr inbounds ([4 x i8], [4 x i8]* @s, ...)

#include "Diagnostics/Rules/Output.h"
#include "Writer/Text/TextWriter.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace spir2nvvm;

// A float is written as the double of the same value, as LLVM reads it back.
static APFloat widened(const APFloat &Value) {
  APFloat Wide = Value;
  if (&Value.getSemantics() == &APFloat::IEEEdouble())
    return Wide;
  bool LosesInfo = false;
  // Conversion would make a signalling NaN quiet.
  if (Value.isSignaling()) {
    APInt Payload = Value.bitcastToAPInt();
    return APFloat::getSNaN(APFloat::IEEEdouble(), Value.isNegative(),
                            &Payload);
  }
  Wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &LosesInfo);
  return Wide;
}

static void writeFloatOrDouble(TextWriter &W, const APFloat &Value) {
  APFloat Wide = widened(Value);
  SmallString<32> Decimal;
  if (Value.isFinite()) {
    Value.toString(Decimal, 6, 0, /*TruncateZero=*/false);
    if (APFloat(APFloat::IEEEdouble(), Decimal).bitwiseIsEqual(Wide)) {
      W.OS << Decimal;
      return;
    }
  }
  W.OS << format_hex(Wide.bitcastToAPInt().getZExtValue(), 0, true);
}

static void writeHex(TextWriter &W, uint64_t Word, unsigned Digits) {
  W.OS << format_hex_no_prefix(Word, Digits, /*Upper=*/true);
}

static void writeFP(TextWriter &W, const APFloat &Value) {
  const fltSemantics *Kind = &Value.getSemantics();
  if (Kind == &APFloat::IEEEsingle() || Kind == &APFloat::IEEEdouble()) {
    writeFloatOrDouble(W, Value);
    return;
  }
  APInt Bits = Value.bitcastToAPInt();
  if (Kind == &APFloat::IEEEhalf()) {
    W.OS << "0xH";
    writeHex(W, Bits.getZExtValue(), 4);
  } else if (Kind == &APFloat::x87DoubleExtended()) {
    W.OS << "0xK";
    writeHex(W, Bits.getHiBits(16).getZExtValue(), 4);
    writeHex(W, Bits.getLoBits(64).getZExtValue(), 16);
  } else if (Kind == &APFloat::IEEEquad() ||
             Kind == &APFloat::PPCDoubleDouble()) {
    W.OS << (Kind == &APFloat::IEEEquad() ? "0xL" : "0xM");
    writeHex(W, Bits.getLoBits(64).getZExtValue(), 16);
    writeHex(W, Bits.getHiBits(64).getZExtValue(), 16);
  } else {
    W.refuse(rule::OUT33, "a bfloat constant");
  }
}

static void writeElements(TextWriter &W, const Constant &C, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I) {
    W.OS << (I ? ", " : "");
    writeTypedOperand(W, *C.getAggregateElement(I));
  }
}

static void writeAggregate(TextWriter &W, const Constant &C) {
  const Type *T = C.getType();
  if (const auto *Data = dyn_cast<ConstantDataSequential>(&C))
    if (Data->isString()) {
      W.OS << 'c';
      writeQuoted(W.OS, Data->getAsString());
      return;
    }
  if (const auto *Struct = dyn_cast<StructType>(T)) {
    const bool Packed = Struct->isPacked();
    const unsigned Count = Struct->getNumElements();
    W.OS << (Packed ? "<{" : "{") << (Count ? " " : "");
    writeElements(W, C, Count);
    W.OS << (Count ? " " : "") << (Packed ? "}>" : "}");
  } else if (const auto *Array = dyn_cast<ArrayType>(T)) {
    W.OS << '[';
    writeElements(W, C, Array->getNumElements());
    W.OS << ']';
  } else {
    W.OS << '<';
    writeElements(W, C, cast<FixedVectorType>(T)->getNumElements());
    W.OS << '>';
  }
}

static void writeOperandList(TextWriter &W, const User &U) {
  for (unsigned I = 0; I < U.getNumOperands(); ++I) {
    W.OS << (I ? ", " : "");
    writeTypedOperand(W, *U.getOperand(I));
  }
}

static void writeGepExpr(TextWriter &W, const GEPOperator &G) {
  W.OS << "getelementptr";
  writeArithmeticFlags(W, G);
  W.OS << " (";
  if (W.has(307)) {
    writeType(W, G.getSourceElementType());
    W.OS << ", ";
  }
  const Optional<unsigned> InRange = G.getInRangeIndex();
  if (InRange && !W.has(500))
    W.refuse(rule::OUT33, "getelementptr with inrange");
  for (unsigned I = 0; I < G.getNumOperands(); ++I) {
    W.OS << (I ? ", " : "");
    if (InRange && I == *InRange + 1)
      W.OS << "inrange ";
    writeTypedOperand(W, *G.getOperand(I));
  }
  W.OS << ')';
}

static void writeCastExpr(TextWriter &W, const ConstantExpr &E) {
  if (E.getOpcode() == Instruction::AddrSpaceCast && !W.has(304))
    W.refuse(rule::OUT33, "addrspacecast");
  W.OS << E.getOpcodeName() << " (";
  writeTypedOperand(W, *E.getOperand(0));
  W.OS << " to ";
  writeType(W, E.getType());
  W.OS << ')';
}

static void writeShuffleExpr(TextWriter &W, const ConstantExpr &E) {
  W.OS << "shufflevector (";
  writeOperandList(W, E);
  W.OS << ", ";
  writeTypedOperand(W, *E.getShuffleMaskForBitcode());
  W.OS << ')';
}

static void writeExpr(TextWriter &W, const ConstantExpr &E) {
  if (const auto *G = dyn_cast<GEPOperator>(&E)) {
    writeGepExpr(W, *G);
    return;
  }
  if (E.isCast()) {
    writeCastExpr(W, E);
    return;
  }
  switch (E.getOpcode()) {
  case Instruction::ShuffleVector:
    writeShuffleExpr(W, E);
    return;
  case Instruction::FNeg: // younger than LLVM 7
    W.OS << "fsub (";
    writeTypedOperand(W, *ConstantFP::getNegativeZero(E.getType()));
    W.OS << ", ";
    break;
  case Instruction::ICmp:
  case Instruction::FCmp:
    W.OS << E.getOpcodeName() << ' '
         << CmpInst::getPredicateName(
                static_cast<CmpInst::Predicate>(E.getPredicate()))
         << " (";
    break;
  default:
    W.OS << E.getOpcodeName();
    writeArithmeticFlags(W, E);
    W.OS << " (";
  }
  writeOperandList(W, E);
  if (E.hasIndices())
    for (unsigned Index : E.getIndices())
      W.OS << ", " << Index;
  W.OS << ')';
}

void spir2nvvm::writeArithmeticFlags(TextWriter &W, const User &U) {
  if (const auto *O = dyn_cast<OverflowingBinaryOperator>(&U)) {
    W.OS << (O->hasNoUnsignedWrap() ? " nuw" : "")
         << (O->hasNoSignedWrap() ? " nsw" : "");
  } else if (const auto *D = dyn_cast<PossiblyExactOperator>(&U)) {
    W.OS << (D->isExact() ? " exact" : "");
  } else if (const auto *G = dyn_cast<GEPOperator>(&U)) {
    W.OS << (G->isInBounds() ? " inbounds" : "");
  }
}

static void writeInt(TextWriter &W, const APInt &Value) {
  constexpr unsigned MachineBits = 64;
  if (Value.getBitWidth() == 1)
    W.OS << (Value.isOneValue() ? "true" : "false");
  else if (Value.isNonNegative() && Value.getActiveBits() <= MachineBits)
    writeNumber(W.OS, Value.getZExtValue());
  else
    Value.print(W.OS, /*isSigned=*/true);
}

void spir2nvvm::writeConstant(TextWriter &W, const Constant &C) {
  if (isa<GlobalValue>(C))
    writeValueName(W, C);
  else if (const auto *Int = dyn_cast<ConstantInt>(&C))
    writeInt(W, Int->getValue());
  else if (const auto *FP = dyn_cast<ConstantFP>(&C))
    writeFP(W, FP->getValueAPF());
  else if (isa<ConstantPointerNull>(C))
    W.OS << "null";
  else if (isa<ConstantAggregateZero>(C))
    W.OS << "zeroinitializer";
  else if (isa<PoisonValue>(C))
    W.refuse(rule::OUT33, "poison");
  else if (isa<UndefValue>(C))
    W.OS << "undef";
  else if (isa<ConstantAggregate>(C) || isa<ConstantDataSequential>(C))
    writeAggregate(W, C);
  else if (const auto *E = dyn_cast<ConstantExpr>(&C))
    writeExpr(W, *E);
  else if (isa<ConstantTokenNone>(C) && W.has(308))
    W.OS << "none";
  else // blockaddress, dso_local_equivalent, no_cfi
    W.refuse(rule::OUT33, "the address of a block or of a local equivalent");
}

static void writeInlineAsm(TextWriter &W, const InlineAsm &Asm) {
  if (Asm.canThrow())
    W.refuse(rule::OUT33, "asm unwind");
  W.OS << "asm " << (Asm.hasSideEffects() ? "sideeffect " : "")
       << (Asm.isAlignStack() ? "alignstack " : "")
       << (Asm.getDialect() == InlineAsm::AD_Intel ? "inteldialect " : "");
  writeQuoted(W.OS, Asm.getAsmString());
  W.OS << ", ";
  writeQuoted(W.OS, Asm.getConstraintString());
}

void spir2nvvm::writeOperand(TextWriter &W, const Value &V) {
  if (const auto *C = dyn_cast<Constant>(&V))
    writeConstant(W, *C);
  else if (const auto *Asm = dyn_cast<InlineAsm>(&V))
    writeInlineAsm(W, *Asm);
  else
    writeValueName(W, V);
}

void spir2nvvm::writeTypedOperand(TextWriter &W, const Value &V) {
  if (const auto *MD = dyn_cast<MetadataAsValue>(&V)) {
    W.OS << "metadata ";
    writeMetadataAsOperand(W, MD->getMetadata());
    return;
  }
  writeType(W, V.getType());
  W.OS << ' ';
  writeOperand(W, V);
}
