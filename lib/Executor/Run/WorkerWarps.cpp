// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Work-items that meet some of their group: lanes of a warp, which is 32 of
/// them in the order of their linear ids, and barriers with numbers.
///
/// A warp runs until each of its lanes waits or has returned. Lanes that a mask
/// names go on when all of them that have not returned are at the same
/// operation with the same mask, wherever in the program (PTX ISA, shfl.sync).
/// Operations without a mask are for those that come together: when no other
/// lane of the warp can continue, those at the instruction of the first one.
/// In lock step lanes wait before each access as well (LockStep.cpp), and those
/// that have come least far through the program go on when no others can.

#include "Executor/Run/Worker.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- Warps ------------------------------------------------------------------

template <typename Predicate>
uint32_t Worker::lanesOf(uint64_t First, Predicate Is) const {
  uint64_t Last = std::min<uint64_t>(First + WarpSize, Room.Items.size());
  uint32_t Lanes = 0;
  for (uint64_t N = First; N != Last; ++N)
    Lanes |= uint32_t(Is(N)) << (N - First);
  return Lanes;
}

uint32_t Worker::lanesIn(uint64_t First, State S) const {
  return lanesOf(First, [&](uint64_t N) { return Room.States[N] == S; });
}

void Worker::runWarp(uint64_t First) {
  constexpr unsigned MostSteps = 1024; // until other warps have their turn
  uint64_t Last = std::min<uint64_t>(First + WarpSize, Room.Items.size());
  unsigned Steps = 0;
  uint64_t Before;
  do {
    Before = Completed;
    for (uint64_t N = First; N != Last && !L.Stop; ++N)
      if (Room.States[N] == State::Running)
        Fibre::switchTo(Room.Main, *Room.Fibres[N]);
    // Those before it whom the last one at a barrier has let go on do so before
    // others of the warp meet without them.
  } while (K.NeedsFibres && !L.Stop &&
           ((Completed != Before && lanesIn(First, State::Running) != 0) ||
            meetSome(First) ||
            (P.locksSteps() && Steps++ != MostSteps && stepWarp(First))));
}

bool Worker::meetSome(uint64_t First) {
  return lanesIn(First, State::AtWarp) != 0 &&
         (meetLanes(First) || meetActive(First));
}

// Whether a lane comes before another one. Positions are unique, so that calls
// count only where both are in the same one.
static bool isBefore(const std::vector<uint32_t> &A,
                     const std::vector<uint32_t> &B) {
  return A.front() != B.front() ? A.front() < B.front()
                                : A.size() + B.size() > 2 && A < B;
}

// The lanes at the least place.
bool Worker::stepWarp(uint64_t First) {
  uint32_t Waiting = lanesIn(First, State::AtStep);
  uint32_t Next = 0;
  const std::vector<uint32_t> *Least = nullptr;
  for (; Waiting != 0; Waiting &= Waiting - 1) {
    const auto &Path = Room.Paths[First + countTrailingZeros(Waiting)];
    uint32_t Lane = Waiting & -Waiting;
    if (!Least || isBefore(Path, *Least)) {
      Least = &Path;
      Next = Lane;
    } else if (!isBefore(*Least, Path)) {
      Next |= Lane;
    }
  }
  eachLane(Next,
           [&](unsigned Lane) { Room.States[First + Lane] = State::Running; });
  return Next != 0;
}

// The next lane of the warp that can go on, or else the thread, which is the
// way to everything but the next step.
Fibre &Worker::following(uint64_t Number) {
  uint64_t Last =
      std::min<uint64_t>(alignTo(Number + 1, WarpSize), Room.Items.size());
  for (uint64_t N = Number + 1; N != Last && !L.Stop; ++N)
    if (Room.States[N] == State::Running)
      return *Room.Fibres[N];
  return Room.Main;
}

void Worker::step(WorkItem &Item, uint32_t Position) {
  uint64_t Number = Item.Number;
  std::vector<uint32_t> &Path = Room.Paths[Number];
  Path.push_back(Position);
  Room.States[Number] = State::AtStep;
  Fibre::switchTo(*Room.Fibres[Number], following(Number));
  Path.pop_back();
}

void Worker::called(const WorkItem &Item, uint32_t Position) {
  Room.Paths[Item.Number].push_back(Position);
}

void Worker::returned(const WorkItem &Item) {
  Room.Paths[Item.Number].pop_back();
}

// Those that wait for the same.
uint32_t Worker::companyOf(uint64_t First, const ItemWait &Wait) const {
  return lanesOf(First, [&](uint64_t N) {
    const ItemWait &Other = Room.Waits[N];
    return Room.States[N] == State::AtWarp && Other.What == Wait.What &&
           (Other.Names == MaskPlace::Nowhere) ==
               (Wait.Names == MaskPlace::Nowhere) &&
           Other.Mask == Wait.Mask;
  });
}

