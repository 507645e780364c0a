// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, chapter 13: texture and surface variables, their uses, and
/// llvm.nvvm.texsurf.handle.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/AddressSpaces.h"
#include "Target/Nvvm.h"
#include "Target/Printed.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {
using Variables = MapVector<const GlobalVariable *, StringRef>;
} // namespace

static void collect(const MDNode &Node, Variables &Found, Variables &Managed) {
  if (Node.getNumOperands() == 0)
    return;
  auto *Entity = dyn_cast_or_null<ValueAsMetadata>(Node.getOperand(0).get());
  auto *G =
      Entity ? dyn_cast<GlobalVariable>(Entity->getValue()->stripPointerCasts())
             : nullptr;
  if (!G)
    return;
  for (unsigned I = 1; I + 1 < Node.getNumOperands(); I += 2)
    if (auto *Key = dyn_cast_or_null<MDString>(Node.getOperand(I).get())) {
      if (Key->getString() == "texture" || Key->getString() == "surface")
        Found.insert({G, Key->getString()});
      if (Key->getString() == "managed")
        Managed.insert({G, Key->getString()});
    }
}

// A variable without a space number lives in global memory too, but only a
// pointer of space 1 fits the intrinsics. libNVVM lets that pass.
static void checkDeclaration(Checker &C, const GlobalVariable &G,
                             StringRef Kind) {
  if (!G.hasName()) // 13.1: must have a name
    C.reportAs(Spec, rule::NV810, G, Kind, "a variable without a name",
               "address space " + std::to_string(G.getAddressSpace()));
  if (G.hasCommonLinkage()) // ptxas: no .common of such a type
    C.reportAs(Tool, rule::NV810, G, Kind, "a common variable",
               "address space " + std::to_string(G.getAddressSpace()));
  bool RightType = G.getValueType()->isIntegerTy(64);
  unsigned Space = G.getAddressSpace();
  if (RightType && Space == nvvm::Global)
    return;
  bool ToolAccepts = RightType && Space == nvvm::Generic;
  C.reportAs(ToolAccepts ? unsigned(Spec) : All, rule::NV810, G, Kind,
             printedName(*G.getValueType()),
             "address space " + std::to_string(Space));
}

static bool isAllowedUser(const User &U) {
  if (auto *Call = dyn_cast<CallBase>(&U)) {
    const Function *F = Call->getCalledFunction();
    return F && F->getName().startswith("llvm.nvvm.");
  }
  if (auto *G = dyn_cast<GlobalVariable>(&U))
    return G->getName() == "llvm.used" || G->getName() == "llvm.compiler.used";
  return false;
}

// Accesses through what was made of the address, which ptxas refuses too.
static void checkDerived(Checker &C, const Instruction &From, StringRef Kind) {
  SmallVector<const Instruction *, 8> Work = {&From};
  SmallPtrSet<const Instruction *, 8> Seen;
  while (!Work.empty()) {
    const Instruction *I = Work.pop_back_val();
    bool Derives = isa<AddrSpaceCastInst>(I) || isa<BitCastInst>(I) ||
                   isa<SelectInst>(I) || isa<PHINode>(I) ||
                   isa<GetElementPtrInst>(I);
    if (!Derives || !Seen.insert(I).second)
      continue;
    for (const User *U : I->users()) {
      auto *Next = cast<Instruction>(U);
      if (getLoadStorePointerOperand(Next) == I || isa<MemIntrinsic>(Next))
        C.reportAs(Tool, rule::NV811, *Next, Kind, Next->getOpcodeName());
      Work.push_back(Next);
    }
  }
}

// ptxas refuses loads and stores of them, but not address arithmetic.
static void checkUses(Checker &C, const GlobalVariable &G, StringRef Kind) {
  SmallVector<const User *, 8> Work(G.user_begin(), G.user_end());
  SmallPtrSet<const User *, 8> Seen;
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    if (!Seen.insert(U).second || isAllowedUser(*U))
      continue;
    if (isa<Constant>(U) && !isa<GlobalValue>(U)) {
      Work.append(U->user_begin(), U->user_end());
      continue;
    }
    if (auto *I = dyn_cast<Instruction>(U)) {
      bool Access = getLoadStorePointerOperand(I) &&
                    getLoadStorePointerOperand(I)->stripPointerCasts() == &G;
      bool Atomic = isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I);
      C.reportAs(Access   ? unsigned(All)
                 : Atomic ? Spec | Modern
                          : unsigned(Spec),
                 rule::NV811, *I, Kind, I->getOpcodeName());
      checkDerived(C, *I, Kind);
    } else if (auto *Other = dyn_cast<GlobalVariable>(U)) {
      C.reportAs(Spec, rule::NV811, *Other, Kind, "an initialiser");
    }
  }
}

// The variable a metadata operand holds; null when it holds something else or
// more than one thing.
static const Value *heldVariable(const Value *Operand) {
  auto *Wrapper = dyn_cast<MetadataAsValue>(Operand);
  if (!Wrapper)
    return nullptr;
  const Metadata *MD = Wrapper->getMetadata();
  if (auto *Node = dyn_cast<MDNode>(MD))
    MD = Node->getNumOperands() == 1 ? Node->getOperand(0).get() : nullptr;
  auto *Held = dyn_cast_or_null<ValueAsMetadata>(MD);
  return Held ? dyn_cast<GlobalVariable>(Held->getValue()->stripPointerCasts())
              : nullptr;
}

static void checkHandles(Checker &C, const Function &F,
                         const Variables &Textures) {
  for (const User *U : F.users()) {
    auto *Call = dyn_cast<CallBase>(U);
    if (!Call || Call->arg_size() != 2)
      continue;
    const Value *Held = heldVariable(Call->getArgOperand(0));
    const Value *Named = Call->getArgOperand(1)->stripPointerCasts();
    if (!Held)
      C.report(rule::NV812, *Call, "the metadata holds no single variable");
    else if (Held != Named)
      C.report(rule::NV812, *Call,
               "the metadata and the pointer name different variables");
    else if (!Textures.count(cast<GlobalVariable>(Held)))
      C.report(rule::NV812, *Call,
               "the variable is annotated neither texture nor surface");
  }
}

void nvvmverify::checkTextures(Checker &C) {
  Variables Textures, Managed;
  if (const NamedMDNode *Named = C.M.getNamedMetadata(nvvm::Annotations))
    for (const MDNode *Node : Named->operands())
      collect(*Node, Textures, Managed);
  for (const auto &[G, Kind] : Textures) {
    const InScope Seen(C, C.scopeOf(*G));
    checkDeclaration(C, *G, Kind);
    checkUses(C, *G, Kind);
  }
  for (const auto &[G, Kind] : Managed) {
    const InScope Seen(C, C.scopeOf(*G));
    unsigned Space = G->getAddressSpace();
    if (Space != nvvm::Generic && Space != nvvm::Global)
      C.report(rule::NV814, *G, Space);
  }
  for (const Function &F : C.M)
    if (F.getName().startswith("llvm.nvvm.texsurf.handle") &&
        !F.getName().contains(".internal"))
      checkHandles(C, F, Textures);
}
