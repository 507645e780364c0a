// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What OpenCL C asks of sub-groups beyond what PTX asks of warps: functions
/// that all of a sub-group call together, also those of its work-items that
/// would have returned, and numbers of lanes that exist. Translations for
/// checks mark where it does (Target/Nvvm.h).

#include "Executor/Run/Worker.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

void Worker::checkSubGroup(uint64_t First, uint32_t Lanes) {
  uint64_t Count = std::min<uint64_t>(WarpSize, Room.Items.size() - First);
  auto All = static_cast<uint32_t>(maskTrailingOnes<uint64_t>(Count));
  eachLane(Lanes, [&](unsigned Lane) {
    const Site &S = P.Sites[Room.Waits[First + Lane].Site];
    if (!S.IsOfWholeSubGroup)
      return;
    if (uint32_t Others = All & ~together(First, Lanes, Lane))
      reportPartial(First, Lane, All, Others);
    if (S.NamesLane)
      checkBroadcast(First, Lanes, Lane, Count);
  });
}

// Those of Lanes that are where Lane is.
uint32_t Worker::together(uint64_t First, uint32_t Lanes, unsigned Lane) const {
  uint32_t Same = 0;
  eachLane(Lanes, [&](unsigned Other) {
    bool Is = Room.Waits[First + Other].Site == Room.Waits[First + Lane].Site;
    Same |= uint32_t(Is) << Other;
  });
  return Same;
}

void Worker::reportPartial(uint64_t First, unsigned Lane, uint32_t All,
                           uint32_t Others) {
  const WorkItem &Item = Room.Items[First + Lane];
  uint64_t Other = First + countTrailingZeros(Others);
  report(Item, Room.Waits[First + Lane].Site, [&](const Subject &About) {
    std::string Does = "has returned";
    if (Room.States[Other] != State::Finished) {
      const Subject There = subjectOf(Room.Waits[Other].Site);
      Does = "is at " + (There.Source.empty() ? There.In : There.Source);
    }
    const uint32_t *Id = Room.Items[Other].Tid;
    return DiagnosticSink::make(
        rule::EX51, About, countPopulation(All & ~Others), countPopulation(All),
        Id[0], Id[1], Id[2], Does, itemText(Item));
  });
}

uint32_t Worker::laneAskedFor(uint64_t Number) const {
  const ItemWait &Wait = Room.Waits[Number];
  bool HasMode = Wait.What == WarpOperation::ShuffleByMode;
  return static_cast<uint32_t>(Wait.Values.Operands[HasMode ? 2 : 1]);
}

void Worker::checkBroadcast(uint64_t First, uint32_t Lanes, unsigned Lane,
                            uint64_t Count) {
  uint32_t Wanted = laneAskedFor(First + Lane);
  uint32_t Others = laneAskedFor(First + countTrailingZeros(Lanes));
  if (Wanted < Count && Wanted == Others)
    return;
  const WorkItem &Item = Room.Items[First + Lane];
  report(Item, Room.Waits[First + Lane].Site, [&](const Subject &About) {
    std::string Why = Wanted < Count
                          ? formatv("lane {0} asks for lane {1}",
                                    countTrailingZeros(Lanes), Others)
                                .str()
                          : formatv("the sub-group has {0} work-item{1}", Count,
                                    Count == 1 ? "" : "s")
                                .str();
    return DiagnosticSink::make(rule::EX52, About, Wanted, Why, itemText(Item));
  });
}

void Worker::reportMissed(const WorkItem &Item, uint32_t Site) {
  report(Item, Site, [&](const Subject &About) {
    return DiagnosticSink::make(rule::EX42, About, itemText(Item));
  });
}

// Of a ballot.
void Worker::checkLane(const WorkItem &Item, uint32_t Lane, uint32_t Site) {
  uint64_t First = alignDown(numberOf(Item), WarpSize);
  if (Lane >= std::min<uint64_t>(WarpSize, L.ItemsPerGroup - First))
    reportMissed(Item, Site);
}

extern "C" void executor::s2nLane(WorkItem *Item, uint32_t Lane,
                                  uint32_t Site) {
  Item->Owner->checkLane(*Item, Lane, Site);
}
