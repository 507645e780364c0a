// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Worklists over types and constants.

#include "Verifier/Spir/Survey/Walk.h"

#include "Target/FirstVisits.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

Place::operator Subject() const {
  if (auto *I = dyn_cast<Instruction>(V))
    return Subject(*I);
  if (auto *A = dyn_cast<Argument>(V))
    return Subject(*A);
  return Subject::globalValue(*cast<GlobalValue>(V));
}

namespace {
class ConstantWalk {
public:
  explicit ConstantWalk(std::vector<ConstantAt> &Found) : Found(Found) {}

  void from(const User &Root) {
    Place Where(Root);
    push(Root);
    while (!Work.empty()) {
      const Constant *C = Work.pop_back_val();
      Found.push_back({*C, Where});
      if (!isa<GlobalValue>(C))
        push(*C);
    }
  }

private:
  void push(const User &U) {
    for (const Use &Op : U.operands())
      if (auto *C = dyn_cast<Constant>(Op.get()))
        if (Seen.insert(C))
          Work.push_back(C);
  }

  std::vector<ConstantAt> &Found;
  FirstVisits<Constant> Seen;
  SmallVector<const Constant *, 16> Work;
};

class TypeWalk {
public:
  explicit TypeWalk(std::vector<TypeAt> &Found) : Found(Found) {}

  void from(const Type *Root, const Place &Where) {
    push(Root);
    while (!Work.empty()) {
      const Type *Ty = Work.pop_back_val();
      Found.push_back({*Ty, Where});
      for (const Type *Part : partsOf(*Ty))
        push(Part);
    }
  }

private:
  void push(const Type *Ty) {
    // Labels and metadata are operands of instructions LLVM itself defines.
    if (Seen.insert(Ty) && !Ty->isLabelTy() && !Ty->isMetadataTy())
      Work.push_back(Ty);
  }

  std::vector<TypeAt> &Found;
  FirstVisits<Type> Seen;
  SmallVector<const Type *, 16> Work;
};
} // namespace

static void typesOfInstruction(TypeWalk &Walk, const Instruction &I) {
  Walk.from(I.getType(), I);
  for (const Use &Op : I.operands())
    Walk.from(Op->getType(), I);
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    Walk.from(Alloca->getAllocatedType(), I);
  if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
    Walk.from(Gep->getSourceElementType(), I);
}

Parts::Parts(const Module &M) {
  TypeWalk ForTypes(Types);
  ConstantWalk ForConstants(Constants);
  for (const GlobalVariable &G : M.globals()) {
    ForTypes.from(G.getType(), G);
    ForConstants.from(G);
  }
  for (const GlobalAlias &A : M.aliases())
    ForConstants.from(A);
  for (const GlobalIFunc &I : M.ifuncs())
    ForConstants.from(I);
  for (const Function &F : M) {
    if (!F.isIntrinsic())
      ForTypes.from(F.getFunctionType(), F);
    ForConstants.from(F); // personality, prefix and prologue
    for (const Instruction &I : instructionsOf(F)) {
      typesOfInstruction(ForTypes, I);
      ForConstants.from(I);
    }
  }
  for (const auto &[Value, Where] : Constants)
    if (!isa<Function>(Value))
      ForTypes.from(Value.getType(), Where);
}

bool spirverify::isBookkeeping(const GlobalValue &G) {
  StringRef Name = G.getName();
  return Name == "llvm.used" || Name == "llvm.compiler.used" ||
         Name == "llvm.global.annotations";
}

ArrayRef<Type *> spirverify::partsOf(const Type &Ty) {
  auto *Ptr = dyn_cast<PointerType>(&Ty);
  return Ptr && Ptr->isOpaque() ? ArrayRef<Type *>() : Ty.subtypes();
}

const Type *spirverify::findType(const Type &Ty, bool Pointees,
                                 function_ref<bool(const Type &)> Test) {
  SmallPtrSet<const Type *, 8> Seen{&Ty};
  SmallVector<const Type *, 8> Work{&Ty};
  while (!Work.empty()) {
    const Type *Next = Work.pop_back_val();
    if (Test(*Next))
      return Next;
    if (Next->isPointerTy() && !Pointees)
      continue;
    for (const Type *Part : partsOf(*Next))
      if (Seen.insert(Part).second)
        Work.push_back(Part);
  }
  return nullptr;
}

const StructType *spirverify::opaquePointee(const Type &Ty) {
  auto *Ptr = dyn_cast<PointerType>(&Ty);
  if (!Ptr || Ptr->isOpaque())
    return nullptr;
  auto *Struct = dyn_cast<StructType>(Ptr->getNonOpaquePointerElementType());
  return Struct && Struct->isOpaque() ? Struct : nullptr;
}

StringRef spirverify::nameOf(const StructType &Struct) {
  if (Struct.isLiteral())
    return {};
  StringRef Name = Struct.getName();
  auto [Stem, Number] = Name.rsplit('.');
  bool Numbered = !Number.empty() &&
                  Number.find_first_not_of("0123456789") == StringRef::npos;
  return Numbered ? Stem : Name;
}