// The masks whose lanes are all there.
bool Worker::meetLanes(uint64_t First) {
  uint32_t Waiting = lanesOf(First, [&](uint64_t N) {
    return Room.States[N] == State::AtWarp &&
           Room.Waits[N].Names != MaskPlace::Nowhere;
  });
  uint32_t Present = lanesOf(
      First, [&](uint64_t N) { return Room.States[N] != State::Finished; });
  bool Any = false;
  for (uint32_t Open = Waiting; Open != 0;) {
    const ItemWait &Wait = Room.Waits[First + countTrailingZeros(Open)];
    uint32_t Company = companyOf(First, Wait);
    Open &= ~Company;
    if ((Wait.Mask & Present & ~Company) != 0)
      continue;
    answer(First, Company);
    Any = true;
  }
  return Any;
}

// Those at the first instruction in the order of the program, when no other can
// continue: lanes that parted in branches meet again after them.
bool Worker::meetActive(uint64_t First) {
  auto IsActive = [&](uint64_t N) {
    return Room.States[N] == State::AtWarp &&
           Room.Waits[N].Names == MaskPlace::Nowhere;
  };
  uint32_t Waiting = lanesOf(First, IsActive);
  if (Waiting == 0)
    return false;
  uint32_t Site = ~0u;
  eachLane(Waiting, [&](unsigned Lane) {
    Site = std::min(Site, Room.Waits[First + Lane].Site);
  });
  answer(First, lanesOf(First, [&](uint64_t N) {
           return IsActive(N) && Room.Waits[N].Site == Site;
         }));
  return true;
}

void Worker::answer(uint64_t First, uint32_t Lanes) {
  LaneValues Values[WarpSize];
  WarpOperation What = WarpOperation::Meet;
  eachLane(Lanes, [&](unsigned Lane) {
    What = Room.Waits[First + Lane].What;
    Values[Lane] = Room.Waits[First + Lane].Values;
    Room.States[First + Lane] = State::Running;
  });
  if (P.checked())
    checkSubGroup(First, Lanes);
  uint32_t Missed = 0;
  answerLanes(What, Lanes, Values, Missed);
  if (P.tracksOrder() && What == WarpOperation::Meet) {
    Room.Clocks.order(First, Lanes, Now);
    MomentEnds = true;
  }
  if (!P.tracksInitialisation())
    return;
  eachLane(Missed, [&](unsigned Lane) {
    reportMissed(Room.Items[First + Lane], Room.Waits[First + Lane].Site);
  });
}

void Worker::meetWarp(const BoxedCall &Call) {
  const auto &Row = *static_cast<const IntrinsicRow *>(Call.Form);
  WorkItem &Item = Call.Item;
  if (static_cast<WarpOperation>(Row.A) == WarpOperation::Sleep)
    return pause(Item, State::Asleep);
  if (static_cast<WarpOperation>(Row.A) == WarpOperation::Exit)
    return finish(Item);
  ItemWait &Wait = Room.Waits[Item.Number];
  Wait.What = static_cast<WarpOperation>(Row.A);
  Wait.Names = static_cast<MaskPlace>(Row.B);
  Wait.Site = Call.Site;
  Wait.Mask = 0;
  bool MaskFirst = Wait.Names == MaskPlace::First;
  Wait.Values = {Call.Arguments + MaskFirst, Call.Results,
                 P.Sites[Call.Site].NamesLane};
  if (Wait.Names != MaskPlace::Nowhere) {
    unsigned Place = MaskFirst ? 0 : operandsOf(Wait.What);
    Wait.Mask = static_cast<uint32_t>(Call.Arguments[Place]);
    unsigned Lane = Item.Number % WarpSize;
    const bool IsNamed = (Wait.Mask >> Lane & 1) != 0;
    if (!IsNamed && !P.locksSteps()) {
      report(Item, Call.Site, [&](const Subject &About) {
        return DiagnosticSink::make(rule::EX41, About, Lane, Wait.Mask,
                                    itemText(Item));
      });
      Call.Results[0] = Call.Results[1] = 0;
      return;
    }
    if (!IsNamed) // of lanes in step those that come together
      Wait.Names = MaskPlace::Nowhere;
  }
  pause(Item, State::AtWarp);
}

// ---- Barriers with numbers --------------------------------------------------

const char *Worker::faultOf(const NamedBarrier &As, uint32_t Number) const {
  if (Number >= NamedBarriers)
    return "there are barriers 0 to 15";
  if (As.Count % WarpSize != 0 || As.Count > alignTo(L.ItemsPerGroup, WarpSize))
    return "the count must be a multiple of 32 and at most the number of "
           "work-items";
  const NamedBarrier &B = Room.Barriers[Number];
  if (B.Arrived != 0 && B.Count != As.Count)
    return "other work-items reached it with another count";
  // Those that only arrive have no vote, and there is no mixing with votes.
  if (B.Arrived != 0 && B.Votes != As.Votes)
    return "other work-items reached it with another operation";
  return nullptr;
}

