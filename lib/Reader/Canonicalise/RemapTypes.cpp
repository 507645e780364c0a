// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
///   before  define void @f(%opencl.sampler_t addrspace(2)* readonly %s)
///   after   define void @f(i32 %s)
///
/// Functions and variables whose type changes are made anew under their old
/// name, bodies move over, and LLVM's value mapper rewrites what is inside.

#include "Reader/Canonicalise/RemapTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

class Remapper : public ValueMapTypeRemapper, public ValueMaterializer {
public:
  Remapper(Module &M, TypeRules &Rules) : M(M), Rules(Rules) {}
  void run();

private:
  Type *remapType(Type *T) override;
  Value *materialize(Value *V) override;

  Type *rebuild(Type *T);
  Type *rebuildStruct(StructType *T);
  void replaceVariable(GlobalVariable &G);
  void replaceFunction(Function &F);
  void rewriteAttached(GlobalObject &O);
  void rewriteBody(Function &F);
  AttributeList fitting(AttributeList Attrs, FunctionType *T);

  Module &M;
  TypeRules &Rules;
  DenseMap<Type *, Type *> Known;
  ValueToValueMapTy Values;
  SmallVector<GlobalValue *, 16> Replaced;
};

} // namespace

// Only named structs close cycles of types, and rebuildStruct() enters its
// successor before it looks at the members.
Type *Remapper::remapType(Type *T) {
  if (Type *To = Known.lookup(T))
    return To;
  Type *To = Rules.replace(T);
  if (!To)
    To = rebuild(T);
  return Known[T] = To;
}

Type *Remapper::rebuild(Type *T) {
  if (auto *P = dyn_cast<PointerType>(T))
    return PointerType::get(remapType(P->getPointerElementType()),
                            P->getAddressSpace());
  if (auto *A = dyn_cast<ArrayType>(T))
    return ArrayType::get(remapType(A->getElementType()), A->getNumElements());
  if (auto *F = dyn_cast<FunctionType>(T)) {
    SmallVector<Type *, 8> Params;
    for (Type *P : F->params())
      Params.push_back(remapType(P));
    return FunctionType::get(remapType(F->getReturnType()), Params,
                             F->isVarArg());
  }
  if (auto *S = dyn_cast<StructType>(T))
    return rebuildStruct(S);
  return T;
}

static bool changes(Type *T, TypeRules &Rules, SmallPtrSetImpl<Type *> &Seen) {
  if (!Seen.insert(T).second)
    return false;
  return Rules.replace(T) || any_of(T->subtypes(), [&](Type *Part) {
           return changes(Part, Rules, Seen);
         });
}

Type *Remapper::rebuildStruct(StructType *T) {
  SmallPtrSet<Type *, 16> Seen;
  if (T->isOpaque() || !changes(T, Rules, Seen))
    return T;
  StructType *Successor = nullptr;
  if (!T->isLiteral()) {
    std::string Name = T->hasName() ? T->getName().str() : std::string();
    if (T->hasName())
      T->setName("");
    Successor = StructType::create(T->getContext(), Name);
    Known[T] = Successor;
  }
  SmallVector<Type *, 8> Members;
  for (Type *E : T->elements())
    Members.push_back(remapType(E));
  if (!Successor)
    return StructType::get(T->getContext(), Members, T->isPacked());
  Successor->setBody(Members, T->isPacked());
  return Successor;
}

// The mapper cannot turn a null pointer into a number by itself.
Value *Remapper::materialize(Value *V) {
  auto *C = dyn_cast<ConstantPointerNull>(V);
  if (!C)
    return nullptr;
  Type *To = remapType(C->getType());
  return To->isPointerTy() ? nullptr : Constant::getNullValue(To);
}

void Remapper::replaceVariable(GlobalVariable &G) {
  Type *To = remapType(G.getValueType());
  if (To == G.getValueType())
    return;
  auto *New =
      new GlobalVariable(M, To, G.isConstant(), G.getLinkage(), nullptr, "", &G,
                         G.getThreadLocalMode(), G.getAddressSpace());
  New->takeName(&G);
  New->copyAttributesFrom(&G);
  New->copyMetadata(&G, 0);
  Values[&G] = New;
  Replaced.push_back(&G);
}

