// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How work-groups run. A kernel without barriers is a loop over work-items on
/// one fibre, which exists so that it can be left from anywhere. With barriers
/// each work-item has its fibre; rounds of running everybody until they wait
/// or finish follow each other.

#include "Executor/Intrinsics.h"
#include "Executor/Launch.h"

#include "spir2nvvm/rules/Executor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// Spilled registers and printf's numbers; private arrays lie elsewhere.
static constexpr size_t StackBytes = 256 << 10;
// What memory holds that nobody wrote: no value a program would hope for.
static constexpr int Unwritten = 0xa5;

Worker::Worker(Launch &L) : L(L), P(L.P), K(L.K) {}

bool Worker::allocate() {
  uint64_t Count = K.Signature.UsesBarrier ? L.ItemsPerGroup : 1;
  SharedMemory = Pages(L.SharedBytes);
  PrivateMemory = Pages(L.PrivateStride * Count);
  if (!SharedMemory || !PrivateMemory)
    return false;
  for (uint64_t N = 0; N != Count; ++N) {
    Fibres.push_back(std::make_unique<Fibre>());
    if (!Fibres.back()->allocate(StackBytes))
      return false;
  }
  Items.resize(Count);
  States.resize(Count);
  Frames.resize(Count * K.FrameDepth);
  Cache.resize(P.Sites.size());
  if (P.tracksInitialisation()) {
    SharedShadow.resize(L.SharedBytes);
    PrivateShadow.resize(L.PrivateStride * Count);
  }
  uint64_t Largest = 0;
  for (const Site &S : P.Sites)
    Largest = std::max(Largest, S.Size);
  Zeros.resize(Largest / sizeof(uint64_t) + 1);
  Scrap.resize(Zeros.size());
  return true;
}

// ---- Groups -----------------------------------------------------------------

bool Worker::nextGroup() {
  Group = L.NextGroup.fetch_add(1);
  if (Group >= L.GroupCount || L.Stop)
    return false;
  ++L.GroupsStarted;
  return true;
}

void Worker::beginGroup() {
  if (!P.checked())
    return;
  std::memset(SharedMemory.begin(), Unwritten, L.SharedBytes);
  std::fill(SharedShadow.begin(), SharedShadow.end(), 0);
}

static void unflatten(uint64_t Index, const std::array<uint32_t, 3> &Size,
                      uint32_t (&Position)[3]) {
  Position[0] = Index % Size[0];
  Position[1] = Index / Size[0] % Size[1];
  Position[2] = Index / Size[0] / Size[1];
}

// Work-item Index of the group, which runs as Items[Number].
void Worker::beginItem(WorkItem &Item, uint64_t Index, uint64_t Number) {
  unflatten(Index, L.Request.GroupSize, Item.Tid);
  unflatten(Group, L.Request.Groups, Item.Ctaid);
  llvm::copy(L.Request.GroupSize, Item.Ntid);
  llvm::copy(L.Request.Groups, Item.Nctaid);
  Item.SharedBase = reinterpret_cast<uint64_t>(SharedMemory.begin());
  Item.PrivateBase = reinterpret_cast<uint64_t>(PrivateMemory.begin()) +
                     Number * L.PrivateStride;
  Item.DynamicShared = K.DynamicShared;
  Item.PrivateTop = Item.HighWater = 0;
  Item.Arguments = L.Arguments;
  Item.Stop = &L.Stop;
  Item.Cache = Cache.data();
  Item.Frames = Frames.data() + Number * K.FrameDepth;
  Item.FrameCount = 0;
  Item.Owner = this;
}

void Worker::run() {
  if (!K.Signature.UsesBarrier) {
    Fibres[0]->prepare(plainEntry, this);
    Fibre::switchTo(Main, *Fibres[0]);
    return;
  }
  while (nextGroup()) {
    beginGroup();
    runGroupWithBarriers();
  }
}

// ---- Without barriers -------------------------------------------------------

void Worker::runItems() {
  while (nextGroup()) {
    beginGroup();
    for (uint64_t N = 0; N != L.ItemsPerGroup && !L.Stop; ++N) {
      beginItem(Items[0], N, 0);
      K.Entry(Items.data());
    }
    L.ItemsStarted += L.ItemsPerGroup;
  }
}

void Worker::plainEntry(void *Self) {
  auto *W = static_cast<Worker *>(Self);
  W->runItems();
  Fibre::switchTo(*W->Fibres[0], W->Main);
}

// ---- With barriers ----------------------------------------------------------

void Worker::fibreEntry(void *Argument) {
  auto *Item = static_cast<WorkItem *>(Argument);
  Worker *W = Item->Owner;
  uint64_t Number = W->numberOf(*Item);
  W->K.Entry(Item);
  W->States[Number] = State::Finished;
  Fibre::switchTo(*W->Fibres[Number], W->Main);
}

