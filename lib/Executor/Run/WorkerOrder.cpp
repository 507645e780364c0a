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

void Worker::met() {
  if (!P.tracksOrder())
    return;
  settleStore();
  ++Era;
}

// ---- What is before what ----------------------------------------------------

// Of two that both did one since, either may have waited for the other.
static bool bothSince(uint32_t Then, uint32_t Mine, uint32_t Others) {
  return Mine > Then && Others > Then;
}

bool Worker::comesBefore(const Access &Old, uint32_t Me) const {
  if (Old.Group != Group)
    return bothSince(Old.Atomics, L.LastAtomic[Group], L.LastAtomic[Old.Group]);
  if (Old.Item == Me || Old.Era != Era)
    return true;
  if (Old.Item / WarpSize == Me / WarpSize)
    return Room.Clocks.isBefore(Old.Item, Old.Time, Me);
  return bothSince(Old.Atomics, Room.LastAtomic[Me], Room.LastAtomic[Old.Item]);
}

// ---- One access -------------------------------------------------------------

std::optional<Access> Worker::noteAccess(uint64_t Host, uint64_t Size,
                                         const Access &Now) {
  auto IsBefore = [&](const Access &Old) {
    const bool Is = comesBefore(Old, Now.Item);
    if (Is && Old.Writes && !Now.Writes && Old.Group != Group && P.advises())
      L.noteExchange(Now.Site, Old.Site);
    return Is;
  };
  const uint64_t InShared = Host - sharedBegin();
  if (InShared < L.SharedBytes && Size <= L.SharedBytes - InShared)
    return Room.Accesses.note(InShared, Size, Now, IsBefore);
  auto Lies = [Host](const auto *In, uint64_t Bytes) {
    return Host - reinterpret_cast<uint64_t>(In) < Bytes;
  };
  const uint64_t Sink = Room.Zeros.size() * sizeof(Room.Zeros[0]);
  if (!P.tracksRaces() ||
      Lies(Room.Private.begin(), L.PrivateStride * L.ResidentItems) ||
      Lies(Room.Zeros.data(), Sink) || Lies(Room.Scrap.data(), Sink))
    return std::nullopt;
  return L.Accesses->note(RecentPages, Host, Size, Now, IsBefore);
}

void Worker::touch(WorkItem &Item, uint64_t Host, uint64_t Size,
                   uint32_t Number) {
  noteRequest(Item, Host, Number);
  if (!P.tracksOrder())
    return;
  settleStore();
  const Site &S = P.Sites[Number];
  Size = std::max(Size, S.Size);
  const uint32_t Me = numberOf(Item);
  Access Now;
  Now.IsAtomic = S.IsAtomic;
  Now.IsVolatile = S.IsVolatile;
  if (Now.IsAtomic)
    Room.Clocks.acquire(Me);
  Now.Group = Group;
  Now.Site = Number;
  Now.Item = Me;
  Now.Time = Room.Clocks.now(Me);
  Now.Era = Era;
  Now.Atomics = L.Atomics;
  Now.Writes = S.Kind != AccessKind::Load;
  if (auto Other = noteAccess(Host, Size, Now))
    clash(Item, Host, Size, Now, *Other);
  if (Now.IsAtomic)
    Room.Clocks.release(Me);
  if ((Now.IsAtomic || Now.IsVolatile) && P.tracksRaces())
    L.LastAtomic[Group] = Room.LastAtomic[Me] = ++L.Atomics;
}

// Both may write what is there: that is told when it is written.
void Worker::clash(const WorkItem &Item, uint64_t Host, uint64_t Size,
                   const Access &Now, const Access &Other) {
  if (!P.tracksRaces() && !areOfOneWarp(Now, Other))
    return;
  const bool BothStore = P.Sites[Now.Site].Kind == AccessKind::Store &&
                         P.Sites[Other.Site].Kind == AccessKind::Store;
  if (!BothStore || Size > Pending.Old.size())
    return reportClash(Item, Host, Size, Now, Other);
  Pending.Item = Item;
  Pending.Host = Host;
  Pending.Size = Size;
  Pending.Now = Now;
  Pending.Other = Other;
  std::memcpy(Pending.Old.data(), reinterpret_cast<void *>(Host), Size);
}

void Worker::settleStore() {
  if (Pending.Size == 0)
    return;
  const uint64_t Size = std::exchange(Pending.Size, 0);
  if (std::memcmp(Pending.Old.data(), reinterpret_cast<void *>(Pending.Host),
                  Size) != 0)
    reportClash(Pending.Item, Pending.Host, Size, Pending.Now, Pending.Other);
}

void Worker::reportClash(const WorkItem &Item, uint64_t Host, uint64_t Size,
                         const Access &Now, const Access &Other) {
  const Site &S = P.Sites[Now.Site];
  report(Item, Now.Site, [&](Subject About) {
    About.Values = elementText(Item, Host, Size);
    const Subject There = subjectOf(Other.Site);
    const std::string &At = There.Source.empty() ? There.In : There.Source;
    std::string Address =
        addressText(Item, S.Space, Host - hostBase(Item, S.Space));
    if (!P.tracksRaces())
      return DiagnosticSink::make(rule::EX49, About, accessText(S, Size),
                                  Address, Other.Item % WarpSize,
                                  did(P.Sites[Other.Site]), There.In,
                                  nearestText(Item, Host), itemText(Item));
    return DiagnosticSink::make(rule::EX50, About, accessText(S, Size), Address,
                                otherText(Other), did(P.Sites[Other.Site]), At,
                                nearestText(Item, Host), itemText(Item));
  });
}

std::string Worker::otherText(const Access &By) const {
  uint32_t Item[3], Of[3];
  unflatten(By.Item, L.Request.GroupSize, Item);
  unflatten(By.Group, L.Request.Groups, Of);
  return formatv("work-item ({0},{1},{2}) of group ({3},{4},{5})", Item[0],
                 Item[1], Item[2], Of[0], Of[1], Of[2])
      .str();
}

extern "C" {
void executor::s2nTouch(WorkItem *Item, uint32_t X, uint32_t Y, uint32_t Z,
                        uint64_t Host, uint32_t Site) {
  become(*Item, X, Y, Z);
  Item->Owner->touch(*Item, Host, 0, Site);
}
void executor::s2nMet(WorkItem *Item) { Item->Owner->met(); }
}

// NOLINTEND(performance-no-int-to-ptr)
