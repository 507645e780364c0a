// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP301 to SP304, SP308, SP309: tables 9 and 10, on instructions and on the
/// constant expressions that stand for them.

#include "Verifier/Spir/Rules/Casts.h"

#include "Diagnostics/Rules/Spir.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"

#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

namespace {
enum class Verdict { Yes, ScalarOnly, PointerInt, No, Newer };

struct InstructionRow {
  Verdict Allowed;
  const char *Note;
};
} // namespace

// What is asked for each instruction: a jump instead of a search.
static InstructionRow rowFor(unsigned Opcode) {
  switch (Opcode) {
#define INSTRUCTION(OPCODE, VERDICT, NOTE)                                     \
  case Instruction::OPCODE:                                                    \
    return {Verdict::VERDICT, NOTE};
#include "Verifier/Spir/Tables/Instructions.def"
  default:
    return {Verdict::No, "express it in OpenCL C 1.2"};
  }
}

static void checkConversion(Checker &C, const User &U, const char *Name,
                            const Place &Where) {
  const Type *From = U.getOperand(0)->getType();
  if (From->isVectorTy())
    C.Found(rule::SP303, Where, Name, text(From));
}

static void checkPointerInt(Checker &C, const User &U, const char *Name,
                            const Place &Where) {
  // The halves of a cast between address spaces are reported as that.
  if (isPartOfSpaceCast(U))
    return;
  C.Found(rule::SP304, Where, Name, text(U.getOperand(0)->getType()),
          text(U.getType()));
}

static void checkOpcode(Checker &C, unsigned Opcode, const User &U,
                        const Place &Where) {
  InstructionRow Row = rowFor(Opcode);
  auto Name = [Opcode] { return Instruction::getOpcodeName(Opcode); };
  switch (Row.Allowed) {
  case Verdict::Yes:
    return;
  case Verdict::ScalarOnly:
    return checkConversion(C, U, Name(), Where);
  case Verdict::PointerInt:
    return checkPointerInt(C, U, Name(), Where);
  case Verdict::No:
    C.Found(rule::SP301, Where, Name(), Row.Note);
    return;
  case Verdict::Newer:
    C.Found(rule::SP302, Where, Name(), Row.Note);
    return;
  }
}

static void checkOrdering(Checker &C, const Instruction &I) {
  AtomicOrdering Ordering = AtomicOrdering::NotAtomic;
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Ordering = Load->getOrdering();
  else if (auto *Store = dyn_cast<StoreInst>(&I))
    Ordering = Store->getOrdering();
  if (Ordering != AtomicOrdering::NotAtomic)
    C.Found(rule::SP309, I, I.getOpcodeName(), toIRString(Ordering));
}

static void checkExact(Checker &C, const User &U, const Place &Where) {
  auto *Exact = dyn_cast<PossiblyExactOperator>(&U);
  if (Exact && Exact->getOpcode() == Instruction::AShr && Exact->isExact())
    C.Found(rule::SP308, Where);
}

void spirverify::instructionRules(Checker &C, const Instruction &I) {
  checkOpcode(C, I.getOpcode(), I, I);
  checkOrdering(C, I);
  checkExact(C, I, I);
}

void spirverify::checkInstructions(Checker &C) {
  C.eachInstruction(instructionRules);
  for (const auto &[Value, Where] : C.All.Constants) {
    if (isa<BlockAddress>(Value))
      C.Found(rule::SP301, Where, "blockaddress",
              rowFor(Instruction::IndirectBr).Note);
    auto *Expr = dyn_cast<ConstantExpr>(&Value);
    if (!Expr)
      continue;
    checkOpcode(C, Expr->getOpcode(), *Expr, Where);
    checkExact(C, *Expr, Where);
  }
}
