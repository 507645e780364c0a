// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How work-groups run. A kernel without barriers is a loop over work-items on
/// one fibre, which exists so that it can be left from anywhere; where the
/// compiler made a function of the whole group, that is called instead. With
/// barriers each work-item has its fibre; rounds of running everybody until
/// they wait or finish follow each other. Who waits for some of the group only
/// is the matter of WorkerWarps.cpp.

#include "Executor/Run/Worker.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// Spilled registers and printf's numbers; private arrays lie elsewhere.
static constexpr size_t StackBytes = 256 << 10;
// Functions that call themselves stop where there is as much left as others
// have.
static constexpr size_t DeepStackBytes = 1 << 20;

// What unwritten memory holds: no value that a program would hope for.
static constexpr int Unwritten = 0xa5;

Worker::Worker(Launch &L, WorkerRoom &Room)
    : L(L), P(L.P), K(L.K), Memory(L.P.Memory->state()), Room(Room) {}

bool Worker::allocate() {
  if (!makeRoom())
    return false;
  for (uint64_t N = 0; N != Room.Items.size(); ++N)
    placeItem(N);
  return true;
}

bool Worker::makeRoom() {
  uint64_t Count = L.ResidentItems;
  if (!Room.reserve(L.UsesFibres ? Count : 1,
                    K.Recurses ? DeepStackBytes : StackBytes, L.SharedBytes,
                    L.PrivateStride * Count, K.ContextBytes * L.ItemsPerGroup))
    return false;
  Room.Items.resize(Count);
  Room.States.resize(Count);
  if (L.UsesFibres)
    Room.Waits.resize(Count);
  if (P.locksSteps())
    Room.Paths.resize(Count);
  if (P.tracksOrder()) {
    Room.Clocks.reset(L.ItemsPerGroup);
    Room.Accesses = std::make_unique<AccessedRange>(L.SharedBytes);
    Room.LastAtomic.assign(L.ItemsPerGroup, 0);
  }
  if (!P.checked())
    return true;
  Room.Frames.resize(Count * K.FrameDepth);
  Room.Cache.assign(P.Sites.size(), CachedRange());
  bool Tracks = P.tracksInitialisation();
  Room.SharedShadow.resize(Tracks ? L.SharedBytes : 0);
  Room.PrivateShadow.resize(Tracks ? L.PrivateStride * Count : 0);
  Room.Zeros.assign(P.LargestAccess / sizeof(uint64_t) + 1, 0);
  Room.Scrap.resize(Room.Zeros.size());
  return true;
}

// ---- Groups -----------------------------------------------------------------

bool Worker::nextGroup() {
  if (++Group >= GroupsEnd) {
    Group = L.NextGroup.fetch_add(L.GroupsAtOnce);
    GroupsEnd = std::min(Group + L.GroupsAtOnce, L.GroupCount);
  }
  if (Group >= L.GroupCount || L.Stop)
    return false;
  Entry = L.Code.now();
  ++GroupsStarted;
  return true;
}

void Worker::beginGroup() {
  Reporter.fill(~0u);
  GroupBegins = EraBegins = MomentEnds = true;
  if (!P.checked())
    return;
  std::memset(Room.Shared.begin(), Unwritten, L.SharedBytes);
  std::fill(Room.SharedShadow.begin(), Room.SharedShadow.end(), 0);
}

void Worker::endGroup() {
  met();
  countRequests();
  if (K.Signature.UsesPrintf && !L.Stop)
    L.Output.finish(Group);
}

// What of a work-item is the same in all groups.
void Worker::placeItem(uint64_t Number) {
  WorkItem &Item = Room.Items[Number];
  llvm::copy(L.Request.GroupSize, Item.Ntid);
  llvm::copy(L.Request.Groups, Item.Nctaid);
  Item.DynamicSharedBytes = L.Request.DynamicSharedBytes;
  // In units of 128 bytes (PTX ISA, %total_smem_size).
  Item.SharedBytes = alignTo(L.SharedBytes, 128);
  Item.SharedBase = sharedBegin();
  Item.PrivateBase = privateBegin() + Number * L.PrivateStride;
  Item.DynamicShared = K.DynamicShared;
  Item.Arguments = L.Arguments;
  Item.Stop = &L.Stop;
  Item.Self = &Item;
  Item.Cache = Room.Cache.data();
  if (!Room.Frames.empty())
    Item.Frames = Room.Frames.data() + Number * K.FrameDepth;
  Item.Context = reinterpret_cast<uint8_t *>(Room.Context.begin());
  Item.Number = Number;
  Item.Owner = this;
}

// Work-item Index of the group.
void Worker::beginItem(WorkItem &Item, uint64_t Index) {
  unflatten(Index, L.Request.GroupSize, Item.Tid);
  unflatten(Group, L.Request.Groups, Item.Ctaid);
  Item.PrivateTop = Item.HighWater = 0;
  Item.FrameCount = 0;
}

