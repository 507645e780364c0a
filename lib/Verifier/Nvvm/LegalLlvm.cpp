// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, introduction: a program is always a legal LLVM program. The
/// judge is LLVM 14's verifier; rows name where the dialects' own differ.

#include "Target/LegalModule.h"
#include "Verifier/Nvvm/Families.h"
#include "spir2nvvm/rules/Nvvm.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {
struct Judgement {
  StringLiteral Message;
  ProfileSet Profiles;
};
} // namespace

// Messages that are not a breach for everyone.
static constexpr Judgement Judgements[] = {
    // 16.1 allows common variables in shared memory, which 2.11 lets only
    // begin undefined.
    {"'common' global must have a zero initializer!", Tool},
    // Chapter 8 does not say how llvm.used is declared.
    {"invalid linkage for intrinsic global variable", Tool},
    // LLVM 14 wants what came after LLVM 7.
    {"Operand for indirect constraint must have elementtype attribute",
     Spec | Modern},
    {"Calling convention parameter requires byval", Modern},
    {"Calling convention disallows byval", Modern},
    {"operands must be strings", Modern},
    {"IFunc resolver has incorrect type", 0},
    {"Function declaration shouldn't have a personality routine",
     Spec | Legacy},
    {"Declaration may not be in a Comdat!", Spec | Legacy},
    {"scope list must consist of MDNodes", Modern},
    {"Wrong number of operands", Modern},
    {"invalid value for llvm.commandline metadata entry operand", Modern},
    {"Attribute 'elementtype' can only be applied to intrinsics and inline "
     "asm.",
     Modern},
};

static ProfileSet judge(StringRef Message) {
  for (const Judgement &J : Judgements)
    if (Message.startswith(J.Message))
      return J.Profiles;
  return All;
}

// The verifier writes a line per complaint and prints the values concerned
// behind it, each on lines that begin with blanks or a sigil.
static bool isComplaint(StringRef Line) {
  return !Line.empty() && !Line.startswith(" ") && !Line.startswith("%") &&
         !Line.startswith("@") && !Line.startswith("!") &&
         !Line.startswith("<") && !Line.startswith("declare ") &&
         !Line.startswith("define ") && Line.find(' ') != StringRef::npos;
}

static bool looksLikeValue(StringRef Line) {
  StringRef First = Line.split(' ').first;
  return First.endswith("*") || First == "ptr" || First == "metadata" ||
         First == "label" || First == "i32" || First == "i64" ||
         First == "void" || First == "target" || First.startswith("[");
}

// "void (token)* @f" behind a complaint names the function it is about. The
// modern dialect drops what nobody needs before it asks LLVM's verifier.
static bool isAboutDropped(const Module &M, StringRef Line) {
  StringRef Name = Line.rsplit('@').second;
  if (Name.size() == Line.size())
    return false;
  const GlobalValue *G = M.getNamedValue(Name);
  return G && G->isDeclaration() && G->use_empty();
}

bool nvvmverify::checkLegalLlvm(Checker &C) {
  std::string Text;
  raw_string_ostream OS(Text);
  bool BrokenDebugInfo = false;
  bool Broken = isBrokenModule(C.M, OS, &BrokenDebugInfo);
  if (!Broken && !BrokenDebugInfo)
    return true;
  SmallVector<StringRef, 16> Lines;
  StringRef(OS.str()).split(Lines, '\n');
  const Subject Where = Subject::module(C.M);
  bool Dangerous = false; // for families that rely on LLVM's rules
  for (size_t I = 0; I < Lines.size(); ++I) {
    if (!isComplaint(Lines[I]) || (I && looksLikeValue(Lines[I])))
      continue;
    Subject About = Where;
    if (I + 1 < Lines.size())
      About.At = Lines[I + 1].trim().take_front(200).str();
    ProfileSet P = judge(Lines[I]);
    for (size_t K = I + 1; K < std::min(I + 3, Lines.size()); ++K)
      if (isAboutDropped(C.M, Lines[K]))
        P &= ~Modern;
    Dangerous |= P == All;
    C.reportAs(P, rule::NV003, About, Lines[I]);
  }
  return !Broken || !Dangerous;
}
