// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What each lane gets once all that take part have come.

#include "Executor/Intrinsics/WarpOperation.h"

#include "Executor/Intrinsics/Matrices.h"

#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <limits>
#include <utility>

using namespace llvm;
using namespace spir2nvvm::executor;

namespace {

/// What unwritten memory holds, as in Worker.cpp.
constexpr uint32_t Unwritten = 0xa5a5a5a5;
constexpr uint32_t CanonicalNan = 0x7fffffff;

class Answers {
public:
  Answers(uint32_t Lanes, const LaneValues (&Values)[WarpSize],
          uint32_t &Missed)
      : Lanes(Lanes), Values(Values), Missed(Missed) {}
  void give(WarpOperation What);

private:
  using Op = WarpOperation;
  template <typename Fn> void eachLane(Fn Do) const {
    spir2nvvm::executor::eachLane(Lanes, Do);
  }
  uint64_t value(unsigned Lane) const { return Values[Lane].Operands[0]; }
  void set(unsigned Lane, uint64_t Result, uint64_t Second = 0) const {
    Values[Lane].Results[0] = Result;
    Values[Lane].Results[1] = Second;
  }
  void setAll(uint64_t Result, uint64_t Second = 0) const {
    eachLane([&](unsigned Lane) { set(Lane, Result, Second); });
  }
  uint32_t ballot(unsigned Operand) const;
  uint32_t equalTo(uint64_t Wanted) const;
  void shuffle(Op What, unsigned Lane, const uint64_t *Operands) const;
  bool vote(Op What, uint32_t Yes) const;
  uint64_t reduce(Op What) const;
  uint64_t reduceFloat(Op What) const;

  uint32_t Lanes;
  const LaneValues (&Values)[WarpSize];
  uint32_t &Missed;
};

} // namespace

unsigned spir2nvvm::executor::operandsOf(WarpOperation What) {
  switch (What) {
  case WarpOperation::Meet:
  case WarpOperation::ActiveMask:
  case WarpOperation::Elect:
  case WarpOperation::Sleep:
  case WarpOperation::Exit:
    return 0;
  case WarpOperation::ShuffleIdx:
  case WarpOperation::ShuffleUp:
  case WarpOperation::ShuffleDown:
  case WarpOperation::ShuffleBfly:
    return 3;
  case WarpOperation::ShuffleByMode:
    return 4;
  case WarpOperation::VoteByMode:
    return 2;
  default:
    return 1;
  }
}

uint32_t Answers::ballot(unsigned Operand) const {
  uint32_t Yes = 0;
  eachLane([&](unsigned Lane) {
    Yes |= uint32_t(Values[Lane].Operands[Operand] & 1) << Lane;
  });
  return Yes;
}

uint32_t Answers::equalTo(uint64_t Wanted) const {
  uint32_t Same = 0;
  eachLane(
      [&](unsigned Lane) { Same |= uint32_t(value(Lane) == Wanted) << Lane; });
  return Same;
}

// The number or distance says none of the warp's lanes.
static bool isBeyond(WarpOperation What, unsigned Self, uint32_t Operand) {
  switch (What) {
  case WarpOperation::ShuffleUp:
    return Operand > Self;
  case WarpOperation::ShuffleDown:
    return Operand >= WarpSize - Self;
  default: // an exclusive or with a lane's number is in range if both are
    return Operand >= WarpSize;
  }
}

// PTX ISA, shfl.sync: c's low bits bound the source lane, bits 8 to 12 say
// which bits of the lane's number name its segment.
void Answers::shuffle(Op What, unsigned Lane, const uint64_t *Operands) const {
  constexpr int Most = WarpSize - 1;
  auto Self = static_cast<int>(Lane);
  int Step = Operands[1] & Most, Clamp = Operands[2] & Most;
  int Segment = Operands[2] >> 8 & Most;
  int MaxLane = (Self & Segment) | (Clamp & ~Segment);
  int MinLane = Self & Segment;
  int From = What == Op::ShuffleUp     ? Self - Step
             : What == Op::ShuffleDown ? Self + Step
             : What == Op::ShuffleBfly ? Self ^ Step
                                       : MinLane | (Step & ~Segment);
  bool InRange = What == Op::ShuffleUp ? From >= MaxLane : From <= MaxLane;
  if (!InRange)
    From = Self;
  bool Known = Lanes >> From & 1;
  bool Wraps = Values[Lane].NamesLane &&
               isBeyond(What, Lane, static_cast<uint32_t>(Operands[1]));
  Missed |= uint32_t(!Known || Wraps) << Lane;
  // Operands begin after a mode where there is one; so do the source's.
  auto Skipped = Operands - Values[Lane].Operands;
  set(Lane, Known ? Values[From].Operands[Skipped] : Unwritten, InRange);
}

bool Answers::vote(Op What, uint32_t Yes) const {
  if (What == Op::VoteAll)
    return Yes == Lanes;
  if (What == Op::VoteAny)
    return Yes != 0;
  return Yes == Lanes || Yes == 0;
}

