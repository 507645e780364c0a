// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, introduction: a program is always a legal LLVM program. The
/// judge is LLVM 14's verifier; rows name where the dialects' own differ.

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/AddressSpaces.h"
#include "Target/LegalModule.h"
#include "Verifier/Nvvm/Rules/Families.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

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
    // Chapter 8 does not say how llvm.used is declared.
    {"invalid linkage for intrinsic global variable", Tool},
    // LLVM 14 wants what came after LLVM 7.
    {"Operand for indirect constraint must have elementtype attribute",
     Spec | Modern},
    {"Calling convention parameter requires byval", Modern},
    {"Calling convention disallows byval", Modern},
    {"operands must be strings", Modern},
    // Since LLVM 15 callbr has no operands for its labels; NV501 refuses it.
    {"Indirect label missing from arglist.", 0},
    // Newer bundles and attributes that LLVM 7 takes for custom ones.
    {"\"preallocated\" argument must be a token", Spec | Modern},
    {"a call with operand bundle \"clang.arc.attachedcall\"", Spec | Modern},
    {"invalid value for 'frame-pointer' attribute", Spec | Modern},
    {"\"warn-stack-size\" takes an unsigned integer", Spec | Modern},
    {"IFunc resolver has incorrect type", 0},
    {"Function declaration shouldn't have a personality routine",
     Spec | Legacy},
    {"Declaration may not be in a Comdat!", Spec | Legacy},
    {"scope list must consist of MDNodes", Modern},
    {"Wrong number of operands", Modern},
    {"!prof ", Modern},
    {"expected string with name of the !prof annotation", Modern},
    {"Attribute 'align ", Spec | Modern}, // not a pointer
    {"invalid value for llvm.commandline metadata entry operand", Modern},
    {"Attribute 'elementtype' can only be applied to intrinsics and inline "
     "asm.",
     Modern},
};

// "void (token)* @f" after a complaint names the value it is about.
static const GlobalValue *namedBehind(const Module &M, StringRef Line) {
  StringRef Name = Line.rsplit('@').second;
  return Name.size() == Line.size() ? nullptr : M.getNamedValue(Name);
}

static const ConstantInt *integerIn(const MDNode &Node, unsigned I) {
  return I < Node.getNumOperands()
             ? mdconst::dyn_extract_or_null<ConstantInt>(Node.getOperand(I))
             : nullptr;
}

// LLVM 16 added the behaviour 8, the smaller of two values.
static bool knowsFlagBehaviours(const Module &M) {
  constexpr uint64_t Min = 8;
  const NamedMDNode *Flags = M.getModuleFlagsMetadata();
  return Flags && all_of(Flags->operands(), [](const MDNode *Flag) {
           const ConstantInt *N = integerIn(*Flag, 0),
                             *Value = integerIn(*Flag, 2);
           if (N && N->equalsInt(Min))
             return Value && !Value->isNegative();
           return N && !N->isZero() && N->getValue().ule(Min);
         });
}

// LLVM 20 has made one attribute of what functions access.
static bool accessesAreOne(const Module &M, StringRef Message,
                           StringRef About) {
  auto *F = dyn_cast_or_null<Function>(namedBehind(M, About));
  return F && Message.startswith("Attributes 'read") &&
         F->hasFnAttribute(Attribute::ReadNone) &&
         F->hasFnAttribute(Attribute::ReadOnly);
}

static ProfileSet judge(const Checker &C, StringRef Message, StringRef About) {
  if (accessesAreOne(C.M, Message, About))
    return Spec | Legacy;
  // 16.1 allows common variables in shared memory, which 2.11 lets only begin
  // undefined.
  if (Message == "'common' global must have a zero initializer!") {
    const GlobalValue *G = namedBehind(C.M, About);
    return G && G->getAddressSpace() == nvvm::Shared ? Tool : All;
  }
  if (C.modern() &&
      Message.startswith("invalid behavior operand in module flag (unexp") &&
      knowsFlagBehaviours(C.M))
    return 0;
  for (const Judgement &J : Judgements)
    if (Message.startswith(J.Message))
      return J.Profiles;
  return All;
}

// "!0 = ...", not "!prof annotations should ...".
static bool isMetadata(StringRef Line) {
  return Line.startswith("!") && !Line.startswith("!prof ");
}

// The verifier writes a line per complaint and prints the values concerned
// after it, each on lines that begin with blanks or a sigil.
static bool isComplaint(StringRef Line) {
  return !Line.empty() && !Line.startswith(" ") && !Line.startswith("%") &&
         !Line.startswith("@") && !isMetadata(Line) && !Line.startswith("<") &&
         !Line.startswith("declare ") && !Line.startswith("define ") &&
         Line.find(' ') != StringRef::npos;
}

static bool looksLikeValue(StringRef Line) {
  StringRef First = Line.split(' ').first;
  return First.endswith("*") || First == "ptr" || First == "metadata" ||
         First == "label" || First == "i32" || First == "i64" ||
         First == "void" || First == "target" || First.startswith("[");
}

// Complaints, each with the line behind it that says about what.
using Complaints = std::set<std::pair<std::string, std::string>>;

// The modern dialect drops unneeded symbols before it asks LLVM's verifier.
static Complaints aboutDropped(const Checker &C) {
  Complaints Found;
  for (const Function &F : C.M) {
    if (C.scopeOf(F) & Modern)
      continue;
    std::string Text;
    raw_string_ostream OS(Text);
    verifyFunction(F, &OS);
    SmallVector<StringRef, 4> Lines;
    StringRef(OS.str()).split(Lines, '\n');
    for (size_t I = 0; I + 1 < Lines.size(); ++I)
      Found.emplace(Lines[I], Lines[I + 1]);
  }
  return Found;
}

static bool namesDropped(const Checker &C, StringRef Line) {
  const GlobalValue *G = namedBehind(C.M, Line);
  return G && !(C.scopeOf(*G) & Modern);
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
  const Complaints Dropped = aboutDropped(C);
  bool Dangerous = false; // for families that rely on LLVM's rules
  for (size_t I = 0; I < Lines.size(); ++I) {
    if (!isComplaint(Lines[I]) || (I && looksLikeValue(Lines[I])))
      continue;
    StringRef Next = I + 1 < Lines.size() ? Lines[I + 1] : "";
    Subject About = Where;
    About.At = Next.trim().take_front(200).str();
    ProfileSet P = judge(C, Lines[I], Next);
    const bool InDropped = Dropped.count({Lines[I].str(), Next.str()});
    for (size_t K = I + 1; K < std::min(I + 3, Lines.size()); ++K)
      if (namesDropped(C, Lines[K]))
        P &= ~Modern;
    Dangerous |= P == All;
    if (InDropped)
      P &= ~Modern;
    C.reportAs(P, rule::NV003, About, Lines[I]);
  }
  return !Broken || !Dangerous;
}
