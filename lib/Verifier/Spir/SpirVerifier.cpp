// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The rule families in the order of rules/Spir.def.

#include "Verifier/Spir/Checker.h"

#include "Diagnostics/Rules/Input.h"
#include "Target/LegalModule.h"
#include "Target/Spir.h"
#include "Verifier/Spir/Survey/KernelInfo.h"

#include "llvm/ADT/Triple.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static unsigned pointerBitsOf(const Module &M) {
  return Triple(M.getTargetTriple()).getArch() == Triple::spir ? 32 : 64;
}

static const Function *kernelOf(const MDNode &Node) {
  if (Node.getNumOperands() == 0)
    return nullptr;
  auto *Value = dyn_cast_or_null<ConstantAsMetadata>(Node.getOperand(0).get());
  return Value ? dyn_cast<Function>(Value->getValue()->stripPointerCasts())
               : nullptr;
}

// Most modules have the specification's: a copy of it need not be parsed again.
static DataLayout layoutFor(const Module &M, unsigned PointerBits) {
  StringRef Text = PointerBits == 32 ? spir::Layout32 : spir::Layout64;
  return M.getDataLayoutStr() == Text ? M.getDataLayout() : DataLayout(Text);
}

Checker::Checker(const Module &M, Report &Found)
    : M(M), Found(Found), PointerBits(pointerBitsOf(M)),
      Layout(layoutFor(M, PointerBits)), All(M), Builtins(M, PointerBits) {
  M.getContext().getMDKindNames(MetadataKinds);
  for (const Function &F : M)
    if (F.getCallingConv() == CallingConv::SPIR_KERNEL)
      Kernels.insert(&F);
  if (const NamedMDNode *Named = M.getNamedMetadata(spir::Kernels))
    for (const MDNode *Node : Named->operands())
      if (const Function *F = kernelOf(*Node)) {
        Entries.push_back({F, Node});
        Kernels.insert(F);
      }
  SmallPtrSet<const Function *, 8> Listed;
  for (const KernelEntry &Entry : Entries)
    Listed.insert(Entry.Kernel);
  for (const Function *F : Kernels)
    if (!Listed.contains(F) && !attachedInfo(*F).empty())
      Entries.push_back({F, nullptr});
}

namespace {
/// What rules about instructions are about.
enum Concern : unsigned { Any = 1, Casts = 2, Memory = 4, Calls = 8 };

struct RulesRow {
  InstructionRules *Rules;
  unsigned About;
};
} // namespace

static unsigned concernsOf(const Instruction &I) {
  if (isa<CallBase>(I))
    return Any | Calls | Memory; // of intrinsics
  if (I.isCast())
    return Any | Casts;
  bool IsMemory = isa<LoadInst>(I) || isa<StoreInst>(I) || isa<AllocaInst>(I);
  return IsMemory ? Any | Memory : Any;
}

void Checker::askInstructions() {
  SmallVector<RulesRow, 8> Silent{{instructionRules, Any},
                                  {castRules, Casts},
                                  {memoryRules, Memory},
                                  {callRules, Calls},
                                  {attributeRules, Calls}};
  if (hasHandles(*this))
    Silent.push_back({handleRules, Any});
  Report::Question Asked(Found);
  for (const Function &F : M)
    for (const Instruction &I : instructionsOf(F)) {
      unsigned Concerns = concernsOf(I);
      erase_if(Silent, [&](const RulesRow &Row) {
        if (!(Row.About & Concerns))
          return false;
        Row.Rules(*this, I);
        return Asked.answered() && Suspects.insert(Row.Rules).second;
      });
    }
}

void Checker::eachInstruction(InstructionRules *Rules) {
  if (!mayFind(Rules))
    return;
  for (const Function &F : M)
    for (const Instruction &I : instructionsOf(F))
      Rules(*this, I);
}

std::vector<StringRef> spirverify::stringsOf(const Module &M, StringRef Name) {
  std::vector<StringRef> Strings;
  const NamedMDNode *Named = M.getNamedMetadata(Name);
  if (!Named)
    return Strings;
  for (const MDNode *Node : Named->operands())
    for (const MDOperand &Op : Node->operands())
      if (auto *String = dyn_cast_or_null<MDString>(Op.get()))
        Strings.push_back(String->getString());
  return Strings;
}

/// What LLVM's verifier says about a violation that has a rule here: SP312,
/// SP423 and SP601. The lines between its messages show functions and
/// instructions.
static bool hasRule(StringRef Line) {
  static constexpr StringLiteral Known[] = {
      "Calling convention requires void return type",
      "Calling convention does not allow sret",
      "Calling convention does not support varargs or perfect forwarding!",
      "Allocation instruction pointer not in the stack address space!"};
  bool ShowsFunction = Line.contains(")* @"), ShowsAlloca = Line[0] == ' ';
  return ShowsFunction || ShowsAlloca || is_contained(Known, Line);
}

/// The rules rely on what LLVM guarantees of valid IR. Broken debug information
/// does not matter to them.
static bool isValid(const Checker &C, DiagnosticSink &Sink) {
  std::string Message;
  raw_string_ostream OS(Message);
  bool BrokenDebugInfo = false;
  if (!isBrokenModule(C.M, OS, &BrokenDebugInfo))
    return true;
  SmallVector<StringRef, 8> Lines;
  StringRef(OS.str()).split(Lines, '\n', /*MaxSplit=*/-1,
                            /*KeepEmpty=*/false);
  if (all_of(Lines, hasRule))
    return true;
  // The first message and what it is about.
  StringRef Shown = Lines.size() > 1 ? Lines[1].trim() : StringRef();
  Sink.report(rule::IN07, Subject::module(C.M),
              (Lines[0] + (Shown.empty() ? "" : ": ") + Shown).str());
  return false;
}

bool spir2nvvm::verifySpir(const Module &M, SpirLevel Level,
                           DiagnosticSink &Sink, IrIs Known) {
  using Family = void (*)(Checker &);
  static constexpr Family Families[] = {
      checkModule,         checkTypes,          checkInstructions,
      checkCasts,          checkMemory,         checkCalls,
      checkIntrinsics,     checkRecursion,      checkFunctions,
      checkAttributes,     checkGlobals,        checkSamplers,
      checkHandles,        checkImageAccess,    checkPrintfs,
      checkKernels,        checkKernelMetadata, checkHints,
      checkModuleMetadata, checkFeatures,       checkNames};

  Report Found(Level, Sink);
  Checker C(M, Found);
  if (!checkNesting(C) || (Known != IrIs::Legal && !isValid(C, Sink)))
    return false;
  C.askInstructions();
  for (Family Check : Families)
    Check(C);
  return !Found.foundError();
}
