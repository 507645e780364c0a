// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 5.1: constraints of inline assembly against the types of its
/// operands. libNVVM never looks at the letter, only at the type.

#include "Diagnostics/Rules/Nvvm.h"
#include "Ptx/Since.h"
#include "Target/AssemblyText.h"
#include "Target/Printed.h"
#include "Verifier/Nvvm/Rules/Families.h"
#include "Verifier/Nvvm/Text/PtxText.h"

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
// The letters of other registers, and of memory, that libNVVM knows besides.
constexpr Letter OtherLetters[] = {
    {'b', "i1", 1}, {'q', "i128", 128}, {'N', "i64", 64}, {'m', "memory", 0}};
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

static const Letter *findLetter(StringRef Code, ArrayRef<Letter> Among) {
  if (Code.size() == 1)
    for (const Letter &L : Among)
      if (L.Constraint == Code.front())
        return &L;
  return nullptr;
}

// What libNVVM deletes before it looks at the text.
static bool isDeleted(const CallBase &Call, const InlineAsm &Asm) {
  return !Asm.hasSideEffects() && Call.use_empty();
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
  if (Code == "V") // memory that must not be an offset, which nothing is
    return IsResult ? All : Spec | Tool;
  if (Code == "m")
    return IsResult || Op.IsConstant ? All : Spec;
  if (!IsResult)
    return Code == "p" ? Spec | Modern : unsigned(Spec);
  if (Code.startswith("{"))
    return Spec;
  if (!findLetter(Code, OtherLetters))
    return Spec | Legacy;
  // Results of these classes work but for wide ones in the legacy dialect.
  bool Fits = Code == "q" || !Op.T->isIntegerTy(128);
  return Fits && !(Code == "q" && Op.T->isVectorTy()) ? unsigned(Spec)
                                                      : Spec | Legacy;
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

static StringRef expectedResult(char Letter) {
  return Letter == 'f'   ? "a scalar of 32 bits in a register of f"
         : Letter == 'd' ? "a scalar of 64 bits in a register of d"
                         : "a scalar of 1, 8, 16, 32 or 64 bits";
}

static void checkLetter(Checker &C, const CallBase &Call, const Operand &Op,
                        const Letter &L) {
  bool IsResult = Op.Info.Type == InlineAsm::isOutput;
  if (ProfileSet P = IsResult ? judgeResult(Op.T, L.Constraint) : 0)
    C.reportAs(P, rule::NV552, Call, "result", printedName(*Op.T),
               expectedResult(L.Constraint));
  // The table has no pointers; 13.2 passes 64-bit handles with l.
  const DataLayout &DL = C.M.getDataLayout();
  bool IsPointer =
      Op.T->isPointerTy() && ((L.Constraint == 'l' || L.Constraint == 'r') &&
                              DL.getTypeSizeInBits(Op.T) == L.Bits);
  if (!IsPointer && printedName(*Op.T) != L.TypeName)
    C.reportAs(Spec, rule::NV551, Call, std::string(1, L.Constraint),
               printedName(*Op.T), L.TypeName);
}

static Type *outputType(const CallBase &Call, unsigned Index) {
  if (auto *S = dyn_cast<StructType>(Call.getType()))
    return Index < S->getNumElements() ? S->getElementType(Index) : nullptr;
  return Call.getType();
}

// An operand that shares the register of a result is of its type.
static void checkTied(Checker &C, const CallBase &Call, const Operand &Op,
                      StringRef Code) {
  unsigned Index = 0;
  const Type *Result =
      Code.getAsInteger(10, Index) ? nullptr : outputType(Call, Index);
  if (Result && Result != Op.T && !Op.T->isPointerTy() &&
      !Result->isPointerTy())
    C.reportAs(Spec, rule::NV551, Call, Code, printedName(*Op.T),
               printedName(*Result));
}

static void checkOperand(Checker &C, const CallBase &Call, const Operand &Op) {
  if (Op.Info.isMultipleAlternative) {
    C.reportAs(Spec, rule::NV553, Call, "|");
    return;
  }
  if (Op.Info.isIndirect) {
    // The legacy code generator finds no address for memory; it logs an error
    // over the registers and goes on.
    bool IsMemory = Op.Info.Codes.front() == "m";
    C.reportAs(IsMemory ? Spec | Legacy : unsigned(Spec), rule::NV553, Call,
               "*" + Op.Info.Codes.front());
    return;
  }
  for (const std::string &Code : Op.Info.Codes) {
    if (isTied(Code)) {
      checkTied(C, Call, Op, Code);
      continue;
    }
    if (const Letter *L = findLetter(Code, Letters))
      checkLetter(C, Call, Op, *L);
    else
      C.reportAs(judgeUnknownCode(Code, Op), rule::NV553, Call, Code);
  }
  if (Op.Info.Type == InlineAsm::isInput && !isToolchainType(C, Op.T))
    C.reportAs(Tool, rule::NV552, Call, "operand", printedName(*Op.T),
               "i8, i16, i32, i64, float or double");
}

// Where is only put into words when there is something to say. Whether there was
// nothing.
template <typename WhereT>
static bool checkInstructionWord(Checker &C, const WhereT &Where,
                                 StringRef Word) {
  if (!isPtxInstruction(Word)) {
    C.report(rule::NV557, Where, Word);
    return false;
  }
  std::string Missing =
      ptx::missingFor({Word.data(), Word.size()}, {C.sm(), C.Opts.Arch.Suffix});
  if (!Missing.empty())
    C.report(rule::NV558, Where, Word, Missing, C.Opts.Arch.sm());
  return Missing.empty();
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
  const std::string Text = Asm.getAsmString();
  const std::vector<AssemblyPiece> Pieces = piecesOfAssembly(Text);
  unsigned Number = 0;
  for (const InlineAsm::ConstraintInfo &Info : Constraints) {
    if (Info.Type == InlineAsm::isClobber)
      continue;
    const bool IsMoved = any_of(Pieces, [N = Number++](const AssemblyPiece &P) {
      return P.What == AssemblyPiece::Kind::Operand && P.Number == N;
    });
    if (!IsMoved || Info.Codes.empty())
      continue;
    const Letter *L = findLetter(Info.Codes.front(), Letters);
    if (!L)
      L = findLetter(Info.Codes.front(), OtherLetters);
    if (L && L->Bits && L->Bits != Bits)
      C.report(rule::NV555, Call, Bits,
               (Info.Type == InlineAsm::isOutput ? "=" : "") +
                   std::string(1, L->Constraint),
               L->Bits);
  }
}

// Of the register that an operand is in; 0 where there is none.
static unsigned
registerBits(const InlineAsm::ConstraintInfo &Info,
             const InlineAsm::ConstraintInfoVector &Constraints) {
  unsigned Tied = 0;
  StringRef Code = Info.Codes.empty() ? StringRef() : Info.Codes.front();
  if (!Code.getAsInteger(10, Tied) && Tied < Constraints.size() &&
      !Constraints[Tied].Codes.empty())
    Code = Constraints[Tied].Codes.front();
  const Letter *L = findLetter(Code, Letters);
  return L ? L->Bits : 0;
}

// Of "${0:c}" and its like nothing comes into the text where the operand is in a
// register, but for r; the modern code generator knows a, too.
static std::string faultOfModifiers(const Checker &C, const std::string &Text,
                                    ArrayRef<unsigned> Bits) {
  for (const AssemblyPiece &P : piecesOfAssembly(Text))
    if (P.What == AssemblyPiece::Kind::Operand && !P.Modifier.empty() &&
        P.Number < Bits.size() && Bits[P.Number] && P.Modifier != "r" &&
        !(P.Modifier == "a" && C.modern()))
      return ("operand " + Twine(P.Number) + " with modifier '" + P.Modifier +
              "', which a register cannot have")
          .str();
  return {};
}

// The words statements begin with, and the operands they name.
static void checkText(Checker &C, const CallBase &Call, const InlineAsm &Asm,
                      const InlineAsm::ConstraintInfoVector &Constraints) {
  auto IsOperand = [](const InlineAsm::ConstraintInfo &Info) {
    return Info.Type != InlineAsm::isClobber;
  };
  std::string Fault = faultOfReferences(
      Asm.getAsmString(), unsigned(count_if(Constraints, IsOperand)));
  if (!Fault.empty())
    C.report(rule::NV556, Call, Fault);
  if (Asm.getDialect() == InlineAsm::AD_Intel)
    return;
  bool Known = Fault.empty();
  for (StringRef Word :
       statementWords(Asm.getAsmString(), /*InFunction=*/true).Instructions)
    Known &= checkInstructionWord(C, Call, Word);
  if (!Known)
    return; // more would be said of the same
  SmallVector<unsigned, 8> Bits;
  for (const InlineAsm::ConstraintInfo &Info : Constraints)
    if (IsOperand(Info))
      Bits.push_back(registerBits(Info, Constraints));
  Fault = faultOfModifiers(C, Asm.getAsmString(), Bits);
  if (!Fault.empty())
    return C.reportAs(Tool, rule::NV556, Call, Fault);
  checkInlinePtx(C, Call, Asm.getAsmString(), Bits);
}

void nvvmverify::checkModuleAsm(Checker &C) {
  const Subject Where = Subject::module(C.M);
  PtxWords Words =
      statementWords(C.M.getModuleInlineAsm(), /*InFunction=*/false);
  for (StringRef Word : Words.Directives)
    if (!isPtxDirective(Word))
      C.report(rule::NV557, Where, Word);
  for (StringRef Word : Words.Instructions)
    checkInstructionWord(C, Where, Word);
}

void nvvmverify::checkInlineAsm(Checker &C, const CallBase &Call) {
  const auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  bool Deleted = isDeleted(Call, *Asm);
  // libNVVM writes .intel_syntax around a text, and ptxas reads PTX.
  if (Asm->getDialect() == InlineAsm::AD_Intel)
    C.reportAs(Deleted || Asm->getAsmString().empty() ? unsigned(Spec) : All,
               rule::NV554, Call, "inteldialect");
  InlineAsm::ConstraintInfoVector Constraints = Asm->ParseConstraints();
  if (!Deleted) {
    checkMove(C, Call, *Asm, Constraints);
    checkText(C, Call, *Asm, Constraints);
  }
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
      checkOperand(C, Call, {Info, T, isa_and_nonnull<Constant>(V)});
  }
}
