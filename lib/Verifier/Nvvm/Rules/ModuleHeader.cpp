// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 1 (identifiers), 2.15 (version) and 2.26 (triple).

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/LocalNames.h"
#include "Target/Nvvm.h"
#include "Target/StructTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Triple.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static bool isIdentifier(StringRef Name) {
  auto IsStart = [](char C) { return isAlpha(C) || C == '$' || C == '_'; };
  return !Name.empty() && IsStart(Name.front()) &&
         all_of(Name, [&](char C) { return IsStart(C) || isDigit(C); });
}

static bool isWritten(const GlobalValue &G) {
  auto *Variable = dyn_cast<GlobalVariable>(&G);
  return !G.hasLocalLinkage() ||
         (Variable ? isEmitted(*Variable) : isUsedByCode(G));
}

static bool isForCompiler(StringRef Name) {
  return Name.startswith("llvm.") || Name.startswith("nvvm.");
}

static bool isPublicVariable(const Value &V) {
  auto *G = dyn_cast<GlobalVariable>(&V);
  return G && !G->hasLocalLinkage();
}

// libNVVM replaces the dots and dashes of internal names and refuses other
// characters in them; it does not look at aliases, but ptxas does. The modern
// dialect drops unused declarations first.
static ProfileSet judgeName(const GlobalValue &G, bool OnlyDots) {
  // Variables named for the compiler itself are not written.
  if (isForCompiler(G.getName()) && isa<GlobalVariable>(G) &&
      !G.hasLocalLinkage())
    return isUsedByCode(G) ? Tool : 0u;
  auto *Alias = dyn_cast<GlobalAlias>(&G);
  if (Alias && !G.hasLocalLinkage()) // the legacy dialect writes the variable
    return isPublicVariable(*Alias->getAliasee()->stripPointerCasts()) ? Modern
                                                                       : Tool;
  if (G.hasLocalLinkage())
    return OnlyDots ? 0u : Tool;
  return G.isDeclaration() && G.use_empty() && OnlyDots ? Legacy : Tool;
}

// Identifiers that mean something else to ptxas.
static bool isWordOfPtx(StringRef Name) {
  return Name == "_" || Name == "$" || Name == "WARP_SZ";
}

// Chapter 8, and the functions chapters 10 and 14 speak of.
static bool isIntrinsic(const GlobalValue &G) {
  StringRef Name = G.getName();
  auto *Variable = dyn_cast<GlobalVariable>(&G);
  if (Variable && Variable->getSection() == "llvm.metadata")
    return Name.startswith("llvm.");
  return Name.startswith("llvm.") &&
         (isa<Function>(G) || Name == "llvm.used" ||
          Name == "llvm.compiler.used" || Name.startswith("llvm.global_"));
}

static void checkName(Checker &C, const GlobalValue &G) {
  StringRef Name = G.getName();
  if (!G.hasName() || isIntrinsic(G))
    return;
  std::string Undotted = Name.str();
  erase_if(Undotted, [](char Ch) { return Ch == '.' || Ch == '-'; });
  ProfileSet WhoElse = judgeName(G, Undotted.empty() || isIdentifier(Undotted));
  if (nvvm::isReservedName(Name))
    C.reportAs(Spec | WhoElse, rule::NV102, Subject::globalValue(G), Name);
  else if (!isIdentifier(Name))
    C.reportAs(Spec | WhoElse, rule::NV101, Subject::globalValue(G),
               toStringRef(arrayRefFromStringRef(Name)));
  else if (isWordOfPtx(Name) && isWritten(G))
    C.reportAs(Tool, rule::NV101, Subject::globalValue(G), Name);
}

void nvvmverify::checkIdentifiers(Checker &C) {
  for (const GlobalValue &G : C.M.global_values()) {
    const InScope Seen(C, C.scopeOf(G));
    checkName(C, G);
  }
}

// Of types, and within functions.
void nvvmverify::checkInnerIdentifiers(Checker &C) {
  for (const StructType *T : structTypesOf(C.M))
    if (T->hasName() && nvvm::isReservedName(T->getName()))
      C.reportAs(Spec, rule::NV102, Subject::module(C.M), T->getName());
  for (const Function &F : C.M) {
    if (!hasLocalName(F, nvvm::isReservedName))
      continue;
    for (const BasicBlock &Block : F)
      if (Block.hasName() && nvvm::isReservedName(Block.getName()))
        C.reportAs(Spec, rule::NV102, Block.front(), Block.getName());
    for (const Argument &A : F.args())
      if (A.hasName() && nvvm::isReservedName(A.getName()))
        C.reportAs(Spec, rule::NV102, A, A.getName());
    for (const Instruction &I : instructions(F))
      if (I.hasName() && nvvm::isReservedName(I.getName()))
        C.reportAs(Spec, rule::NV102, I, I.getName());
  }
}

namespace {
struct Version {
  SmallVector<uint64_t, 4> Numbers;
  bool Malformed = false; // a non-integer operand, or their count
  bool Wide = false;      // not i32
  std::string text() const {
    std::string Text;
    for (uint64_t N : Numbers)
      Text += (Text.empty() ? "" : ".") + std::to_string(N);
    return Text.empty() ? "empty" : Text;
  }
  bool hasDebug() const { return Numbers.size() == 4; }
};
} // namespace