// Attributes name types themselves, and some are for pointers only.
AttributeList Remapper::fitting(AttributeList Attrs, FunctionType *T) {
  LLVMContext &Ctx = M.getContext();
  Attrs = Attrs.removeRetAttributes(
      Ctx, AttributeFuncs::typeIncompatible(T->getReturnType()));
  for (unsigned I = 0; I < T->getNumParams(); ++I) {
    AttrBuilder Types(Ctx);
    for (auto Kind : {Attribute::ByVal, Attribute::StructRet})
      if (Type *Named = Attrs.getParamAttr(I, Kind).getValueAsType())
        Types.addTypeAttr(Kind, remapType(Named));
    for (auto Kind : {Attribute::ByVal, Attribute::StructRet})
      Attrs = Attrs.removeParamAttribute(Ctx, I, Kind);
    Attrs = Attrs.addParamAttributes(Ctx, I, Types);
    Attrs = Attrs.removeParamAttributes(
        Ctx, I, AttributeFuncs::typeIncompatible(T->getParamType(I)));
  }
  return Attrs;
}

void Remapper::replaceFunction(Function &F) {
  auto *To = cast<FunctionType>(remapType(F.getFunctionType()));
  if (To == F.getFunctionType())
    return;
  Function *New =
      Function::Create(To, F.getLinkage(), F.getAddressSpace(), "", nullptr);
  M.getFunctionList().insert(F.getIterator(), New);
  New->takeName(&F);
  New->copyAttributesFrom(&F);
  New->setAttributes(fitting(F.getAttributes(), To));
  New->copyMetadata(&F, 0);
  New->getBasicBlockList().splice(New->end(), F.getBasicBlockList());
  for (auto [Old, Arg] : zip(F.args(), New->args())) {
    Arg.takeName(&Old);
    Values[&Old] = &Arg;
  }
  Values[&F] = New;
  Replaced.push_back(&F);
}

// Of all that has any, or nodes that name each other have copies of their own.
void Remapper::rewriteAttached(GlobalObject &O) {
  SmallVector<std::pair<unsigned, MDNode *>, 4> Nodes;
  O.getAllMetadata(Nodes);
  O.clearMetadata();
  for (auto [Kind, Node] : Nodes)
    O.addMetadata(Kind, *MapMetadata(Node, Values, RF_None, this, this));
}

void Remapper::rewriteBody(Function &F) {
  for (Instruction &I : instructions(F)) {
    RemapInstruction(&I, Values, RF_IgnoreMissingLocals, this, this);
    if (auto *Call = dyn_cast<CallBase>(&I))
      Call->setAttributes(
          fitting(Call->getAttributes(), Call->getFunctionType()));
  }
}

void Remapper::run() {
  SmallVector<GlobalVariable *, 16> Variables;
  for (GlobalVariable &G : M.globals())
    Variables.push_back(&G);
  for (GlobalVariable *G : Variables)
    replaceVariable(*G);
  SmallVector<Function *, 16> Functions;
  for (Function &F : M)
    Functions.push_back(&F);
  for (Function *F : Functions)
    replaceFunction(*F);

  for (GlobalVariable *G : Variables) {
    if (!G->hasInitializer())
      continue;
    auto *Target = cast<GlobalVariable>(
        Values.count(G) ? static_cast<Value *>(Values[G]) : G);
    Target->setInitializer(
        MapValue(G->getInitializer(), Values, RF_None, this, this));
  }
  for (GlobalVariable &G : M.globals())
    rewriteAttached(G);
  for (Function &F : M) {
    rewriteAttached(F);
    rewriteBody(F);
  }
  for (NamedMDNode &Named : M.named_metadata())
    for (unsigned I = 0; I < Named.getNumOperands(); ++I)
      Named.setOperand(
          I, MapMetadata(Named.getOperand(I), Values, RF_None, this, this));
  for (GlobalValue *Old : Replaced) {
    Old->removeDeadConstantUsers();
    Old->eraseFromParent();
  }
}

void spir2nvvm::remapTypes(Module &M, TypeRules &Rules) {
  Remapper(M, Rules).run();
}
