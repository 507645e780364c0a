// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Walks a module once and numbers what has no name.

#include "Writer/Text/TextSlots.h"

#include "Target/StructTypes.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/ValueSymbolTable.h"

using namespace llvm;
using namespace spir2nvvm;

TextSlots::TextSlots(const Module &M, bool ScalarTbaa)
    : ScalarTbaa(ScalarTbaa) {
  numberGlobals(M);
  numberTypesAndNodes(M);
}

void TextSlots::numberGlobals(const Module &M) {
  auto Add = [&](const GlobalValue &G) {
    if (!G.hasName())
      Globals.insert({&G, Globals.size()});
  };
  for (const GlobalVariable &G : M.globals())
    Add(G);
  for (const GlobalAlias &A : M.aliases())
    Add(A);
  for (const Function &F : M)
    Add(F);
}

void TextSlots::numberTypes(ArrayRef<StructType *> Found) {
  for (StructType *T : Found) {
    if (T->hasName()) {
      NamedTypes.push_back(T);
      continue;
    }
    Types.insert({T, NumberedTypes.size()});
    NumberedTypes.push_back(T);
  }
}

// In one walk: each has an order of its own.
void TextSlots::numberTypesAndNodes(const Module &M) {
  StructTypeFinder Structs;
  Structs.addGlobals(M);
  for (const GlobalVariable &G : M.globals())
    addNodesAt(G);
  for (const NamedMDNode &Named : M.named_metadata())
    for (const MDNode *N : Named.operands())
      addNode(N);
  for (const Function &F : M) {
    Structs.addFunction(F);
    addNodesAt(F);
    for (const Instruction &I : instructions(F)) {
      Structs.addInstruction(I);
      addNodesOf(I);
    }
  }
  Structs.addNamedMetadata(M);
  numberTypes(Structs.Found);
}

void TextSlots::addNodesAt(const GlobalObject &G) {
  SmallVector<std::pair<unsigned, MDNode *>, 4> MDs;
  G.getAllMetadata(MDs);
  for (const auto &MD : MDs)
    addNode(MD.second);
}

void TextSlots::addNodesOf(const Instruction &I) {
  if (isa<CallBase>(I)) // nothing else takes metadata
    for (const Value *Op : I.operands())
      if (const auto *V = dyn_cast<MetadataAsValue>(Op))
        if (const auto *N = dyn_cast<MDNode>(V->getMetadata()))
          addNode(N);
  if (!I.hasMetadata())
    return;
  SmallVector<std::pair<unsigned, MDNode *>, 4> MDs;
  I.getAllMetadata(MDs);
  for (const auto &MD : MDs)
    addNode(attached(MD.first, MD.second));
}

// !{base, access, offset}: LLVM 3.2 would take the tag for a type and find it
// unrelated to "omnipotent char", which aliases everything.
const MDNode *TextSlots::attached(unsigned Kind, const MDNode *N) const {
  if (Kind != LLVMContext::MD_tbaa || !ScalarTbaa || N->getNumOperands() < 3)
    return N;
  const auto *Base = dyn_cast_or_null<MDNode>(N->getOperand(0));
  const auto *Access = dyn_cast_or_null<MDNode>(N->getOperand(1));
  return Base && Access ? Access : N;
}

// Pre-order, without recursion: a debug-info graph is as deep as a program.
void TextSlots::addNode(const MDNode *Root) {
  struct Frame {
    const MDNode *Node;
    unsigned Next;
  };
  std::vector<Frame> Stack;
  auto Enter = [&](const Metadata *MD) {
    const auto *N = dyn_cast_or_null<MDNode>(MD);
    // Expressions are written where they are used.
    if (!N || isa<DIExpression>(N) || isa<DIArgList>(N))
      return;
    if (!NodeNumbers.insert({N, Nodes.size()}).second)
      return;
    Nodes.push_back(N);
    Stack.push_back({N, 0});
  };
  Enter(Root);
  while (!Stack.empty()) {
    Frame &Top = Stack.back();
    if (Top.Next == Top.Node->getNumOperands())
      Stack.pop_back();
    else
      Enter(Top.Node->getOperand(Top.Next++));
  }
}

// getName() asks a table of all names in the context, where each look-up misses
// the cache. Those of a function of ordinary size fit it.
void TextSlots::collectNames(const Function &F) {
  constexpr unsigned MostNames = 4096;
  const ValueSymbolTable *Names = F.getValueSymbolTable();
  if (!Names || Names->size() > MostNames)
    return;
  for (const ValueName &Entry : *Names)
    LocalNames.insert({Entry.getValue(), Entry.getKey()});
}

void TextSlots::enterFunction(const Function &F, FoldedTo NewFolded) {
  Locals.clear();
  LocalNames.clear();
  Folded = std::move(NewFolded);
  collectNames(F);
  auto Add = [&](const Value &V) {
    if (!V.hasName())
      Locals.insert({&V, Locals.size()});
  };
  for (const Argument &A : F.args())
    Add(A);
  for (const BasicBlock &B : F) {
    Add(B);
    for (const Instruction &I : B)
      if (!I.getType()->isVoidTy() && !Folded.count(&I))
        Add(I);
  }
}

void TextSlots::leaveFunction() {
  Locals.clear();
  LocalNames.clear();
  Folded.clear();
}

const Value &TextSlots::representative(const Value &V) const {
  if (const auto *I = dyn_cast<Instruction>(&V)) {
    auto It = Folded.find(I);
    if (It != Folded.end())
      return *It->second;
  }
  return V;
}

StringRef TextSlots::nameOf(const Value &V) const {
  if (isa<GlobalValue>(V))
    return V.getName();
  auto Known = LocalNames.find(&V);
  return Known == LocalNames.end() ? V.getName() : Known->second;
}

unsigned TextSlots::ofGlobal(const GlobalValue &G) const {
  return Globals.lookup(&G);
}

unsigned TextSlots::ofLocal(const Value &V) const { return Locals.lookup(&V); }

unsigned TextSlots::ofType(const StructType *T) const {
  return Types.lookup(T);
}

unsigned TextSlots::ofNode(const MDNode *N) const {
  return NodeNumbers.lookup(N);
}

unsigned TextSlots::ofAttributes(AttributeSet Attrs) {
  auto New = GroupNumbers.insert({Attrs, Groups.size()});
  if (New.second)
    Groups.push_back(Attrs);
  return New.first->second;
}