static Version readVersion(const MDNode &Node) {
  Version V;
  for (const MDOperand &Op : Node.operands()) {
    auto *N = mdconst::dyn_extract_or_null<ConstantInt>(Op);
    if (!N || N->getValue().getActiveBits() > 64) {
      V.Malformed = true;
      continue;
    }
    V.Wide |= N->getBitWidth() != 32;
    V.Numbers.push_back(N->getZExtValue());
  }
  V.Malformed |= V.Numbers.size() != 2 && V.Numbers.size() != 4;
  return V;
}

// The versions there have been: 1.0 to 1.11 and 2.0 (chapter 17).
static bool isKnownIr(const Checker &C, const Version &V) {
  if (C.version11()) // 1.1, 3.8: two values, no debug version
    return V.Numbers[0] == 1 && V.Numbers[1] <= 1 && !V.hasDebug();
  return (V.Numbers[0] == 1 && V.Numbers[1] <= 11) ||
         (V.Numbers[0] == 2 && V.Numbers[1] == 0);
}

// Debug metadata: 3.1 is current (2.15); libNVVM 13 takes 3.0 to 3.2. An older
// number only matters to a module that has debug information.
static ProfileSet judgeDebugVersion(const Version &V, bool HasDebugInfo) {
  uint64_t Major = V.Numbers[2], Minor = V.Numbers[3];
  if (V.Numbers[0] != 2 || (Major == 3 && Minor <= 2))
    return 0;
  bool Newer = Major > 3 || (Major == 3 && Minor > 2);
  return Newer || HasDebugInfo ? All : Tool;
}

static bool isDebugged(const Module &M) {
  const NamedMDNode *Units = M.getNamedMetadata("llvm.dbg.cu");
  return Units && Units->getNumOperands() != 0;
}

static void checkOneVersion(Checker &C, const Version &V, const Subject &Where,
                            bool HasDebugInfo) {
  StringRef Expected = C.version11() ? "1.1" : "2.0, or 2.0.3.1 with debug";
  if (V.Malformed || !isKnownIr(C, V)) {
    C.report(rule::NV110, Where, V.text(), Expected);
    return;
  }
  if (V.Wide)
    C.reportAs(Spec, rule::NV110, Where, V.text() + " in wide integers",
               "i32 operands");
  if (V.Numbers[0] == 1 && !C.version11())
    C.report(rule::NV111, Where, V.text());
  if (V.hasDebug())
    if (ProfileSet P = judgeDebugVersion(V, HasDebugInfo))
      C.reportAs(P, rule::NV110, Where, V.text(), Expected);
  if (HasDebugInfo && V.Numbers[0] == 2 && !V.hasDebug())
    C.report(rule::NV113, Where);
}

void nvvmverify::checkVersion(Checker &C) {
  const NamedMDNode *Named = C.M.getNamedMetadata(nvvm::IrVersion);
  const bool HasDebugInfo = isDebugged(C.M);
  if (!Named) {
    if (!C.version11())
      C.report(rule::NV111, Subject::module(C.M), "1.0 (none is given)");
    return;
  }
  C.ModuleMajor = Named->getNumOperands() ? 2 : 1;
  std::string First;
  bool Mixed = false;
  uint64_t FirstMajor = 0;
  for (unsigned I = 0; I < Named->getNumOperands(); ++I) {
    Version V = readVersion(*Named->getOperand(I));
    checkOneVersion(C, V, Subject::namedMetadata(nvvm::IrVersion, I),
                    HasDebugInfo);
    if (V.Numbers.empty())
      continue;
    if (First.empty()) {
      First = V.text();
      FirstMajor = C.ModuleMajor = unsigned(V.Numbers[0]);
    } else if (V.Numbers[0] != FirstMajor && !Mixed) {
      Mixed = true;
      C.report(rule::NV112, Subject::namedMetadata(nvvm::IrVersion, I), First,
               V.text());
    }
  }
}

// Section 2.26: "nvptx64-*-cuda" where * can be any name. 1.1 names no triple,
// so there the architecture is all that counts.
void nvvmverify::checkTriple(Checker &C) {
  StringRef Text = C.M.getTargetTriple();
  SmallVector<StringRef, 4> Parts;
  Text.split(Parts, '-');
  bool Known =
      Parts.size() >= 2 && (Parts[0] == "nvptx64" || Parts[0] == "nvptx");
  StringRef Os = Parts.size() > 2 ? Parts[2] : "";
  const Subject Where = Subject::module(C.M);
  // libNVVM sorts the parts before it looks at them.
  Triple Sorted(Triple::normalize(Text));
  bool ForTool = Known && Sorted.isNVPTX() && Sorted.getOS() == Triple::CUDA;
  bool ForSpec =
      Known && (C.version11() || (Parts.size() == 3 && Os == "cuda"));
  if (!ForTool || !ForSpec)
    C.reportAs((ForSpec ? 0u : unsigned(Spec)) | (ForTool ? 0u : Tool),
               rule::NV122, Where, Text);
  if (Known && Parts[0] == "nvptx" && !C.version11())
    C.report(rule::NV121, Where, "32-bit triple");
  unsigned Width = Parts[0] == "nvptx" ? 32 : 64,
           Pointers = C.M.getDataLayout().getPointerSizeInBits(0);
  // libNVVM looks at each of them alone.
  if (Known && !C.M.getDataLayoutStr().empty() && Width != Pointers)
    C.reportAs(Spec, rule::NV120, Where,
               "pointers of " + std::to_string(Pointers) + " bits under " +
                   Text.str());
}
