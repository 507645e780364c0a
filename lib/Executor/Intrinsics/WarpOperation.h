// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the lanes of a warp do together (PTX ISA, shfl.sync, vote.sync,
/// match.sync, redux.sync, activemask, elect.sync, bar.warp.sync).

#ifndef SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_WARPOPERATION_H
#define SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_WARPOPERATION_H

#include <cstdint>

namespace spir2nvvm::executor {

constexpr uint32_t WarpSize = 32;

/// The number of each of \p Lanes, in ascending order.
template <typename Fn> void eachLane(uint32_t Lanes, Fn Do) {
  for (; Lanes != 0; Lanes &= Lanes - 1)
    Do(unsigned(__builtin_ctz(Lanes)));
}

enum class WarpOperation : uint8_t {
  Meet,
  // Operands a, b and c, value and predicate, in the order of NVVM IR's modes.
  ShuffleIdx,
  ShuffleUp,
  ShuffleDown,
  ShuffleBfly,
  ShuffleByMode, // one of these, as its first operand says
  // A predicate.
  VoteAll,
  VoteAny,
  VoteUni,
  VoteBallot,
  VoteByMode, // {ballot, predicate}
  // A value.
  MatchAny,
  MatchAll,
  // Reductions of a value.
  Add,
  MinSigned,
  MaxSigned,
  MinUnsigned,
  MaxUnsigned,
  And,
  Or,
  Xor,
  MinFloat,
  MaxFloat,
  MinFloatNan,
  MaxFloatNan,
  MinFloatAbs,
  MaxFloatAbs,
  MinFloatAbsNan,
  MaxFloatAbsNan,
  // A MatrixForm, and registers of A, B and C in its order (Matrices.h).
  MultiplyMatrices,
  // Nothing.
  ActiveMask,
  Elect,
  Sleep, // until no other can continue
  Exit   // does not continue
};

/// Which operand names the lanes that meet; Nowhere: those that come together.
enum class MaskPlace : uint8_t { First, Last, Nowhere };

/// Operands besides the mask.
unsigned operandsOf(WarpOperation What);
/// Of a lane's value to others, but for ShuffleByMode, which has a mode first.
constexpr bool isShuffle(WarpOperation What) {
  return What >= WarpOperation::ShuffleIdx &&
         What <= WarpOperation::ShuffleBfly;
}

/// A lane that takes part: its operands without the mask, and where its
/// results go.
struct LaneValues {
  const uint64_t *Operands = nullptr;
  uint64_t *Results = nullptr; // two, or as many as a product has
  /// A shuffle's lane or distance is OpenCL's: beyond the warp is no lane.
  bool NamesLane = false;
};

/// Gives each of \p Lanes its results. Values of lanes that are not among them
/// are a pattern; \p Missed gets those that were asked for one, if it is given.
void answerLanes(WarpOperation What, uint32_t Lanes,
                 const LaneValues (&Values)[WarpSize], uint32_t &Missed);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_WARPOPERATION_H
