// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 5.1: constraints of inline assembly against the types of its
/// operands. libNVVM never looks at the letter, only at the type.

#include "Verifier/Nvvm/Families.h"
#include "spir2nvvm/rules/Nvvm.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {
struct Letter {
  char Constraint;
  StringLiteral TypeName;
};
constexpr Letter Letters[] = {{'c', "i8"},  {'h', "i16"},   {'r', "i32"},
                              {'l', "i64"}, {'f', "float"}, {'d', "double"}};

/// One operand: its constraint codes and the type of the value.
struct Operand {
  const InlineAsm::ConstraintInfo &Info;
  Type *T;
};
} // namespace

static const Letter *findLetter(StringRef Code) {
  if (Code.size() == 1)
    for (const Letter &L : Letters)
      if (L.Constraint == Code.front())
        return &L;
  return nullptr;
}

// A tied operand's code is the number of the output it shares.
static bool isTied(StringRef Code) {
  unsigned Ignored;
  return !Code.getAsInteger(10, Ignored);
}

static bool isToolchainType(const Checker &C, const Type *T) {
  return T->isIntegerTy(8) || T->isIntegerTy(16) || T->isIntegerTy(32) ||
         T->isIntegerTy(64) || T->isFloatTy() || T->isDoubleTy() ||
         T->isPointerTy() || (C.modern() && T->isIntegerTy(1));
}

// libNVVM looks for a place for results of unknown constraints and dies in the
// legacy dialect; for operands it logs an error and goes on, unless they should
// be memory.
static ProfileSet judgeUnknownCode(StringRef Code, const Operand &Op) {
  bool IsMemory = Code == "m" || Code == "o";
  if (IsMemory && !Op.T->isPointerTy())
    return Spec | Tool;
  bool IsResult = Op.Info.Type == InlineAsm::isOutput;
  return IsResult && !Code.startswith("{") ? Spec | Legacy : unsigned(Spec);
}

static void checkOperand(Checker &C, const CallBase &Call, const Operand &Op) {
  if (Op.Info.isMultipleAlternative) {
    C.report(rule::NV553, Call, "|");
    return;
  }
  if (Op.Info.isIndirect) {
    bool IsResult = Op.Info.Type == InlineAsm::isOutput;
    C.reportAs(IsResult ? Spec | Modern : All, rule::NV553, Call,
               "*" + Op.Info.Codes.front());
    return;
  }
  for (const std::string &Code : Op.Info.Codes) {
    if (isTied(Code))
      continue;
    const Letter *L = findLetter(Code);
    if (!L) {
      C.reportAs(judgeUnknownCode(Code, Op), rule::NV553, Call, Code);
      continue;
    }
    // The table has no pointers; 13.2 passes 64-bit handles with l.
    bool IsPointer = Op.T->isPointerTy() && (Code == "l" || Code == "r");
    if (!IsPointer && nameOf(*Op.T) != L->TypeName) {
      // "c" with a wide type is a name ptxas does not find.
      bool Narrow = Code == "c" && !Op.T->isIntegerTy(8);
      C.reportAs(Narrow ? All : Spec, rule::NV551, Call, Code, nameOf(*Op.T),
                 L->TypeName);
    }
  }
  if (Op.Info.Type == InlineAsm::isInput && !isToolchainType(C, Op.T))
    C.reportAs(Tool, rule::NV552, Call, nameOf(*Op.T));
}

static Type *outputType(const CallBase &Call, unsigned Index) {
  if (auto *S = dyn_cast<StructType>(Call.getType()))
    return Index < S->getNumElements() ? S->getElementType(Index) : nullptr;
  return Call.getType();
}

void nvvmverify::checkInlineAsm(Checker &C, const CallBase &Call) {
  const auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  if (Asm->getDialect() == InlineAsm::AD_Intel)
    C.report(rule::NV554, Call, "inteldialect");
  unsigned Output = 0, Argument = 0;
  for (const InlineAsm::ConstraintInfo &Info : Asm->ParseConstraints()) {
    if (Info.Type == InlineAsm::isClobber)
      continue;
    bool FromResult = Info.Type == InlineAsm::isOutput && !Info.isIndirect;
    Type *T = FromResult ? outputType(Call, Output++)
              : Argument < Call.arg_size()
                  ? Call.getArgOperand(Argument++)->getType()
                  : nullptr;
    if (T)
      checkOperand(C, Call, {Info, T});
  }
}
