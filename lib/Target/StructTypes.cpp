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

namespace {

class Finder {
public:
  void module(const Module &M);

  std::vector<StructType *> Found;

private:
  void globals(const Module &M);
  void function(const Function &F);
  void instruction(const Instruction &I);
  void type(Type *Ty);
  void value(const Value *V);
  void wrapped(const Metadata *MD);
  void node(const MDNode *N);
  void attributes(AttributeList Attrs);

  FirstVisits<Type> Types;
  FirstVisits<Value> Constants;
  FirstVisits<MDNode> Nodes;
  DenseSet<AttributeList> Attributes;
};

} // namespace

void Finder::type(Type *Ty) {
  if (!Types.insert(Ty))
    return;
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
void Finder::wrapped(const Metadata *MD) {
  if (auto *N = dyn_cast<MDNode>(MD))
    node(N);
  else if (auto *V = dyn_cast<ValueAsMetadata>(MD))
    value(V->getValue());
}

// Of instructions, arguments and globals the types are found elsewhere.
void Finder::value(const Value *V) {
  if (auto *Operand = dyn_cast<MetadataAsValue>(V))
    return wrapped(Operand->getMetadata());
  if (!isa<Constant>(V) || isa<GlobalValue>(V) || !Constants.insert(V))
    return;
  type(V->getType());
  if (auto *Gep = dyn_cast<GEPOperator>(V))
    type(Gep->getSourceElementType());
  for (const Use &Op : cast<User>(V)->operands())
    value(Op.get());
}

void Finder::node(const MDNode *N) {
  if (!Nodes.insert(N))
    return;
  for (const MDOperand &Op : N->operands())
    if (auto *Inner = dyn_cast_or_null<MDNode>(Op.get()))
      node(Inner);
    else if (auto *C = dyn_cast_or_null<ConstantAsMetadata>(Op.get()))
      value(C->getValue());
}

void Finder::attributes(AttributeList Attrs) {
  if (!Attributes.insert(Attrs).second)
    return;
  for (AttributeSet Set : Attrs)
    for (Attribute A : Set)
      if (A.isTypeAttribute() && A.getValueAsType())
        type(A.getValueAsType());
}

void Finder::instruction(const Instruction &I) {
  type(I.getType());
  for (const Use &Op : I.operands())
    if (Op && !isa<Instruction>(Op))
      value(Op.get());
  if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
    type(Gep->getSourceElementType());
  if (auto *Slot = dyn_cast<AllocaInst>(&I))
    type(Slot->getAllocatedType());
  if (auto *Call = dyn_cast<CallBase>(&I))
    attributes(Call->getAttributes());
  if (!I.hasMetadataOtherThanDebugLoc())
    return;
  SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
  I.getAllMetadataOtherThanDebugLoc(Attached);
  for (const auto &[Kind, N] : Attached)
    node(N);
}

void Finder::function(const Function &F) {
  type(F.getFunctionType());
  attributes(F.getAttributes());
  for (const Use &Op : F.operands())
    value(Op.get());
  for (const Instruction &I : instructions(F))
    instruction(I);
}

void Finder::globals(const Module &M) {
  for (const GlobalVariable &G : M.globals()) {
    type(G.getValueType());
    if (G.hasInitializer())
      value(G.getInitializer());
  }
  for (const GlobalAlias &A : M.aliases()) {
    type(A.getValueType());
    if (const Value *Aliasee = A.getAliasee())
      value(Aliasee);
  }
  for (const GlobalIFunc &I : M.ifuncs())
    type(I.getValueType());
}

void Finder::module(const Module &M) {
  globals(M);
  for (const Function &F : M)
    function(F);
  for (const NamedMDNode &Named : M.named_metadata())
    for (const MDNode *N : Named.operands())
      node(N);
}

std::vector<StructType *> spir2nvvm::structTypesOf(const Module &M) {
  Finder F;
  F.module(M);
  return std::move(F.Found);
}
