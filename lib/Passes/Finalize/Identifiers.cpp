// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, chapter 1: @[a-zA-Z$_][a-zA-Z$_0-9]*, and nothing that begins
/// with llvm.nvvm. or nvvm.
///
///   @k.tile   ->  @k_tile       bytes outside the set become '_'
///   @1st      ->  @_1st
///   @k-tile   ->  @k_tile$1     when k_tile is taken
///   @0        ->  @unnamed
///
/// Names that are right already are never touched and never taken, whatever
/// their place in the module; the others are renamed in module order. So equal
/// modules get equal names.

#include "Diagnostics/Rules/Finish.h"
#include "Stages/Stages.h"
#include "Target/LocalNames.h"
#include "Target/Nvvm.h"
#include "Target/StructTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static bool mayBegin(char C) { return isAlpha(C) || C == '$' || C == '_'; }
static bool mayFollow(char C) { return isAlnum(C) || C == '$' || C == '_'; }

// PTX wants a second character after a leading '_' or '$'.
static bool isIdentifier(StringRef Name) {
  return !Name.empty() && mayBegin(Name.front()) && all_of(Name, mayFollow) &&
         Name != "_" && Name != "$";
}

static std::string legalForm(StringRef Name) {
  if (Name.empty())
    return "unnamed";
  std::string Legal;
  if (!mayBegin(Name.front()) && mayFollow(Name.front()))
    Legal = "_";
  for (char C : Name)
    Legal += mayFollow(C) ? C : '_';
  return isIdentifier(Legal) ? Legal : "_" + Legal;
}

static std::string freeName(const Module &M, const std::string &Wanted) {
  std::string Name = Wanted;
  for (unsigned N = 1; M.getNamedValue(Name); ++N)
    Name = Wanted + "$" + std::to_string(N);
  return Name;
}

static void renameGlobals(Translation &T) {
  for (GlobalValue &G : T.M->global_values()) {
    if (G.getName().startswith("llvm.") || isIdentifier(G.getName()))
      continue;
    std::string Old = G.getName().str();
    G.setName(freeName(*T.M, legalForm(Old)));
    T.Info.RenamedSymbols.emplace_back(Old, G.getName().str());
  }
}

// %nvvm.* and %llvm.nvvm.* are reserved, too. Nothing outside sees these names.
static void renameLocals(Function &F) {
  if (!hasLocalName(F, nvvm::isReservedName))
    return;
  auto Rename = [](Value &V) {
    if (nvvm::isReservedName(V.getName()))
      V.setName("_" + V.getName());
  };
  for (Argument &A : F.args())
    Rename(A);
  for (BasicBlock &B : F)
    Rename(B);
  for (Instruction &I : instructions(F))
    Rename(I);
}

static void renameTypes(ArrayRef<StructType *> Types) {
  for (StructType *Ty : Types)
    if (Ty->hasName() && nvvm::isReservedName(Ty->getName()))
      Ty->setName(("_" + Ty->getName()).str());
}

// A name no LLVM has: libNVVM would take it for a function, and ptxas stops at
// the dot. Lowering declares NVVM intrinsics that LLVM 14 does not know;
// verify-nvvm has the list of those.
static void checkIntrinsicNames(Translation &T) {
  for (const Function &F : *T.M) {
    if (!F.getName().startswith("llvm."))
      continue;
    bool Known = F.getIntrinsicID() != Intrinsic::not_intrinsic ||
                 F.getName().startswith("llvm.nvvm.");
    if (!F.isDeclaration() || !Known)
      T.Sink.report(rule::FN08, F, F.getName());
  }
}

FunctionStep spir2nvvm::finalizeIdentifiers(Translation &T) {
  auto Types = std::make_shared<StructTypeFinder>();
  Types->addGlobals(*T.M);
  return {[Types](Function &F) {
            renameLocals(F);
            Types->addFunction(F);
            for (const Instruction &I : instructions(F))
              Types->addInstruction(I);
          },
          [&T, Types] {
            checkIntrinsicNames(T);
            renameGlobals(T);
            Types->addNamedMetadata(*T.M);
            renameTypes(Types->Found);
          }};
}
