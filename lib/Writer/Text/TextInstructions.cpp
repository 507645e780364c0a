// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Instructions that compute and branch. Memory is TextMemory.cpp's, calls are
/// TextCalls.cpp's. LLVM 14's fneg is respelt:
///
///   %n = fneg float %x    ->    %n = fsub float -0.000000e+00, %x

#include "Diagnostics/Rules/Output.h"
#include "Writer/Text/TextWriter.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

static void loseFlags(TextWriter &W) { W.lose("a fast-math flag"); }

// Which instructions may carry flags grew over the releases, as did the flags.
static bool mayCarryFlags(const TextWriter &W, const Instruction &I) {
  if (isa<SelectInst>(I) || isa<PHINode>(I))
    return false; // LLVM 8
  if (isa<CallInst>(I) || isa<FCmpInst>(I))
    return W.has(308);
  return W.has(303);
}

void spir2nvvm::writeFastMathFlags(TextWriter &W, const Instruction &I) {
  if (!isa<FPMathOperator>(I))
    return;
  const FastMathFlags Flags = I.getFastMathFlags();
  if (!Flags.any())
    return;
  if (!mayCarryFlags(W, I)) {
    loseFlags(W);
    return;
  }
  if (Flags.isFast()) {
    W.OS << " fast";
    return;
  }
  auto Put = [&](bool On, unsigned Since, StringRef Word) {
    if (On && W.has(Since))
      W.OS << ' ' << Word;
    else if (On)
      loseFlags(W);
  };
  Put(Flags.allowReassoc(), 600, "reassoc");
  Put(Flags.noNaNs(), 303, "nnan");
  Put(Flags.noInfs(), 303, "ninf");
  Put(Flags.noSignedZeros(), 303, "nsz");
  Put(Flags.allowReciprocal(), 303, "arcp");
  Put(Flags.allowContract(), 500, "contract");
  Put(Flags.approxFunc(), 600, "afn");
}

// "add nsw i32 %a, %b": the type once.
static void writeSameTyped(TextWriter &W, const Value &A, const Value &B) {
  W.OS << ' ';
  writeTypedOperand(W, A);
  W.OS << ", ";
  writeOperand(W, B);
}

// "select i1 %c, i32 %a, i32 %b": each with its type.
static void writeEachTyped(TextWriter &W, const User &U) {
  for (unsigned N = 0; N < U.getNumOperands(); ++N) {
    W.OS << (N ? ", " : " ");
    writeTypedOperand(W, *U.getOperand(N));
  }
}

static void writeBinary(TextWriter &W, const BinaryOperator &I) {
  W.OS << I.getOpcodeName();
  writeFastMathFlags(W, I);
  writeArithmeticFlags(W, I);
  writeSameTyped(W, *I.getOperand(0), *I.getOperand(1));
}

static void writeUnary(TextWriter &W, const UnaryOperator &I) {
  W.OS << "fsub";
  writeFastMathFlags(W, I);
  writeSameTyped(W, *ConstantFP::getNegativeZero(I.getType()),
                 *I.getOperand(0));
}

static void writeCompare(TextWriter &W, const CmpInst &I) {
  W.OS << I.getOpcodeName();
  writeFastMathFlags(W, I);
  W.OS << ' ' << CmpInst::getPredicateName(I.getPredicate());
  writeSameTyped(W, *I.getOperand(0), *I.getOperand(1));
}

static void writeCast(TextWriter &W, const CastInst &I) {
  if (isa<AddrSpaceCastInst>(I) && !W.has(304))
    W.refuse(rule::OUT31, "addrspacecast");
  W.OS << I.getOpcodeName();
  writeEachTyped(W, I);
  W.OS << " to ";
  writeType(W, I.getType());
}

static void writePhi(TextWriter &W, const PHINode &I) {
  W.OS << "phi";
  writeFastMathFlags(W, I);
  W.OS << ' ';
  writeType(W, I.getType());
  for (unsigned N = 0; N < I.getNumIncomingValues(); ++N) {
    W.OS << (N ? ", [ " : " [ ");
    writeOperand(W, *I.getIncomingValue(N));
    W.OS << ", ";
    writeValueName(W, *I.getIncomingBlock(N));
    W.OS << " ]";
  }
}

static void writeSelect(TextWriter &W, const SelectInst &I) {
  W.OS << "select";
  writeFastMathFlags(W, I);
  writeEachTyped(W, I);
}

static void writeShuffle(TextWriter &W, const ShuffleVectorInst &I) {
  W.OS << "shufflevector";
  writeEachTyped(W, I);
  W.OS << ", ";
  writeTypedOperand(W, *I.getShuffleMaskForBitcode());
}

