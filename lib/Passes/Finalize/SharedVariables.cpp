// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
///   @k.tile = internal addrspace(3) global [4 x i32] zeroinitializer
/// becomes
///   @k.tile = internal addrspace(3) global [4 x i32] undef
///
/// SPIR 1.2 producers write zeroinitializer for every __local variable because
/// LLVM asks for some initialiser; OpenCL C 1.2, 6.5.2 forbids real ones.

#include "Diagnostics/Rules/Finish.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static bool saysNothing(const Constant &Init) {
  if (Init.isNullValue() || isa<UndefValue>(Init))
    return true;
  if (!isa<ConstantAggregate>(Init))
    return false;
  return all_of(Init.operands(), [](const Use &Element) {
    return saysNothing(*cast<Constant>(Element));
  });
}

void spir2nvvm::finalizeSharedVariables(Translation &T) {
  for (GlobalVariable &G : T.M->globals()) {
    if (G.getAddressSpace() != nvvm::Shared || !G.hasInitializer())
      continue;
    if (!saysNothing(*G.getInitializer())) {
      T.Sink.report(rule::FN01, G, G.getName());
      continue;
    }
    G.setInitializer(UndefValue::get(G.getValueType()));
    G.setConstant(false);
  }
}
