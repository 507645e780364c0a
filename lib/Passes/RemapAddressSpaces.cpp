// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The stage remap-address-spaces as a whole, and its step renumber.
///
/// Requires: pointers of SPIR's spaces 0 to 3, plus the two opened spaces of
///           kernel-abi where an object's space is not known; no function
///           pointer but direct callees.
/// Ensures:  NVVM numbering everywhere. Space 0 (generic) is left only for
///           alloca results and their one cast, byval/sret parameters, callees
///           and what kernel-abi opened. Null is all ones in the local, shared
///           and constant spaces (docs/decisions/null-pointers.md).
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

void spir2nvvm::renumberSpaces(Translation &T) {
  SpaceSet Met = retypeModule(*T.M, nvvmPlan());
  T.MayBeGeneric = Met[OpenedConstant] || Met[OpenedPrivate];
}
