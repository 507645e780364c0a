// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reader/InlinePtx.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <vector>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Clang hands on these pairs of letters as they are. Programs do not use them:
/// the second one is for constants, or repeats the first.
struct StandIn {
  char Letter;
  StringLiteral ForClang;
};

} // namespace

static constexpr StandIn StandIns[] = {
    {'h', "rs"}, {'l', "rr"}, {'f', "rF"}, {'d', "rE"}, {'C', "si"}};

static constexpr char Modifiers[] = "=+&%";

// The row of "=d"; null for what clang has an opinion on.
static const StandIn *standInOf(StringRef Constraint) {
  StringRef Code = Constraint.ltrim(Modifiers);
  const StandIn *Found = find_if(StandIns, [&](const StandIn &S) {
    return Code.size() == 1 && Code.front() == S.Letter;
  });
  return Found == std::end(StandIns) ? nullptr : Found;
}

bool spir2nvvm::isHiddenFromClang(StringRef Constraint) {
  return standInOf(Constraint) != nullptr;
}

// ---- Source -----------------------------------------------------------------

// Where the literal that begins at \p From ends, its closing quote included.
static size_t endOfLiteral(StringRef Text, size_t From) {
  const char Quote = Text[From];
  size_t At = From + 1;
  while (At < Text.size() && Text[At] != Quote && Text[At] != '\n')
    At += Text[At] == '\\' ? 2 : 1;
  return std::min(At + 1, Text.size());
}

// "=f" as "=rF", quotes included.
static std::string disguised(StringRef Literal) {
  StringRef Constraint = Literal.drop_front().drop_back();
  const StandIn *S = standInOf(Constraint);
  if (!S)
    return Literal.str();
  return ("\"" + Constraint.drop_back() + S->ForClang + "\"").str();
}

std::string spir2nvvm::disguiseConstraints(StringRef Text) {
  std::string Out;
  bool AtLineStart = true;
  for (size_t At = 0; At < Text.size();) {
    const char C = Text[At];
    size_t End = At + 1;
    std::string Changed;
    if (C == '"' || C == '\'') {
      End = endOfLiteral(Text, At);
      // Only a constraint's string precedes a parenthesis.
      if (C == '"' && Text.drop_front(End).ltrim().startswith("("))
        Changed = disguised(Text.slice(At, End));
    } else if (C == '#' && AtLineStart) {
      End = std::min(Text.find('\n', At), Text.size()); // a marker or pragma
    }
    Out += Changed.empty() ? Text.slice(At, End) : StringRef(Changed);
    AtLineStart = C == '\n' || (AtLineStart && isSpace(C));
    At = End;
  }
  return Out;
}

// ---- Module -----------------------------------------------------------------

static std::string restored(StringRef Constraint) {
  StringRef Code = Constraint.ltrim(Modifiers);
  for (const StandIn &S : StandIns)
    if (Code == S.ForClang)
      return Constraint.drop_back(Code.size()).str() + S.Letter;
  return Constraint.str();
}

static void restoreCall(CallInst &Call, const InlineAsm &Asm) {
  SmallVector<StringRef, 8> Parts;
  StringRef(Asm.getConstraintString()).split(Parts, ',', -1, false);
  std::vector<std::string> Constraints;
  for (StringRef Part : Parts)
    Constraints.push_back(restored(Part));
  Call.setCalledOperand(InlineAsm::get(
      Asm.getFunctionType(), Asm.getAsmString(), join(Constraints, ","),
      Asm.hasSideEffects(), Asm.isAlignStack(), Asm.getDialect()));
}

void spir2nvvm::restoreConstraints(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      if (Call && Call->isInlineAsm())
        restoreCall(*Call, *cast<InlineAsm>(Call->getCalledOperand()));
    }
}