// The success bit of a cmpxchg that has none in this language yet: a strong
// cmpxchg has succeeded exactly if it found what it expected.
static void writeSuccess(TextWriter &W, const AtomicCmpXchgInst &I) {
  W.OS << "icmp eq ";
  writeType(W, I.getCompareOperand()->getType());
  W.OS << ' ';
  writeValueName(W, I);
  W.OS << ", ";
  writeOperand(W, *I.getCompareOperand());
}

static void writeExtractValue(TextWriter &W, const ExtractValueInst &I) {
  const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(I.getAggregateOperand());
  if (Exchange && !W.has(305)) {
    writeSuccess(W, *Exchange);
    return;
  }
  W.OS << "extractvalue";
  writeEachTyped(W, I);
  for (unsigned Index : I.indices())
    W.OS << ", " << Index;
}

static void writeInsertValue(TextWriter &W, const InsertValueInst &I) {
  W.OS << "insertvalue";
  writeEachTyped(W, I);
  for (unsigned Index : I.indices())
    W.OS << ", " << Index;
}

static void writeBranch(TextWriter &W, const BranchInst &I) {
  W.OS << "br ";
  if (I.isConditional()) {
    writeTypedOperand(W, *I.getCondition());
    W.OS << ", ";
  }
  for (unsigned N = 0; N < I.getNumSuccessors(); ++N) {
    W.OS << (N ? ", " : "");
    writeTypedOperand(W, *I.getSuccessor(N));
  }
}

static void writeSwitch(TextWriter &W, const SwitchInst &I) {
  W.OS << "switch ";
  writeTypedOperand(W, *I.getCondition());
  W.OS << ", ";
  writeTypedOperand(W, *I.getDefaultDest());
  W.OS << " [";
  for (const auto &Case : I.cases()) {
    W.OS << "\n    ";
    writeTypedOperand(W, *Case.getCaseValue());
    W.OS << ", ";
    writeTypedOperand(W, *Case.getCaseSuccessor());
  }
  W.OS << "\n  ]";
}

static void writeReturn(TextWriter &W, const ReturnInst &I) {
  W.OS << "ret ";
  if (const Value *V = I.getReturnValue())
    writeTypedOperand(W, *V);
  else
    W.OS << "void";
}

static void writeVAArg(TextWriter &W, const VAArgInst &I) {
  W.OS << "va_arg";
  writeEachTyped(W, I);
  W.OS << ", ";
  writeType(W, I.getType());
}

static void writeOther(TextWriter &W, const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
    W.OS << I.getOpcodeName();
    writeEachTyped(W, I);
    break;
  case Instruction::Unreachable:
    W.OS << "unreachable";
    break;
  default: // exception handling, indirectbr, callbr, freeze
    W.refuse(rule::OUT31, I.getOpcodeName());
  }
}

static void writeBody(TextWriter &W, const Instruction &I) {
#define ON(CLASS, WRITE)                                                       \
  if (const auto *Cast##CLASS = dyn_cast<CLASS>(&I))                           \
    return WRITE(W, *Cast##CLASS);
  ON(BinaryOperator, writeBinary)
  ON(UnaryOperator, writeUnary)
  ON(CmpInst, writeCompare)
  ON(CastInst, writeCast)
  ON(PHINode, writePhi)
  ON(SelectInst, writeSelect)
  ON(ShuffleVectorInst, writeShuffle)
  ON(ExtractValueInst, writeExtractValue)
  ON(InsertValueInst, writeInsertValue)
  ON(BranchInst, writeBranch)
  ON(SwitchInst, writeSwitch)
  ON(ReturnInst, writeReturn)
  ON(VAArgInst, writeVAArg)
  ON(LoadInst, writeLoad)
  ON(StoreInst, writeStore)
  ON(AllocaInst, writeAlloca)
  ON(GetElementPtrInst, writeGetElementPtr)
  ON(AtomicRMWInst, writeAtomicRMW)
  ON(AtomicCmpXchgInst, writeCmpXchg)
  ON(FenceInst, writeFence)
  ON(CallInst, writeCall)
#undef ON
  writeOther(W, I);
}

void spir2nvvm::writeInstruction(TextWriter &W, const Instruction &I) {
  if (W.Slots.isFolded(I))
    return;
  W.Inst = &I;
  W.OS << "  ";
  if (!I.getType()->isVoidTy()) {
    writeValueName(W, I);
    W.OS << " = ";
  }
  writeBody(W, I);
  if (I.hasMetadata()) {
    SmallVector<std::pair<unsigned, MDNode *>, 4> MDs;
    I.getAllMetadata(MDs);
    writeAttachments(W, MDs, ", ");
  }
  W.OS << '\n';
  W.Inst = nullptr;
}
