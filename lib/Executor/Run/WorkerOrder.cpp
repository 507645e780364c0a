// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Accesses of different work-items to the same bytes, and what orders them:
/// barriers, meetings of lanes, atomic operations.

#include "Executor/Run/Worker.h"

#include "Diagnostics/Rules/Executor.h"

#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// NOLINTBEGIN(performance-no-int-to-ptr): host addresses are numbers here

static StringRef did(const Site &S) {
  return S.Kind == AccessKind::Load    ? "read"
         : S.Kind == AccessKind::Store ? "wrote"
                                       : "changed";
}

// ---- Moments ----------------------------------------------------------------

void Worker::met() {
  if (!P.tracksOrder())
    return;
  settleStore();
  EraBegins = MomentEnds = true;
}

uint32_t Worker::moment() {
  const uint32_t Atomics = L.Atomics.load(std::memory_order_relaxed);
  if (!MomentEnds && Atomics == AtomicsOfMoment)
    return Now;
  const uint32_t Before = Now;
  if (++Now >= NumbersEnd) {
    Now = L.History->takeNumbers();
    NumbersEnd = Now + LaunchHistory::AtOnce;
  }
  if (Now <= Before) { // numbers begin anew
    Room.Clocks.reset(L.ItemsPerGroup);
    Room.Accesses->clear();
    EraBegins = GroupBegins = true;
  }
  L.History->at(Now) = {Group, Atomics};
  AtomicsOfMoment = Atomics;
  if (EraBegins)
    FirstOfEra = Now;
  if (GroupBegins)
    FirstOfGroup = Now;
  EraBegins = GroupBegins = MomentEnds = false;
  return Now;
}

// ---- What is before what ----------------------------------------------------

// Of two that both did one since, either may have waited for the other.
static bool bothSince(uint32_t Then, uint32_t Mine, uint32_t Others) {
  return Mine > Then && Others > Then;
}

/// For accesses to memory of this group.
struct Worker::OrderInGroup {
  const Worker &W;
  const uint32_t Me;

  bool isLive(Mark M) const { return M.moment() >= W.FirstOfGroup; }
  bool isBefore(Mark Old, bool /*Writes*/) const {
    return Old.item() == Me || Old.moment() < W.FirstOfEra ||
           (areOfOneWarp(Old)
                ? W.Room.Clocks.isBefore(Old.item(), Old.moment(), Me)
                : bothSince(W.L.History->at(Old.moment()).Atomics,
                            W.Room.LastAtomic[Me],
                            W.Room.LastAtomic[Old.item()]));
  }
  bool areOfOneWarp(Mark Old) const {
    return Old.item() / WarpSize == Me / WarpSize;
  }
  static bool areOfOneGroup(Mark /*A*/, Mark /*B*/) { return true; }
};

/// For accesses to memory of all groups.
struct Worker::OrderInLaunch {
  Worker &W;
  const uint32_t Me, Site;
  const bool Writes;

  uint64_t groupOf(Mark M) const { return W.L.History->at(M.moment()).Group; }
  bool isLive(Mark M) const { return W.L.History->isLive(M); }
  bool isBefore(Mark Old, bool OldWrites) const {
    const Moment &Then = W.L.History->at(Old.moment());
    if (Then.Group == W.Group)
      return OrderInGroup{W, Me}.isBefore(Old, OldWrites);
    const bool Is = bothSince(Then.Atomics, W.L.LastAtomic[W.Group],
                              W.L.LastAtomic[Then.Group]);
    if (Is && OldWrites && !Writes && W.P.advises())
      W.L.noteExchange(Site, Old.site());
    return Is;
  }
  bool areOfOneWarp(Mark Old) const {
    return groupOf(Old) == W.Group && OrderInGroup{W, Me}.areOfOneWarp(Old);
  }
  bool areOfOneGroup(Mark A, Mark B) const { return groupOf(A) == groupOf(B); }
};

// ---- One access -------------------------------------------------------------

// What is not memory of others, and where wrong accesses go.
bool Worker::isPrivate(uint64_t Host) const {
  auto Lies = [Host](const auto *In, uint64_t Bytes) {
    return Host - reinterpret_cast<uint64_t>(In) < Bytes;
  };
  const uint64_t Sink = Room.Zeros.size() * sizeof(Room.Zeros[0]);
  return Lies(Room.Private.begin(), L.PrivateStride * L.ResidentItems) ||
         Lies(Room.Zeros.data(), Sink) || Lies(Room.Scrap.data(), Sink);
}

// As AccessedRange's, wherever it is.
bool Worker::isAlone(RowOfAccesses Row) {
  if (!isShared(Row.Begin, Row.end() - Row.Begin))
    return L.History->isRowAlone(RecentPages, Row);
  Row.Begin -= sharedBegin();
  return Room.Accesses->isRowAlone(Row, FirstOfEra);
}

bool Worker::note(RowOfAccesses Row) {
  if (isShared(Row.Begin, Row.end() - Row.Begin)) {
    Row.Begin -= sharedBegin();
    return Room.Accesses->putRow(Row, FirstOfEra);
  }
  for (uint64_t N = 0; L.Request.ListsAccesses && N != Row.Count; ++N)
    Summary.note(Row.Begin + N * Row.Stride, Row.Size,
                 Row.Writes ? AccessSummary::Writes : AccessSummary::Reads,
                 Row.First.site());
  return L.History->putRow(RecentPages, Row);
}

