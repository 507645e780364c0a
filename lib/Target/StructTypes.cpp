// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One walk over everything that has a type: the order is that of LLVM's own.

#include "Target/StructTypes.h"

#include "Target/FirstVisits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

void StructTypeFinder::addType(Type *Ty) {
  if (Types.insert(Ty))
    addNewType(Ty);
}

void StructTypeFinder::addNewType(Type *Ty) {
  SmallVector<Type *, 4> Work{Ty};
  while (!Work.empty()) {
    Type *Next = Work.pop_back_val();
    auto *Struct = dyn_cast<StructType>(Next);
    if (Struct && !Struct->isLiteral())
      Found.push_back(Struct);
    for (Type *Part : reverse(Next->subtypes()))
      if (Types.insert(Part))
        Work.push_back(Part);
  }
}

// What metadata holds as an operand of an instruction.
void StructTypeFinder::addWrapped(const Metadata *MD) {
  if (auto *N = dyn_cast<MDNode>(MD))
    addNode(N);
  else if (auto *V = dyn_cast<ValueAsMetadata>(MD))
    addValue(V->getValue());
}

// Of instructions, arguments and globals the types are found elsewhere.
void StructTypeFinder::addValue(const Value *V) {
  if (auto *Operand = dyn_cast<MetadataAsValue>(V))
    return addWrapped(Operand->getMetadata());
  if (!isa<Constant>(V) || isa<GlobalValue>(V) || !Constants.insert(V))
    return;
  addType(V->getType());
  if (auto *Gep = dyn_cast<GEPOperator>(V))
    addType(Gep->getSourceElementType());
  for (const Use &Op : cast<User>(V)->operands())
    addValue(Op.get());
}

void StructTypeFinder::addNode(const MDNode *N) {
  if (!Nodes.insert(N))
    return;
  for (const MDOperand &Op : N->operands())
    if (auto *Inner = dyn_cast_or_null<MDNode>(Op.get()))
      addNode(Inner);
    else if (auto *C = dyn_cast_or_null<ConstantAsMetadata>(Op.get()))
      addValue(C->getValue());
}

void StructTypeFinder::addAttributes(AttributeList Attrs) {
  if (!Attributes.insert(Attrs).second)
    return;
  for (AttributeSet Set : Attrs)
    for (Attribute A : Set)
      if (A.isTypeAttribute() && A.getValueAsType())
        addType(A.getValueAsType());
}

void StructTypeFinder::addInstruction(const Instruction &I) {
  addType(I.getType());
  for (const Use &Op : I.operands())
    if (Op && !isa<Instruction>(Op))
      addValue(Op.get());
  if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
    addType(Gep->getSourceElementType());
  if (auto *Slot = dyn_cast<AllocaInst>(&I))
    addType(Slot->getAllocatedType());
  if (auto *Call = dyn_cast<CallBase>(&I))
    addAttributes(Call->getAttributes());
  if (!I.hasMetadataOtherThanDebugLoc())
    return;
  SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
  I.getAllMetadataOtherThanDebugLoc(Attached);
  for (const auto &[Kind, N] : Attached)
    addNode(N);
}

void StructTypeFinder::addFunction(const Function &F) {
  addType(F.getFunctionType());
  addAttributes(F.getAttributes());
  for (const Use &Op : F.operands())
    addValue(Op.get());
}

void StructTypeFinder::addNamedMetadata(const Module &M) {
  for (const NamedMDNode &Named : M.named_metadata())
    for (const MDNode *N : Named.operands())
      addNode(N);
}

void StructTypeFinder::addGlobals(const Module &M) {
  for (const GlobalVariable &G : M.globals()) {
    addType(G.getValueType());
    if (G.hasInitializer())
      addValue(G.getInitializer());
  }
  for (const GlobalAlias &A : M.aliases()) {
    addType(A.getValueType());
    if (const Value *Aliasee = A.getAliasee())
      addValue(Aliasee);
  }
  for (const GlobalIFunc &I : M.ifuncs())
    addType(I.getValueType());
}

std::vector<StructType *> spir2nvvm::structTypesOf(const Module &M) {
  StructTypeFinder Finder;
  Finder.addGlobals(M);
  for (const Function &F : M) {
    Finder.addFunction(F);
    for (const Instruction &I : instructions(F))
      Finder.addInstruction(I);
  }
  Finder.addNamedMetadata(M);
  return std::move(Finder.Found);
}