void Worker::runGroupWithBarriers() {
  for (uint64_t N = 0; N != Items.size(); ++N) {
    beginItem(Items[N], N, N);
    Fibres[N]->prepare(fibreEntry, &Items[N]);
    States[N] = State::Running;
  }
  L.ItemsStarted += Items.size();
  do {
    for (uint64_t N = 0; N != Items.size(); ++N)
      if (States[N] != State::Finished && !L.Stop) {
        States[N] = State::Running;
        Fibre::switchTo(Main, *Fibres[N]);
      }
  } while (!L.Stop && meet());
}

static uint32_t answerOf(Vote Kind, unsigned Yes, unsigned All) {
  switch (Kind) {
  case Vote::All:
    return Yes == All;
  case Vote::Any:
    return Yes != 0;
  case Vote::None:
  case Vote::Count:
    break;
  }
  return Yes;
}

// Everybody waits or has finished. False when the group is done.
bool Worker::meet() {
  auto IsWaiting = [](State S) { return S == State::Waiting; };
  auto Waiting = static_cast<uint64_t>(count_if(States, IsWaiting));
  if (Waiting == 0)
    return false;
  uint64_t First = find_if(States, IsWaiting) - States.begin();
  WorkItem &Item = Items[First];
  if (Waiting != Items.size()) {
    report(Item, Item.Barrier, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX30, About, Waiting, Items.size(),
                                  itemText(Item));
    });
    L.Stop = static_cast<uint32_t>(LaunchEnd::Stopped);
    return false;
  }
  auto *Other = find_if(Items, [&](const WorkItem &I) {
                  return I.Barrier != Item.Barrier;
                }).base();
  if (Other != Items.data() + Items.size())
    report(*Other, Other->Barrier, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX31, About, subjectOf(Item.Barrier).In,
                                  itemText(*Other));
    });
  auto Yes = static_cast<unsigned>(
      count_if(Items, [](const WorkItem &I) { return I.Vote != 0; }));
  for (WorkItem &I : Items)
    I.Vote = answerOf(static_cast<Vote>(I.VoteKind), Yes, Items.size());
  return true;
}

// ---- Called by compiled code ------------------------------------------------

void Worker::wait(WorkItem &Item, uint32_t Site) {
  uint64_t Number = numberOf(Item);
  Item.Barrier = Site;
  States[Number] = State::Waiting;
  Fibre::switchTo(*Fibres[Number], Main);
}

void Worker::leave(WorkItem &Item) {
  while (true) // once; nobody switches back
    Fibre::switchTo(*Fibres[numberOf(Item)], Main);
}

uint64_t Worker::enter(WorkItem &Item, uint32_t Frame) {
  const FrameInfo &Info = P.Frames[Frame];
  uint64_t Base = alignTo(Item.PrivateTop, Info.Align);
  Item.PrivateTop = Base + Info.Size;
  Item.HighWater = std::max(Item.HighWater, Item.PrivateTop);
  Item.Frames[Item.FrameCount++] = {Frame, Base};
  // NOLINTNEXTLINE(performance-no-int-to-ptr): host addresses are numbers here
  auto *Begin = reinterpret_cast<uint8_t *>(Item.PrivateBase + Base);
  std::memset(Begin, Unwritten, Info.Size);
  if (uint8_t *Shadow = shadowOf(Item.PrivateBase + Base))
    std::memset(Shadow, 0, Info.Size);
  return Base;
}

void Worker::undefined(WorkItem &Item, uint32_t Number) {
  const Site &S = P.Sites[Number];
  bool Goes = S.Where && (S.Where->isTerminator() || isa<CallInst>(S.Where));
  report(Item, Number, [&](const Subject &About) {
    return DiagnosticSink::make(Goes ? rule::EX33 : rule::EX32, About,
                                itemText(Item));
  });
  if (Goes) {
    L.Stop = static_cast<uint32_t>(LaunchEnd::Stopped);
    leave(Item);
  }
}

extern "C" {
uint64_t executor::s2nEnter(WorkItem *Item, uint32_t Frame) {
  return Item->Owner->enter(*Item, Frame);
}
void executor::s2nLeave(WorkItem *Item, uint64_t OldTop) {
  --Item->FrameCount;
  Item->PrivateTop = OldTop;
}
uint32_t executor::s2nBarrier(WorkItem *Item, uint32_t Kind, uint32_t Vote,
                              uint32_t Site) {
  Item->VoteKind = Kind;
  Item->Vote = Vote;
  Item->Owner->wait(*Item, Site);
  return Item->Vote;
}
void executor::s2nUndefined(WorkItem *Item, bool Bad, uint32_t Site) {
  if (Bad)
    Item->Owner->undefined(*Item, Site);
}
void executor::s2nPoll(WorkItem *Item) { Item->Owner->leave(*Item); }
}
