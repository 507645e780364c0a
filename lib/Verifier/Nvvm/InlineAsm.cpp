// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 5.1: constraints of inline assembly against the types of its
/// operands. libNVVM never looks at the letter, only at the type.

#include "Verifier/Nvvm/Families.h"
#include "spir2nvvm/rules/Nvvm.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {
struct Letter {
  char Constraint;
  StringLiteral TypeName;
  unsigned Bits; // of its registers
};
constexpr Letter Letters[] = {{'c', "i8", 16},    {'h', "i16", 16},
                              {'r', "i32", 32},   {'l', "i64", 64},
                              {'f', "float", 32}, {'d', "double", 64}};

/// One operand: its constraint codes and the type of the value.
struct Operand {
  const InlineAsm::ConstraintInfo &Info;
  Type *T;
  bool IsConstant;
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

// "{r0}", "{f1}": names of virtual registers, which libNVVM has no class for;
// names of other machines' registers it ignores.
static bool isVirtualRegister(StringRef Code) {
  return Code.consume_front("{") &&
         (Code.consume_front("r") || Code.consume_front("f")) &&
         !Code.empty() && isDigit(Code.front());
}

// libNVVM looks for a place for results of unknown constraints and dies in the
// legacy dialect; for operands it logs an error and goes on, unless they should
// be memory and have no address.
static ProfileSet judgeUnknownCode(StringRef Code, const Operand &Op) {
  bool IsResult = Op.Info.Type == InlineAsm::isOutput;
  if (isVirtualRegister(Code) || Code == "{memory}" || Code == "o")
    return All;
  if (Code == "m")
    return IsResult || Op.IsConstant ? All : Spec;
  if (!IsResult)
    return Code == "p" ? Spec | Modern : unsigned(Spec);
  if (Code.startswith("{"))
    return Spec;
  bool OtherClass = Code == "b" || Code == "N" || Code == "q";
  return OtherClass ? All : Spec | Legacy;
}

// libNVVM cannot take a result of these types out of a register of the letter.
static ProfileSet judgeResult(const Type *T, char Letter) {
  if (T->isArrayTy())
    return Tool;
  if (T->isPointerTy())
    return Letter == 'f' ? Tool : 0u;
  auto *Int = dyn_cast<IntegerType>(T);
  if (!Int)
    return 0;
  unsigned W = Int->getBitWidth();
  if (W == 128)
    return Legacy;
  if (W != 1 && W != 8 && W != 16 && W != 32 && W != 64)
    return Tool;
  return (Letter == 'f' && W != 32) || (Letter == 'd' && W != 64) ? Tool : 0u;
}

static void checkLetter(Checker &C, const CallBase &Call, const Operand &Op,
                        const Letter &L) {
  bool IsResult = Op.Info.Type == InlineAsm::isOutput;
  if (ProfileSet P = IsResult ? judgeResult(Op.T, L.Constraint) : 0)
    C.reportAs(P, rule::NV552, Call, nameOf(*Op.T));
  // The table has no pointers; 13.2 passes 64-bit handles with l.
  bool IsPointer =
      Op.T->isPointerTy() && (L.Constraint == 'l' || L.Constraint == 'r');
  if (!IsPointer && nameOf(*Op.T) != L.TypeName)
    C.reportAs(Spec, rule::NV551, Call, std::string(1, L.Constraint),
               nameOf(*Op.T), L.TypeName);
}

static void checkOperand(Checker &C, const CallBase &Call, const Operand &Op) {
  if (Op.Info.isMultipleAlternative) {
    C.reportAs(Spec, rule::NV553, Call, "|");
    return;
  }
  if (Op.Info.isIndirect) {
    bool IsResult = Op.Info.Type == InlineAsm::isOutput;
    ProfileSet P = IsResult ? Spec | Modern : Spec | Legacy;
    C.reportAs(P, rule::NV553, Call, "*" + Op.Info.Codes.front());
    return;
  }
  for (const std::string &Code : Op.Info.Codes) {
    if (isTied(Code))
      continue;
    if (const Letter *L = findLetter(Code))
      checkLetter(C, Call, Op, *L);
    else
      C.reportAs(judgeUnknownCode(Code, Op), rule::NV553, Call, Code);
  }
  if (Op.Info.Type == InlineAsm::isInput && !isToolchainType(C, Op.T))
    C.reportAs(Tool, rule::NV552, Call, nameOf(*Op.T));
}

// "mov.b32 $0, $1;" and nothing else: the bits it moves; 0 for other texts.
static unsigned bitsOfMove(StringRef Text) {
  Text = Text.trim();
  unsigned Bits = 0;
  if (!Text.consume_front("mov.") ||
      Text.find_first_of(";{") + 1 != Text.size())
    return 0;
  bool Typed = Text.startswith("b") || Text.startswith("u") ||
               Text.startswith("s") || Text.startswith("f");
  if (!Typed || Text.drop_front().consumeInteger(10, Bits))
    return 0;
  Text = Text.drop_front(1).drop_while(isDigit);
  return Text.startswith(" $") ? Bits : 0;
}

// PTX is ptxas' business, but for the one instruction that everybody writes:
// a move wants registers of its own width.
static void checkMove(Checker &C, const CallBase &Call, const InlineAsm &Asm,
                      const InlineAsm::ConstraintInfoVector &Constraints) {
  unsigned Bits = bitsOfMove(Asm.getAsmString());
  if (!Bits)
    return;
  for (const InlineAsm::ConstraintInfo &Info : Constraints) {
    const Letter *L = Info.Type != InlineAsm::isClobber && !Info.Codes.empty()
                          ? findLetter(Info.Codes.front())
                          : nullptr;
    if (L && L->Bits != Bits)
      C.report(rule::NV555, Call, Bits, std::string(1, L->Constraint), L->Bits);
  }
}

static Type *outputType(const CallBase &Call, unsigned Index) {
  if (auto *S = dyn_cast<StructType>(Call.getType()))
    return Index < S->getNumElements() ? S->getElementType(Index) : nullptr;
  return Call.getType();
}

void nvvmverify::checkInlineAsm(Checker &C, const CallBase &Call) {
  const auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  if (Asm->getDialect() == InlineAsm::AD_Intel)
    C.reportAs(All, rule::NV554, Call, "inteldialect"); // ptxas reads PTX
  InlineAsm::ConstraintInfoVector Constraints = Asm->ParseConstraints();
  checkMove(C, Call, *Asm, Constraints);
  unsigned Output = 0, Argument = 0;
  for (const InlineAsm::ConstraintInfo &Info : Constraints) {
    if (Info.Type == InlineAsm::isClobber)
      continue;
    bool FromResult = Info.Type == InlineAsm::isOutput && !Info.isIndirect;
    const Value *V = !FromResult && Argument < Call.arg_size()
                         ? Call.getArgOperand(Argument++)
                         : nullptr;
    Type *T = FromResult ? outputType(Call, Output++)
              : V        ? V->getType()
                         : nullptr;
    if (T)
      checkOperand(C, Call, {Info, T, V && isa<Constant>(V)});
  }
}