Clash Worker::noteAccess(uint64_t Host, uint64_t Size, Mark Mine, bool Writes) {
  if (isShared(Host, Size)) {
    const uint64_t InShared = Host - sharedBegin();
    if (Room.Accesses->noteAlone(InShared, Size, Mine, Writes, FirstOfEra))
      return {};
    return Room.Accesses->note(InShared, Size, Mine, Writes,
                               OrderInGroup{*this, Mine.item()});
  }
  if (!P.tracksRaces())
    return {};
  if (L.Request.ListsAccesses)
    Summary.note(Host, Size,
                 Mine.isAtomic() ? AccessSummary::Atomics
                 : Writes        ? AccessSummary::Writes
                                 : AccessSummary::Reads,
                 Mine.site());
  if (L.History->noteAlone(RecentPages, Host, Size, Mine, Writes))
    return {};
  return L.History->note(
      RecentPages, Host, Size, Mine, Writes,
      OrderInLaunch{*this, Mine.item(), Mine.site(), Writes});
}

void Worker::touch(WorkItem &Item, uint64_t Host, uint64_t Size,
                   uint32_t Number) {
  if (P.advises())
    noteRequest(Item, Host, Number);
  if (!P.tracksOrder())
    return;
  settleStore();
  const Site &S = P.Sites[Number];
  Size = std::max(Size, S.Size);
  const uint32_t Me = numberOf(Item);
  if (S.IsAtomic)
    Room.Clocks.acquire(Me);
  const Mark Mine(moment(), Me, Number, S.IsAtomic, S.IsVolatile);
  if (Clash Found = noteAccess(Host, Size, Mine, S.Kind != AccessKind::Load))
    clash(Item, Host, Size, Mine, Found.With);
  if (!Mine.isStrong())
    return;
  if (S.IsAtomic)
    Room.Clocks.release(Me, Now);
  if (P.tracksRaces())
    L.LastAtomic[Group] = Room.LastAtomic[Me] = ++L.Atomics;
  MomentEnds = true;
}

// Both may write what is there: that is told when it is written.
void Worker::clash(const WorkItem &Item, uint64_t Host, uint64_t Size,
                   Mark Mine, Mark Other) {
  if (!P.tracksRaces() && Mine.item() / WarpSize != Other.item() / WarpSize)
    return;
  const bool BothStore = P.Sites[Mine.site()].Kind == AccessKind::Store &&
                         P.Sites[Other.site()].Kind == AccessKind::Store;
  if (!BothStore || Size > Pending.Old.size())
    return reportClash(Item, Host, Size, Mine, Other);
  Pending.Item = Item;
  Pending.Host = Host;
  Pending.Size = Size;
  Pending.Mine = Mine;
  Pending.Other = Other;
  std::memcpy(Pending.Old.data(), reinterpret_cast<void *>(Host), Size);
}

void Worker::settlePending() {
  const uint64_t Size = std::exchange(Pending.Size, 0);
  if (std::memcmp(Pending.Old.data(), reinterpret_cast<void *>(Pending.Host),
                  Size) != 0)
    reportClash(Pending.Item, Pending.Host, Size, Pending.Mine, Pending.Other);
}

void Worker::reportClash(const WorkItem &Item, uint64_t Host, uint64_t Size,
                         Mark Mine, Mark Other) {
  const Site &S = P.Sites[Mine.site()];
  report(Item, Mine.site(), [&](Subject About) {
    addValues(About, elementText(Item, Host, Size));
    const Subject There = subjectOf(Other.site());
    const std::string &At = There.Source.empty() ? There.In : There.Source;
    std::string Address =
        addressText(Item, S.Space, Host - hostBase(Item, S.Space));
    if (!P.tracksRaces())
      return DiagnosticSink::make(rule::EX49, About, accessText(S, Size),
                                  Address, Other.item() % WarpSize,
                                  did(P.Sites[Other.site()]), There.In,
                                  nearestText(Item, Host), itemText(Item));
    return DiagnosticSink::make(rule::EX50, About, accessText(S, Size), Address,
                                otherText(Other), did(P.Sites[Other.site()]),
                                At, nearestText(Item, Host), itemText(Item));
  });
}

std::string Worker::otherText(Mark By) const {
  uint32_t Item[3], Of[3];
  unflatten(By.item(), L.Request.GroupSize, Item);
  unflatten(L.History->at(By.moment()).Group, L.Request.Groups, Of);
  return formatv("work-item ({0},{1},{2}) of group ({3},{4},{5})", Item[0],
                 Item[1], Item[2], Of[0], Of[1], Of[2])
      .str();
}

extern "C" {
void executor::s2nTouch(WorkItem *Item, uint32_t X, uint32_t Y, uint32_t Z,
                        uint64_t Host, uint32_t Site) {
  become(*Item, X, Y, Z);
  if (!Item->Owner->isPrivate(Host))
    Item->Owner->touch(*Item, Host, 0, Site);
}
void executor::s2nMet(WorkItem *Item) { Item->Owner->met(); }
}

// NOLINTEND(performance-no-int-to-ptr)
