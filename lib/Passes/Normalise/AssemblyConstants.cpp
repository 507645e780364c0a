// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constants that are operands of inline assembly move into its text: NVVM IR
/// 2.0, 5.1, has constraints for registers only.
///
///   before  call i32 asm "shl.b32 $0, $2, $1;", "=r,n,r"(i32 4, i32 %a)
///   after   call i32 asm "shl.b32 $0, $1, 4;", "=r,r"(i32 %a)
///
/// A C string (constraint C) is a piece of the text itself. !srcloc, an offset
/// into what clang had read, goes.

#include "Stages/Stages.h"
#include "Target/AssemblyText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// What is left of an operand.
struct Left {
  unsigned Number = 0;        // among those that stay
  Optional<std::string> Text; // instead of it
};

/// A call whose operands are looked at one by one.
class Rewrite {
public:
  explicit Rewrite(CallInst &Call)
      : Call(Call), Asm(*cast<InlineAsm>(Call.getCalledOperand())) {}

  /// True if the call has been replaced, and can be erased.
  bool run();

private:
  bool readOperands();
  std::string text() const;
  void replace() const;

  CallInst &Call;
  const InlineAsm &Asm;
  SmallVector<Left, 8> Operands;
  std::vector<std::string> Constraints;
  SmallVector<Value *, 8> Arguments;
  SmallVector<AttributeSet, 8> Attributes;
};

} // namespace

// "rn", which takes both: the letter of the register, where that is the choice;
// otherwise what it was.
static StringRef registerOfChoice(StringRef Code) {
  StringRef Letter = Code.trim("ni");
  return Letter.size() == 1 && Letter != "C" ? Letter : Code;
}

// False where nothing is to be done, or an operand is not a plain one.
bool Rewrite::readOperands() {
  SmallVector<StringRef, 8> Codes;
  StringRef(Asm.getConstraintString()).split(Codes, ',', -1, false);
  unsigned Argument = 0, Staying = 0;
  bool Found = false;
  for (StringRef Code : Codes) {
    const bool IsClobber = Code.startswith("~");
    const bool IsResult = Code.startswith("=") && !Code.contains('*');
    Left L;
    if (!IsClobber && !IsResult) {
      if (Argument == Call.arg_size())
        return false;
      const StringRef Register = registerOfChoice(Code);
      if (isCodeOfConstants(Code) || Register != Code)
        L.Text = textOfConstant(*Call.getArgOperand(Argument));
      Found |= Register != Code;
      Code = Register;
      if (!L.Text) {
        Arguments.push_back(Call.getArgOperand(Argument));
        Attributes.push_back(Call.getAttributes().getParamAttrs(Argument));
      }
      ++Argument;
    }
    Found |= L.Text.hasValue();
    if (!L.Text)
      Constraints.push_back(Code.str());
    if (IsClobber)
      continue;
    L.Number = L.Text ? 0 : Staying++;
    Operands.push_back(std::move(L));
  }
  return Found;
}

// A dollar of the text itself is written twice.
static std::string escaped(StringRef Text) {
  std::string Out;
  for (char C : Text)
    Out += C == '$' ? "$$" : std::string(1, C);
  return Out;
}

static std::string respelt(const AssemblyPiece &P, unsigned Number) {
  if (!P.Spelling.startswith("${"))
    return "$" + utostr(Number);
  return ("${" + Twine(Number) + (P.Modifier.empty() ? "" : ":") + P.Modifier +
          "}")
      .str();
}

std::string Rewrite::text() const {
  std::string Out;
  for (const AssemblyPiece &P : piecesOfAssembly(Asm.getAsmString())) {
    const bool Known =
        P.What == AssemblyPiece::Kind::Operand && P.Number < Operands.size();
    if (!Known)
      Out += P.Spelling;
    else if (const Left &L = Operands[P.Number]; L.Text)
      Out += escaped(*L.Text);
    else
      Out += respelt(P, L.Number);
  }
  return Out;
}

void Rewrite::replace() const {
  SmallVector<Type *, 8> Types;
  for (const Value *V : Arguments)
    Types.push_back(V->getType());
  auto *Type = FunctionType::get(Call.getType(), Types, false);
  auto *Code =
      InlineAsm::get(Type, text(), join(Constraints, ","), Asm.hasSideEffects(),
                     Asm.isAlignStack(), Asm.getDialect());
  CallInst *New = CallInst::Create(Type, Code, Arguments, "", &Call);
  New->takeName(&Call);
  New->copyMetadata(Call);
  New->setAttributes(
      AttributeList::get(Call.getContext(), Call.getAttributes().getFnAttrs(),
                         Call.getAttributes().getRetAttrs(), Attributes));
  Call.replaceAllUsesWith(New);
}

bool Rewrite::run() {
  if (!readOperands())
    return false;
  replace();
  return true;
}

FunctionStep spir2nvvm::foldAssemblyConstants(Translation &T) {
  return {[](Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallInst>(&I);
      if (!Call || !Call->isInlineAsm())
        continue;
      Call->setMetadata("srcloc", nullptr);
      if (Rewrite(*Call).run())
        Call->eraseFromParent();
    }
  }};
}
