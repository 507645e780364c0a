// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPV_KHR_subgroup_rotate, as calls of sub_group_rotate and
/// sub_group_clustered_rotate.

#include "NewInstructions.h"
#include "SpirVOpcodes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

void rewriting::rotate(Rewriter &R, Instruction I) {
  constexpr size_t WithoutCluster = 6;
  const uint32_t Type = I[1], Result = I[2], Group = I[3], Value = I[4],
                 Delta = I[5];
  // The sign of an integer does not count: it is moved, not computed with.
  const std::string Letter = R.Defined.mangledScalar(Type, /*IsSigned=*/true);
  if (R.Defined.valueOf(Group) != uint32_t(Scope::Subgroup))
    return R.refuse("OpGroupNonUniformRotateKHR: expected the scope Subgroup");
  if (Letter.empty())
    return R.refuse(
        "OpGroupNonUniformRotateKHR: expected an integer or a float");
  const uint32_t Count = R.Defined.typeOf(Delta);
  if (I.size() == WithoutCluster)
    return R.callAs(Result, "sub_group_rotate", Letter + "i", Type,
                    {Type, Count}, {Value, Delta});
  R.callAs(Result, "sub_group_clustered_rotate", Letter + "ij", Type,
           {Type, Count, R.Defined.typeOf(I[6])}, {Value, Delta, I[6]});
}
