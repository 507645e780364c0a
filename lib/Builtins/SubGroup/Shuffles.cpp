// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values of other work-items of the sub-group: broadcasts, shuffles, rotations
/// (OpenCL C 3.0, 6.15.19; cl_khr_subgroup_ballot, _shuffle, _shuffle_relative,
/// _rotate; cl_intel_subgroups).

#include "Builtins/SubGroup/Warp.h"
#include "Target/Nvvm.h"

using namespace llvm;
using namespace spir2nvvm;

Value *lowering::subGroupBroadcast(BuiltinCall &C) {
  return marked(C, {nvvm::WholeSubGroup, nvvm::LaneNumber}, [&] {
    return valueOfLane(C.B, C.B.getInt32(WholeWarp), C.arg(0), C.arg(1));
  });
}

static Value *shuffleActive(BuiltinCall &C, Source How) {
  return marked(C, nvvm::LaneNumber, [&] {
    return shuffleWarp(C.B, activeLanes(C.B), How, C.arg(0), C.arg(1));
  });
}

Value *lowering::broadcastActive(BuiltinCall &C) {
  return shuffleActive(C, Source::Index);
}

Value *lowering::broadcastFirst(BuiltinCall &C) {
  Value *Active = activeLanes(C.B);
  return valueOfLane(C.B, Active, C.arg(0), lowestLane(C.B, Active));
}

Value *lowering::shuffleLanes(BuiltinCall &C) {
  return shuffleActive(C, Source::Index);
}
Value *lowering::shuffleXor(BuiltinCall &C) {
  return shuffleActive(C, Source::Xor);
}
Value *lowering::shuffleUp(BuiltinCall &C) {
  return shuffleActive(C, Source::Up);
}
Value *lowering::shuffleDown(BuiltinCall &C) {
  return shuffleActive(C, Source::Down);
}

// Within the sub-group, or within clusters of a power of two.
Value *lowering::rotateLanes(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *Lane = laneId(B);
  Value *From = B.CreateAdd(Lane, C.arg(1));
  if (C.numArgs() == 3) {
    Value *Inside = B.CreateSub(C.arg(2), B.getInt32(1));
    Value *First = B.CreateAnd(Lane, B.CreateNot(Inside));
    From = B.CreateOr(First, B.CreateAnd(From, Inside));
  } else {
    From = B.CreateAnd(From, B.getInt32(WarpSize - 1));
  }
  return valueOfLane(B, activeLanes(B), C.arg(0), From);
}

// Two values side by side, of which lanes take a window (cl_intel_subgroups):
// \p Low of lane \p From, or \p High where the number goes beyond the last.
static Value *window(BuiltinCall &C, Value *Low, Value *High, Value *From) {
  IRBuilder<> &B = C.B;
  Value *Active = activeLanes(B);
  Value *OfLow = valueOfLane(B, Active, Low, From);
  Value *OfHigh = valueOfLane(B, Active, High, From);
  return B.CreateSelect(B.CreateICmpULT(From, B.getInt32(WarpSize)), OfLow,
                        OfHigh);
}

Value *lowering::shuffleTwoDown(BuiltinCall &C) {
  Value *From = C.B.CreateAdd(laneId(C.B), C.arg(2));
  return window(C, C.arg(0), C.arg(1), From);
}

Value *lowering::shuffleTwoUp(BuiltinCall &C) {
  Value *Shift = C.B.CreateSub(C.B.getInt32(WarpSize), C.arg(2));
  return window(C, C.arg(0), C.arg(1), C.B.CreateAdd(laneId(C.B), Shift));
}
