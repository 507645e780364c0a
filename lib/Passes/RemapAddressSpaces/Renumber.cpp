// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every type, value and constant in NVVM's address spaces.
///
/// Before                                    After
///   %p = alloca float                         %p = alloca float
///   %v = load float, float addrspace(2)* %c   %p.as = addrspacecast ...
///   store float %v, float* %p                 %v = load float,
///                                                  float addrspace(4)* %c
///                                             store float %v,
///                                                   float addrspace(5)* %p.as

#include "Passes/Retype/Retype.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/FirstVisits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;

static RetypePlan nvvmPlan() {
  RetypePlan Plan;
  Plan.To = {nvvm::Local,  nvvm::Global,  nvvm::Constant,
             nvvm::Shared, nvvm::Generic, nvvm::Generic};
  Plan.NvvmNulls = true;
  Plan.CopyByval = true;
  return Plan;
}

namespace {

/// Looks for opened pointers in every type a module uses.
class OpenedPointers {
public:
  bool anyIn(const Module &M);

private:
  bool in(Type *Ty);

  FirstVisits<Type> Seen; // without any
};

} // namespace

// Types may be recursive; those seen before were clean or ended the search.
bool OpenedPointers::in(Type *Ty) {
  if (!Seen.insert(Ty))
    return false;
  auto *P = dyn_cast<PointerType>(Ty);
  if (P && (P->getAddressSpace() == OpenedConstant ||
            P->getAddressSpace() == OpenedPrivate))
    return true;
  return any_of(Ty->subtypes(), [&](Type *Part) { return in(Part); });
}

bool OpenedPointers::anyIn(const Module &M) {
  for (const GlobalVariable &G : M.globals())
    if (in(G.getValueType()))
      return true;
  for (const Function &F : M) {
    if (in(F.getFunctionType()))
      return true;
    for (const Instruction &I : instructions(F)) {
      if (in(I.getType()))
        return true;
      for (const Value *Operand : I.operands())
        if (in(Operand->getType()))
          return true;
    }
  }
  return false;
}

FunctionStep spir2nvvm::renumberSpaces(Translation &T) {
  T.MayBeGeneric = !T.NothingOpened && OpenedPointers().anyIn(*T.M);
  return retyping(*T.M, nvvmPlan());
}
