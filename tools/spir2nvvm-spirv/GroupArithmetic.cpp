// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPV_KHR_uniform_group_instructions, as calls of work_group_reduce_mul and
/// the like; of a sub-group as its non-uniform functions, which give the same.

#include "NewInstructions.h"
#include "SpirVOpcodes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

// In the order of the instructions' numbers; the last three are of booleans.
static constexpr const char *Operations[] = {
    "mul", "mul",         "and",        "or",
    "xor", "logical_and", "logical_or", "logical_xor"};

void rewriting::groupArithmetic(Rewriter &R, Instruction I) {
  constexpr unsigned FirstOfBooleans = 5;
  const unsigned What = opcodeOf(I[0]) - OpGroupIMulKHR;
  const uint32_t Type = I[1], Result = I[2], X = I[5];
  const auto Group = static_cast<Scope>(R.Defined.valueOf(I[3]));
  const char *How = I[4] == uint32_t(GroupOperation::Reduce) ? "reduce_"
                    : I[4] == uint32_t(GroupOperation::InclusiveScan)
                        ? "scan_inclusive_"
                        : "scan_exclusive_";
  if (Group != Scope::Workgroup && Group != Scope::Subgroup)
    return R.refuse("SPV_KHR_uniform_group_instructions: expected the scope "
                    "Workgroup or Subgroup");
  const std::string Name =
      std::string(Group == Scope::Workgroup ? "work_group_"
                                            : "sub_group_non_uniform_") +
      How + Operations[What];
  if (What < FirstOfBooleans) {
    const std::string Letter = R.Defined.mangledScalar(Type, /*IsSigned=*/true);
    if (Letter.empty())
      return R.refuse("SPV_KHR_uniform_group_instructions: expected an integer "
                      "or a float");
    return R.callAs(Result, Name, Letter, Type, {Type}, {X});
  }
  const uint32_t Int = R.integerType(32), Zero = R.constant(Int, 0);
  const uint32_t Number = R.make(OpSelect, Int, {X, R.constant(Int, 1), Zero});
  const uint32_t Answer = R.fresh();
  R.callAs(Answer, Name, "i", Int, {Int}, {Number});
  R.makeAs(Result, OpINotEqual, Type, {Answer, Zero});
}