// Numbers win over NaN unless .NaN asks for one (PTX ISA, redux.sync); -0 is
// less than +0.
uint64_t Answers::reduceFloat(Op What) const {
  const bool Less = What == Op::MinFloat || What == Op::MinFloatNan ||
                    What == Op::MinFloatAbs || What == Op::MinFloatAbsNan;
  const bool Abs = What == Op::MinFloatAbs || What == Op::MinFloatAbsNan ||
                   What == Op::MaxFloatAbs || What == Op::MaxFloatAbsNan;
  const bool Nan = What == Op::MinFloatNan || What == Op::MinFloatAbsNan ||
                   What == Op::MaxFloatNan || What == Op::MaxFloatAbsNan;
  bool Any = false, HasNan = false;
  float Best = 0;
  eachLane([&](unsigned Lane) {
    auto Number = bit_cast<float>(static_cast<uint32_t>(value(Lane)));
    if (Abs)
      Number = std::fabs(Number);
    if (std::isnan(Number)) {
      HasNan = true;
      return;
    }
    bool Below = Number < Best || (Number == Best && std::signbit(Number));
    bool Above = Number > Best || (Number == Best && !std::signbit(Number));
    if (!Any || (Less ? Below : Above))
      Best = Number;
    Any = true;
  });
  return !Any || (Nan && HasNan) ? CanonicalNan : bit_cast<uint32_t>(Best);
}

uint64_t Answers::reduce(Op What) const {
  bool First = true;
  uint32_t Result = 0;
  eachLane([&](unsigned Lane) {
    auto X = static_cast<uint32_t>(value(Lane));
    auto Before = static_cast<int32_t>(Result), Now = static_cast<int32_t>(X);
    if (std::exchange(First, false))
      Result = X;
    else if (What == Op::Add)
      Result += X;
    else if (What == Op::MinSigned)
      Result = static_cast<uint32_t>(std::min(Before, Now));
    else if (What == Op::MaxSigned)
      Result = static_cast<uint32_t>(std::max(Before, Now));
    else if (What == Op::MinUnsigned)
      Result = std::min(Result, X);
    else if (What == Op::MaxUnsigned)
      Result = std::max(Result, X);
    else if (What == Op::And)
      Result &= X;
    else if (What == Op::Or)
      Result |= X;
    else
      Result ^= X;
  });
  return Result;
}

void Answers::give(Op What) {
  switch (What) {
  case Op::Meet:
  case Op::Sleep:
  case Op::Exit:
    return;
  case Op::ShuffleIdx:
  case Op::ShuffleUp:
  case Op::ShuffleDown:
  case Op::ShuffleBfly:
    return eachLane(
        [&](unsigned Lane) { shuffle(What, Lane, Values[Lane].Operands); });
  case Op::ShuffleByMode:
    return eachLane([&](unsigned Lane) {
      auto Mode = unsigned(Op::ShuffleIdx) + (value(Lane) & 3);
      shuffle(static_cast<Op>(Mode), Lane, Values[Lane].Operands + 1);
    });
  case Op::VoteAll:
  case Op::VoteAny:
  case Op::VoteUni:
    return setAll(vote(What, ballot(0)));
  case Op::VoteBallot:
    return setAll(ballot(0));
  case Op::VoteByMode: {
    uint32_t Yes = ballot(1);
    return eachLane([&](unsigned Lane) {
      auto Mode = static_cast<Op>(unsigned(Op::VoteAll) + (value(Lane) & 3));
      bool Ballot = Mode == Op::VoteBallot;
      set(Lane, Ballot ? Yes : 0, !Ballot && vote(Mode, Yes));
    });
  }
  case Op::MatchAny:
    return eachLane([&](unsigned Lane) { set(Lane, equalTo(value(Lane))); });
  case Op::MatchAll: {
    bool Same = equalTo(value(countTrailingZeros(Lanes))) == Lanes;
    return setAll(Same ? Lanes : 0, Same);
  }
  case Op::MultiplyMatrices:
    return multiplyMatrices(Lanes, Values);
  case Op::ActiveMask:
    return setAll(Lanes);
  case Op::Elect: {
    unsigned Leader = countTrailingZeros(Lanes);
    return eachLane([&](unsigned Lane) { set(Lane, Leader, Lane == Leader); });
  }
  case Op::MinFloat:
  case Op::MinFloatNan:
  case Op::MinFloatAbs:
  case Op::MinFloatAbsNan:
  case Op::MaxFloat:
  case Op::MaxFloatNan:
  case Op::MaxFloatAbs:
  case Op::MaxFloatAbsNan:
    return setAll(reduceFloat(What));
  default:
    return setAll(reduce(What));
  }
}

void spir2nvvm::executor::answerLanes(WarpOperation What, uint32_t Lanes,
                                      const LaneValues (&Values)[WarpSize],
                                      uint32_t &Missed) {
  Answers(Lanes, Values, Missed).give(What);
}