uint32_t Worker::arrive(WorkItem &Item, const NamedBarrier &As,
                        BarrierForm Form, uint32_t Number, uint32_t Vote) {
  if (const char *Fault = faultOf(As, Number)) {
    report(Item, As.Site, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX43, About, Number, As.Count, Fault,
                                  itemText(Item));
    });
    return 0;
  }
  NamedBarrier &B = Room.Barriers[Number];
  if (B.Arrived == 0)
    B = As;
  // Warps are counted: the last work-item stands for lanes that do not exist.
  bool IsLast = Item.Number + 1 == Room.Items.size();
  uint64_t Missing = alignTo(Room.Items.size(), WarpSize) - Room.Items.size();
  B.Arrived += IsLast && As.Count != 0 ? 1 + Missing : 1;
  ItemWait &Wait = Room.Waits[Item.Number];
  Wait.Barrier = Number;
  Wait.Site = As.Site;
  Wait.Vote = Vote;
  bool Waits = Form != BarrierForm::Arrive;
  if (Waits)
    Room.States[Item.Number] = State::AtBarrier;
  if (B.Arrived >= (B.Count ? B.Count : Unfinished))
    complete(Number);
  // Who comes last need not wait, but in lock step for its warp.
  const State Now = Room.States[Item.Number];
  if (Waits && (Now == State::AtBarrier || P.locksSteps()))
    pause(Item, Now);
  return Wait.Vote;
}

void Worker::complete(uint32_t Number) {
  NamedBarrier &B = Room.Barriers[Number];
  auto Waits = [&](uint64_t N) {
    return Room.States[N] == State::AtBarrier &&
           Room.Waits[N].Barrier == Number;
  };
  unsigned Yes = 0, All = 0;
  for (uint64_t N = 0; N != Room.Items.size(); ++N)
    if (Waits(N)) {
      ++All;
      Yes += Room.Waits[N].Vote != 0;
    }
  for (uint64_t N = 0; N != Room.Items.size(); ++N)
    if (Waits(N)) {
      Room.Waits[N].Vote = answerOf(static_cast<Vote>(B.Votes), Yes, All);
      Room.States[N] = State::Running;
    }
  B = NamedBarrier();
  ++Completed;
  met();
}

// Those that waited for work-items which have returned.
bool Worker::completeBarriers() {
  bool Any = false;
  for (uint32_t Number = 0; Number != NamedBarriers; ++Number) {
    const NamedBarrier &B = Room.Barriers[Number];
    if (B.Arrived == 0 || B.Count != 0 || B.Arrived < Unfinished)
      continue;
    complete(Number);
    Any = true;
  }
  return Any;
}

// ---- When everybody waits ---------------------------------------------------

bool Worker::wakeSleepers() {
  bool Any = false;
  for (State &S : Room.States)
    if (S == State::Asleep) {
      S = State::Running;
      Any = true;
    }
  return Any;
}

// Whether any lane can. Not when the group is done.
bool Worker::goOn() {
  if (Unfinished == 0)
    return false;
  if (K.NeedsFibres || K.NamesBarriers) {
    // Who came last to a barrier let work-items of earlier warps go on.
    if (is_contained(Room.States, State::Running) ||
        is_contained(Room.States, State::AtStep) || completeBarriers() ||
        wakeSleepers())
      return true;
    if (reportStuck())
      return false;
  }
  meet();
  return true;
}

void Worker::reportStuckLane(uint64_t Number) {
  const ItemWait &Wait = Room.Waits[Number];
  uint64_t First = alignDown(Number, WarpSize);
  uint32_t Present = lanesOf(
      First, [&](uint64_t N) { return Room.States[N] != State::Finished; });
  unsigned Lane =
      countTrailingZeros(Wait.Mask & Present & ~companyOf(First, Wait));
  uint64_t Other = First + Lane;
  uint32_t There = Room.States[Other] == State::Waiting
                       ? Room.Items[Other].Barrier
                       : Room.Waits[Other].Site;
  bool AtWarp = Room.States[Other] == State::AtWarp;
  report(Room.Items[Number], Wait.Site, [&](const Subject &About) {
    std::string In = subjectOf(There).In, Who = itemText(Room.Items[Number]);
    if (AtWarp)
      return DiagnosticSink::make(rule::EX40, About, Lane, In,
                                  Room.Waits[Other].Mask, Wait.Mask, Who);
    return DiagnosticSink::make(rule::EX39, About, Lane, In, Who);
  });
}

// False when all that wait wait for all of the group.
bool Worker::reportStuck() {
  auto Find = [&](State Wanted) -> std::optional<uint64_t> {
    auto At = llvm::find(Room.States, Wanted);
    if (At == Room.States.end())
      return std::nullopt;
    return At - Room.States.begin();
  };
  if (auto Lane = Find(State::AtWarp)) {
    reportStuckLane(*Lane);
  } else if (auto Item = Find(State::AtBarrier)) {
    const ItemWait &Wait = Room.Waits[*Item];
    const NamedBarrier &B = Room.Barriers[Wait.Barrier];
    report(Room.Items[*Item], Wait.Site, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX44, About, B.Arrived,
                                  B.Count ? B.Count : Unfinished, Wait.Barrier,
                                  itemText(Room.Items[*Item]));
    });
  } else {
    return false;
  }
  L.end(LaunchEnd::Stopped);
  return true;
}
