// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values made of others, one by one:
///
///   before  %v = OpCompositeConstruct %v2uint %a %b
///   after   %u = OpCompositeInsert %v2uint %a %undef 0
///           %v = OpCompositeInsert %v2uint %b %u 1
///
/// So are copies between types that are alike (OpCopyLogical), and shuffles of
/// vectors of two sizes. What is expected of vectors LLVM has no word for.

#include "NewInstructions.h"
#include "SpirVOpcodes.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

// The type of member \p Member.
static uint32_t memberOf(const Definitions &Defined, uint32_t Type,
                         uint32_t Member) {
  return Defined.opcodeOf(Type) == OpTypeStruct ? Defined.of(Type)[2 + Member]
                                                : Defined.elementOf(Type);
}

static uint32_t countOf(const Definitions &Defined, uint32_t Type) {
  return Defined.opcodeOf(Type) == OpTypeStruct
             ? uint32_t(Defined.of(Type).size() - 2)
             : Defined.valueOf(Defined.of(Type)[3]);
}

static void constructAs(Rewriter &R, uint32_t Result, uint32_t Type,
                        ArrayRef<uint32_t> Members) {
  uint32_t Made = R.undefined(Type);
  for (uint32_t M = 0; M < Members.size(); ++M)
    if (M + 1 < Members.size())
      Made = R.make(OpCompositeInsert, Type, {Members[M], Made, M});
    else
      R.makeAs(Result, OpCompositeInsert, Type, {Members[M], Made, M});
}

// A vector may be made of shorter ones.
static std::vector<uint32_t> membersOf(Rewriter &R, uint32_t Type,
                                       ArrayRef<uint32_t> Parts) {
  std::vector<uint32_t> Members;
  for (uint32_t Part : Parts) {
    const unsigned Lanes = R.Defined.opcodeOf(Type) == OpTypeVector
                               ? R.Defined.lanesOf(R.Defined.typeOf(Part))
                               : 1;
    if (Lanes == 1)
      Members.push_back(Part);
    for (uint32_t Lane = 0; Lanes > 1 && Lane < Lanes; ++Lane)
      Members.push_back(
          R.make(OpCompositeExtract, R.Defined.elementOf(Type), {Part, Lane}));
  }
  return Members;
}

void rewriting::compositeConstruct(Rewriter &R, Instruction I) {
  const Instruction Parts = I.drop_front(3);
  if (Parts.empty() ||
      all_of(Parts, [&](uint32_t Part) { return R.Defined.isConstant(Part); }))
    return R.keep(I);
  constructAs(R, I[2], I[1], membersOf(R, I[1], Parts));
}

// The members of \p Value, of type \p From, as those of type \p To.
static std::vector<uint32_t> copied(Rewriter &R, uint32_t Value, uint32_t From,
                                    uint32_t To) {
  std::vector<uint32_t> Members;
  for (uint32_t M = 0; M < countOf(R.Defined, To); ++M) {
    const uint32_t Before = memberOf(R.Defined, From, M);
    const uint32_t After = memberOf(R.Defined, To, M);
    uint32_t Part = R.make(OpCompositeExtract, Before, {Value, M});
    if (Before != After) {
      const std::vector<uint32_t> Inner = copied(R, Part, Before, After);
      Part = R.fresh();
      constructAs(R, Part, After, Inner);
    }
    Members.push_back(Part);
  }
  return Members;
}

void rewriting::copyLogical(Rewriter &R, Instruction I) {
  constructAs(R, I[2], I[1], copied(R, I[3], R.Defined.typeOf(I[3]), I[1]));
}

void rewriting::shuffle(Rewriter &R, Instruction I) {
  constexpr uint32_t None = UINT32_MAX; // any value (3.42.12)
  const uint32_t First = I[3], Second = I[4];
  const Definitions &Defined = R.Defined;
  const unsigned Lanes = Defined.lanesOf(Defined.typeOf(First));
  if (Lanes == Defined.lanesOf(Defined.typeOf(Second)))
    return R.keep(I);
  const uint32_t Component = Defined.elementOf(I[1]);
  std::vector<uint32_t> Chosen;
  for (uint32_t Lane : I.drop_front(5))
    Chosen.push_back(
        Lane == None ? R.make(OpUndef, Component, {})
        : Lane < Lanes
            ? R.make(OpCompositeExtract, Component, {First, Lane})
            : R.make(OpCompositeExtract, Component, {Second, Lane - Lanes}));
  constructAs(R, I[2], I[1], Chosen);
}

// The translator copies through a variable that it makes in place, in a loop
// one each time. A choice between twice the same is of every type.
void rewriting::copyObject(Rewriter &R, Instruction I) {
  R.makeAs(I[2], OpSelect, I[1], {R.constantTrue(), I[3], I[3]});
}

void rewriting::expect(Rewriter &R, Instruction I) {
  if (R.Defined.lanesOf(I[1]) == 1)
    R.keep(I);
  else
    copyObject(R, I);
}