void Worker::run() {
  if (!L.UsesFibres) {
    Room.Fibres[0]->prepare(plainEntry, this);
    Fibre::switchTo(Room.Main, *Room.Fibres[0]);
    return;
  }
  while (nextGroup()) {
    beginGroup();
    runGroupWithBarriers();
    endGroup();
  }
}

// ---- Without barriers -------------------------------------------------------

// Where better code may come they are begun one by one.
void Worker::runWholeGroup() {
  for (uint64_t N = 0; N != Room.Items.size(); ++N)
    beginItem(Room.Items[N], N);
  constexpr uint64_t Most = 1024; // in a row, as work-items of a group
  WorkItem &First = Room.Items[0];
  const uint64_t InRow = L.Request.Groups[0] - First.Ctaid[0];
  First.MostGroups =
      L.Code.Better ? 1 : uint32_t(std::min({InRow, GroupsEnd - Group, Most}));
  const uint64_t Others = Entry(&First) - 1;
  Group += Others;
  GroupsStarted += Others;
  ItemsStarted += Others * L.ItemsPerGroup;
}

void Worker::runItems() {
  while (nextGroup()) {
    beginGroup();
    if (K.RunsGroups)
      runWholeGroup();
    for (uint64_t N = 0; !K.RunsGroups && N != L.ItemsPerGroup && !L.Stop;
         ++N) {
      beginItem(Room.Items[0], N);
      Entry(Room.Items.data());
    }
    ItemsStarted += L.ItemsPerGroup;
    endGroup();
  }
}

void Worker::plainEntry(void *Self) {
  auto *W = static_cast<Worker *>(Self);
  W->runItems();
  Fibre::switchTo(*W->Room.Fibres[0], W->Room.Main);
}

// ---- With barriers ----------------------------------------------------------

void Worker::fibreEntry(void *Argument) {
  auto *Item = static_cast<WorkItem *>(Argument);
  Worker *W = Item->Owner;
  W->Entry(Item);
  W->finish(*Item);
}

// Never switched back to.
void Worker::finish(const WorkItem &Item) {
  --Unfinished;
  pause(Item, State::Finished);
}

void Worker::runGroupWithBarriers() {
  for (uint64_t N = 0; N != Room.Items.size(); ++N) {
    beginItem(Room.Items[N], N);
    Room.Fibres[N]->prepare(fibreEntry, &Room.Items[N]);
    if (P.locksSteps())
      Room.Paths[N].clear();
    Room.States[N] = State::Running;
  }
  ItemsStarted += Room.Items.size();
  Unfinished = Room.Items.size();
  Room.Barriers.fill(NamedBarrier());
  do {
    for (uint64_t First = 0; First < Room.Items.size(); First += WarpSize)
      runWarp(First);
  } while (!L.Stop && goOn());
}

uint32_t executor::answerOf(Vote Kind, unsigned Yes, unsigned All) {
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

// Everybody waits or has finished, and at least one waits. Those that have
// finished are not waited for, as on GPUs.
void Worker::meet() {
  SmallVector<WorkItem *, 0> Waiting;
  for (WorkItem &I : Room.Items)
    if (Room.States[I.Number] == State::Waiting)
      Waiting.push_back(&I);
  const WorkItem &Item = *Waiting.front();
  if (P.checked() && !P.locksSteps() && Waiting.size() != Room.Items.size())
    report(Item, Item.Barrier, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX30, About, Waiting.size(),
                                  Room.Items.size(), itemText(Item));
    });
  auto Other = find_if(
      Waiting, [&](const WorkItem *I) { return I->Barrier != Item.Barrier; });
  if (Other != Waiting.end())
    report(**Other, (*Other)->Barrier, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX31, About, subjectOf(Item.Barrier).In,
                                  itemText(**Other));
    });
  auto Yes = static_cast<unsigned>(
      count_if(Waiting, [](const WorkItem *I) { return I->Vote != 0; }));
  for (WorkItem *I : Waiting) {
    I->Vote = answerOf(static_cast<Vote>(I->VoteKind), Yes, Waiting.size());
    Room.States[I->Number] = State::Running;
  }
  met();
}

// ---- Called by compiled code ------------------------------------------------

void Worker::wait(WorkItem &Item, uint32_t Site) {
  Item.Barrier = Site;
  pause(Item, State::Waiting);
}

void Worker::letOthersRun(const WorkItem &Item) {
  constexpr unsigned MostRounds = 64; // of all work-items' loops
  if (K.NeedsFibres && ++Rounds % MostRounds == 0)
    pause(Item, State::Running);
}

void Worker::pause(const WorkItem &Item, State Why) {
  uint64_t Number = Item.Number;
  Room.States[Number] = Why;
  Fibre::switchTo(*Room.Fibres[Number], Room.Main);
}

// Of those that a time limit ends, one says where it was.
void Worker::stopped(const WorkItem &Item, uint32_t Site) {
  {
    std::lock_guard<std::mutex> Lock(L.Mutex);
    if (!L.Stopped)
      L.Stopped = StoppedAt{Site, itemText(Item)};
  }
  leave(Item);
}

