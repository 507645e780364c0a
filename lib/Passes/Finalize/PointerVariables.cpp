// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
///   @last = internal addrspace(3) global i32 addrspace(3)* undef
/// becomes
///   @last = internal addrspace(3) global [1 x i32 addrspace(3)*] undef
///
/// libNVVM takes no variable that is nothing but a pointer to shared or local
/// memory (nvvm-verify: NV221). OpenCL C has them as "local int *local last".

#include "Passes/Common/RetypeVariable.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isRefused(const GlobalVariable &G) {
  const auto *Pointer = dyn_cast<PointerType>(G.getValueType());
  return Pointer && G.hasInitializer() &&
         (Pointer->getAddressSpace() == nvvm::Shared ||
          Pointer->getAddressSpace() == nvvm::Local);
}

static void putIntoArray(GlobalVariable &G) {
  auto *Array = ArrayType::get(G.getValueType(), 1);
  Constant *Init = G.getInitializer();
  Init = isa<UndefValue>(Init) ? UndefValue::get(Array)
                               : ConstantArray::get(Array, Init);
  retypeVariable(G, Array, Init);
}

void spir2nvvm::finalizePointerVariables(Translation &T) {
  for (GlobalVariable &G : make_early_inc_range(T.M->globals()))
    if (isRefused(G))
      putIntoArray(G);
}