void Worker::leave(const WorkItem &Item) {
  uint64_t Number = L.UsesFibres ? Item.Number : 0;
  while (true) // once; never switched back to
    Fibre::switchTo(*Room.Fibres[Number], Room.Main);
}

// As meet() says it, of a kernel that was cut at its barriers.
void Worker::diverged(WorkItem &Item, uint32_t Reached, uint32_t Expected) {
  report(Item, K.BarrierSites[Expected - 1], [&](const Subject &About) {
    return DiagnosticSink::make(rule::EX31, About,
                                subjectOf(K.BarrierSites[Reached - 1]).In,
                                itemText(Item));
  });
  L.end(LaunchEnd::Stopped);
  leave(Item);
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
    L.end(LaunchEnd::Stopped);
    leave(Item);
  }
}

static std::string calleeText(const Program &P, uint64_t Address) {
  uint64_t Number = (Address - FunctionBegin) / FunctionStep;
  if (Address < FunctionBegin || Number >= P.Functions.size() ||
      Address % FunctionStep != 0)
    return formatv("address {0:x}, which is not a function", Address);
  return formatv("'{0}', which has another type",
                 P.Functions[Number]->getName());
}

void Worker::badCall(WorkItem &Item, uint64_t Address, uint32_t Site) {
  report(Item, Site, [&](const Subject &About) {
    return DiagnosticSink::make(rule::EX45, About, calleeText(P, Address),
                                itemText(Item));
  });
  L.end(LaunchEnd::Stopped);
  leave(Item);
}

// Frames lie in private memory and in records of the checks, the rest on the
// host's stack. What does not call itself fits into what is left.
void Worker::descend(WorkItem &Item, uint32_t Site) {
  const Fibre &Own = *Room.Fibres[L.UsesFibres ? Item.Number : 0];
  bool Fits = Own.roomBelow(__builtin_frame_address(0)) >= StackBytes &&
              Item.FrameCount + K.FlatDepth <= K.FrameDepth &&
              Item.PrivateTop + K.FlatBytes <= K.Signature.PrivateBytes;
  if (Fits)
    return;
  report(Item, Site, [&](const Subject &About) {
    return DiagnosticSink::make(rule::EX46, About, P.Sites[Site].In->getName(),
                                itemText(Item));
  });
  L.end(LaunchEnd::Stopped);
  leave(Item);
}

extern "C" {
void executor::s2nBadCall(WorkItem *Item, uint64_t Address, uint32_t Site) {
  Item->Owner->badCall(*Item, Address, Site);
}
void executor::s2nDescend(WorkItem *Item, uint32_t Site) {
  Item->Owner->descend(*Item, Site);
}
uint64_t executor::s2nEnter(WorkItem *Item, uint32_t Frame) {
  return Item->Owner->enter(*Item, Frame);
}
void executor::s2nBegin(WorkItem *Item) { Item->HighWater = 0; }
void executor::s2nLeave(WorkItem *Item, uint64_t OldTop) {
  --Item->FrameCount;
  Item->PrivateTop = OldTop;
}
uint32_t executor::s2nBarrier(WorkItem *Item, uint32_t Kind, uint32_t Vote,
                              uint32_t Site) {
  if (Item->Owner->namesBarriers())
    return s2nNamedBarrier(Item, Kind, uint32_t(BarrierForm::All), 0, 0, Vote,
                           Site);
  Item->VoteKind = Kind;
  Item->Vote = Vote;
  Item->Owner->wait(*Item, Site);
  return Item->Vote;
}
uint32_t executor::s2nNamedBarrier(WorkItem *Item, uint32_t Kind, uint32_t Form,
                                   uint32_t Number, uint32_t Count,
                                   uint32_t Vote, uint32_t Site) {
  return Item->Owner->arrive(*Item, {0, Count, Kind, Site},
                             static_cast<BarrierForm>(Form), Number, Vote);
}
void executor::s2nDiverged(WorkItem *Item, uint32_t Reached,
                           uint32_t Expected) {
  Item->Owner->diverged(*Item, Reached, Expected);
}
void executor::s2nUndefined(WorkItem *Item, bool Bad, uint32_t Site) {
  if (Bad)
    Item->Owner->undefined(*Item, Site);
}
void executor::s2nStep(WorkItem *Item, uint32_t Position) {
  Item->Owner->step(*Item, Position);
}
void executor::s2nCalled(WorkItem *Item, uint32_t Position) {
  Item->Owner->called(*Item, Position);
}
void executor::s2nReturned(WorkItem *Item) { Item->Owner->returned(*Item); }
void executor::s2nTurn(WorkItem *Item) { Item->Owner->letOthersRun(*Item); }
void executor::s2nPoll(WorkItem *Item, uint32_t Site) {
  Item->Owner->stopped(*Item, Site);
}
}
