// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The checks of one access: which object its host address is in, and whether
/// the instruction may do there what it wants.

#include "Executor/Run/Worker.h"
#include "Target/AddressSpaces.h"

#include "Diagnostics/Rules/Executor.h"

#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// NOLINTBEGIN(performance-no-int-to-ptr): host addresses are numbers here

// ---- Finding objects --------------------------------------------------------

uint64_t Worker::hostBase(const WorkItem &Item, unsigned Space) const {
  switch (Space) {
  case nvvm::Global:
    return GlobalShift;
  case nvvm::Constant:
    return P.ConstantBase;
  case nvvm::Shared:
    return Item.SharedBase;
  case nvvm::Local:
    return Item.PrivateBase;
  default:
    return 0;
  }
}

std::optional<Worker::Target> Worker::locatePrivate(const WorkItem &Item,
                                                    uint64_t Host,
                                                    uint64_t Size) const {
  uint64_t Value = Host - Item.PrivateBase;
  for (uint32_t N = Item.FrameCount; N-- != 0;) {
    const FrameRecord &Record = Item.Frames[N];
    if (Value < Record.Base)
      continue;
    uint64_t Inside = Value - Record.Base;
    for (const FrameObject &O : P.Frames[Record.Frame].Objects)
      if (Inside >= O.Offset && Size <= O.Size &&
          Inside - O.Offset <= O.Size - Size)
        return Target{
            Place::Private, O.Name, Item.PrivateBase + Record.Base + O.Offset,
            O.Size,         false,  N};
    return std::nullopt;
  }
  return std::nullopt;
}

static bool inside(uint64_t Host, uint64_t Begin, uint64_t Bytes) {
  return Host - Begin < Bytes;
}

std::optional<Worker::Target>
Worker::locate(const WorkItem &Item, uint64_t Host, uint64_t Size) const {
  if (inside(Host, Item.PrivateBase, L.PrivateStride))
    return locatePrivate(Item, Host, Size);
  auto In = [&](const Object *O, uint64_t Base) -> std::optional<Target> {
    if (!O || !O->contains(Host - Base, Size))
      return std::nullopt;
    return Target{O->Where, O->Name,     O->Begin + Base,
                  O->Size,  O->ReadOnly, std::nullopt};
  };
  if (inside(Host, Item.SharedBase, L.sharedSpan()))
    return In(L.Shared.before(Host - Item.SharedBase), Item.SharedBase);
  if (auto Found = In(Memory.before(Host), 0))
    return Found;
  return In(L.Parameters.before(Host), 0);
}

bool Worker::belongsTo(Place Where, unsigned Space) {
  switch (Space) {
  case nvvm::Global:
    return Where == Place::Global;
  case nvvm::Constant:
    return Where == Place::Constant;
  case nvvm::Shared:
    return Where == Place::Shared;
  case nvvm::Local:
    return Where == Place::Private;
  default:
    return true;
  }
}

bool Worker::isReached(Place Where, unsigned Space) const {
  return belongsTo(Where, Space) ||
         (P.GlobalIsGeneric && Space == nvvm::Global &&
          Where == Place::Constant);
}

unsigned Worker::spaceOf(const WorkItem &Item, uint64_t Host) const {
  std::optional<Target> Hit = locate(Item, Host, 1);
  if (!Hit) // private objects may lie on the stack, where nothing is checked
    return P.checked() ? nvvm::Generic : nvvm::Local;
  for (unsigned Space :
       {nvvm::Global, nvvm::Constant, nvvm::Shared, nvvm::Local})
    if (belongsTo(Hit->Where, Space))
      return Space;
  return nvvm::Generic; // parameter space has no number
}

// ---- Initialisation ---------------------------------------------------------

uint8_t *Worker::shadowOf(uint64_t Host) {
  uint64_t InShared = Host - sharedBegin();
  if (InShared < Room.SharedShadow.size())
    return Room.SharedShadow.data() + InShared;
  uint64_t InPrivate = Host - privateBegin();
  return InPrivate < Room.PrivateShadow.size()
             ? Room.PrivateShadow.data() + InPrivate
             : nullptr;
}

// A read of unwritten bytes is reported and continues.
void Worker::checkInitialised(WorkItem &Item, uint64_t Host, uint64_t Size,
                              const Site &S, uint32_t Number) {
  const uint8_t *Shadow = shadowOf(Host);
  if (!Shadow || !std::memchr(Shadow, 0, Size))
    return;
  report(Item, Number, [&](const Subject &About) {
    return DiagnosticSink::make(
        rule::EX28, About, accessText(S, Size),
        addressText(Item, S.Space, Host - hostBase(Item, S.Space)),
        nearestText(Item, Host), itemText(Item));
  });
}

// ---- One access -------------------------------------------------------------

// Where a wrong access goes instead.
uint64_t Worker::sink(AccessKind Kind) {
  if (Kind == AccessKind::Load)
    return reinterpret_cast<uint64_t>(Room.Zeros.data());
  std::fill(Room.Scrap.begin(), Room.Scrap.end(), 0); // an atomic reads too
  return reinterpret_cast<uint64_t>(Room.Scrap.data());
}

void Worker::remember(const WorkItem &Item, uint64_t Size, const Site &S,
                      uint32_t Number, const Target &Hit) {
  bool Tracked = P.tracksInitialisation() &&
                 (Hit.Where == Place::Shared || Hit.Where == Place::Private);
  if (Tracked || Size != S.Size)
    return;
  uint64_t Base = hostBase(Item, S.Space), Span = Hit.Size - Size + 1;
  CachedRange &Known = Room.Cache[Number];
  Known = CachedRange();
  Known.AlignMask = S.Align - 1;
  if (!Hit.Frame) {
    const bool IsNoted = isNoted(S, Hit);
    (IsNoted ? Known.NotedBegin : Known.Begin) = Hit.Begin - Base;
    (IsNoted ? Known.NotedSpan : Known.Span) = Span;
    Known.Delta = Base;
    return;
  }
  Known.LocalBegin = Hit.Begin - Item.PrivateBase;
  Known.LocalSpan = Span;
  Known.FrameIndex = *Hit.Frame;
  Known.Frame = Item.Frames[*Hit.Frame];
  Known.Generic = S.Space == nvvm::Generic;
}

// Of memory that the launch only reads, loads need no order.
bool Worker::isNoted(const Site &S, const Target &Hit) const {
  return S.IsNoted &&
         !(S.Kind == AccessKind::Load && !S.IsVolatile && !S.IsAtomic &&
           Hit.Where == Place::Global && L.isOnlyRead(Hit.Begin));
}

// The object that a pointer came from, where \p Hit is another one. An origin
// just past the end of Hit may have come from there.
std::optional<Worker::Target> Worker::leftFor(const WorkItem &Item,
                                              uint64_t Origin,
                                              const Target &Hit) const {
  if (Origin == 0 || Origin - Hit.Begin <= Hit.Size)
    return std::nullopt;
  return locate(Item, Origin, 0);
}

bool Worker::violates(WorkItem &Item, uint64_t Value, uint64_t Size,
                      uint64_t Origin, const Site &S, uint32_t Number,
                      const std::optional<Target> &Hit) {
  if (!Hit || !isReached(Hit->Where, S.Space)) {
    reportMiss(Item, Value, Size, S, Number);
    return true;
  }
  if (auto Left = leftFor(Item, Origin, *Hit)) {
    reportStray(Item, Value, Size, S, Number, *Left, *Hit);
    return true;
  }
  uint64_t Host = Value + hostBase(Item, S.Space);
  if (Host & (S.Align - 1)) {
    report(Item, Number, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX22, About, accessText(S, Size),
                                  addressText(Item, S.Space, Value), S.Align,
                                  nearestText(Item, Host), itemText(Item));
    });
    return true;
  }
  if (Hit->ReadOnly && S.Kind != AccessKind::Load) {
    report(Item, Number, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX23, About, accessText(S, Size),
                                  named(*Hit), nameOf(Hit->Where),
                                  itemText(Item));
    });
    return true;
  }
  return false;
}

bool Worker::isUntold(const Target &Hit) const {
  const std::vector<DevicePtr> &All = L.Request.Untold;
  return Hit.Where == Place::Global &&
         std::binary_search(All.begin(), All.end(), Hit.Begin - GlobalShift);
}

// Hardware lets it pass, and so does this.
void Worker::checkTold(WorkItem &Item, uint64_t Value, uint64_t Size,
                       const Site &S, uint32_t Number, const Target &Hit) {
  if (isUntold(Hit))
    report(Item, Number, [&](const Subject &About) {
      return DiagnosticSink::make(
          rule::EX65, About, accessText(S, Size),
          addressText(Item, S.Space, Value), Hit.Size,
          addressText(Item, nvvm::Global, Hit.Begin - GlobalShift),
          itemText(Item));
    });
}

uint64_t Worker::access(WorkItem &Item, uint64_t Value, uint64_t Size,
                        uint64_t Origin, uint32_t Number) {
  const Site &S = P.Sites[Number];
  uint64_t Host = Value + hostBase(Item, S.Space);
  std::optional<Target> Hit = locate(Item, Host, Size);
  if (violates(Item, Value, Size, Origin, S, Number, Hit)) {
    if (L.Stop)
      leave(Item);
    return 0;
  }
  checkTold(Item, Value, Size, S, Number, *Hit);
  if (S.Kind != AccessKind::Store && S.Size != 0) // a copy takes what there is
    checkInitialised(Item, Host, Size, S, Number);
  if (uint8_t *Shadow = S.Kind == AccessKind::Load ? nullptr : shadowOf(Host))
    std::memset(Shadow, 1, Size);
  remember(Item, Size, S, Number, *Hit);
  if (isNoted(S, *Hit) && Hit->Where != Place::Private)
    touch(Item, Host, Size, Number);
  return Host;
}

uint64_t Worker::accessSite(WorkItem &Item, uint64_t Value, uint64_t Origin,
                            uint32_t Number) {
  const Site &S = P.Sites[Number];
  uint64_t Host = access(Item, Value, S.Size, Origin, Number);
  return Host ? Host : sink(S.Kind);
}

// The object that has all of it and may be accessed so; nothing for private
// ones.
std::optional<Worker::Target> Worker::reachAll(uint64_t First, uint64_t Last,
                                               uint64_t Origin,
                                               const Site &S) const {
  const WorkItem &Item = Room.Items[0];
  const uint64_t Base = hostBase(Item, S.Space);
  if (S.Space == nvvm::Local || Last < First ||
      inside(First + Base, privateBegin(), L.PrivateStride * L.ResidentItems))
    return std::nullopt;
  std::optional<Target> Hit = locate(Item, First + Base, S.Size);
  if (!Hit || Hit->Frame || !isReached(Hit->Where, S.Space) ||
      (Hit->ReadOnly && S.Kind != AccessKind::Load) || isUntold(*Hit) ||
      Last + Base + S.Size > Hit->Begin + Hit->Size ||
      leftFor(Item, Origin, *Hit))
    return std::nullopt;
  return Hit;
}

static bool isBetween(uint64_t First, uint64_t Last, uint64_t Begin,
                      uint64_t Span) {
  return First - Begin < Span && Last - Begin < Span;
}

bool Worker::covers(uint64_t First, uint64_t Last, uint64_t Origin,
                    uint32_t Number) {
  const CachedRange &Known = Room.Cache[Number];
  if (isBetween(First, Last, Known.Begin, Known.Span))
    return true;
  const Site &S = P.Sites[Number];
  const std::optional<Target> Hit = reachAll(First, Last, Origin, S);
  if (!Hit || isNoted(S, *Hit))
    return false;
  remember(Room.Items[0], S.Size, S, Number, *Hit);
  return true;
}

// No work-item's access is before another's, so rows that clash are left to
// the single accesses, as is what clashes with earlier ones.
bool Worker::addRow(uint32_t Y, uint32_t Z, uint64_t First, uint64_t Last,
                    uint64_t Origin, uint32_t Number) {
  const CachedRange &Known = Room.Cache[Number];
  if (isBetween(First, Last, Known.Begin, Known.Span))
    return true;
  const Site &S = P.Sites[Number];
  if (!isBetween(First, Last, Known.NotedBegin, Known.NotedSpan)) {
    const std::optional<Target> Hit = reachAll(First, Last, Origin, S);
    if (!Hit)
      return false;
    remember(Room.Items[0], S.Size, S, Number, *Hit);
    if (!isNoted(S, *Hit))
      return true;
  }
  settleStore();
  const auto &Group = L.Request.GroupSize;
  const uint64_t Steps = Group[0] - 1;
  RowOfAccesses Row;
  Row.Begin = First + Known.Delta;
  Row.Size = S.Size;
  Row.Count = Group[0];
  Row.Stride = Steps == 0 ? S.Size : (Last - First) / Steps;
  Row.Writes = S.Kind != AccessKind::Load;
  Row.First = Mark(moment(), (Z * Group[1] + Y) * Group[0], Number,
                   /*IsAtomic=*/false, /*IsVolatile=*/false);
  if (Last < First || Row.Stride * Steps != Last - First ||
      Row.Stride < S.Size || !isAlone(Row) ||
      any_of(Rows, [&](const RowOfAccesses &Other) {
        return Row.mayClashWith(Other);
      }))
    return false;
  Rows.push_back(Row);
  return true;
}

// Where another thread has come in between, what is noted already are accesses
// that come next.
bool Worker::commitRows(bool All) {
  for (const RowOfAccesses &Row : Rows)
    All = All && note(Row);
  Rows.clear();
  return All;
}

// ---- Copies -----------------------------------------------------------------

void Worker::copy(WorkItem &Item, uint64_t To, uint64_t From, uint64_t Size,
                  uint32_t Number, bool MayOverlap) {
  if (!To || !From || Size == 0)
    return;
  bool Overlaps = To < From + Size && From < To + Size && To != From;
  if (Overlaps && !MayOverlap)
    report(Item, Number, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX29, About, Size,
                                  nearestText(Item, To), itemText(Item));
    });
  std::memmove(reinterpret_cast<void *>(To), reinterpret_cast<void *>(From),
               Size);
  uint8_t *ToShadow = shadowOf(To), *FromShadow = shadowOf(From);
  if (ToShadow && FromShadow)
    std::memmove(ToShadow, FromShadow, Size);
}

void Worker::fill(uint64_t To, uint8_t Byte, uint64_t Size) {
  if (To)
    std::memset(reinterpret_cast<void *>(To), Byte, Size);
}

extern "C" {
uint64_t executor::s2nAccess(WorkItem *Item, uint32_t X, uint32_t Y, uint32_t Z,
                             uint64_t Value, uint64_t Origin, uint32_t Site) {
  become(*Item, X, Y, Z);
  const CachedRange &Known = Item->Cache[Site];
  if (Value & Known.AlignMask)
    return Item->Owner->accessSite(*Item, Value, Origin, Site);
  if (Value - Known.Begin < Known.Span)
    return Value + Known.Delta;
  if (Value - Known.NotedBegin < Known.NotedSpan) {
    Item->Owner->touch(*Item, Value + Known.Delta, 0, Site);
    return Value + Known.Delta;
  }
  uint64_t Local = Value - (Known.Generic ? Item->PrivateBase : 0);
  if (Local - Known.LocalBegin < Known.LocalSpan &&
      Known.FrameIndex < Item->FrameCount &&
      Item->Frames[Known.FrameIndex] == Known.Frame)
    return Local + Item->PrivateBase;
  return Item->Owner->accessSite(*Item, Value, Origin, Site);
}

bool executor::s2nCovers(Worker *Owner, uint64_t First, uint64_t Last,
                         uint64_t Origin, uint32_t Site) {
  return Owner->covers(First, Last, Origin, Site);
}

bool executor::s2nRow(Worker *Owner, uint32_t Y, uint32_t Z, uint64_t First,
                      uint64_t Last, uint64_t Origin, uint32_t Site) {
  return Owner->addRow(Y, Z, First, Last, Origin, Site);
}

bool executor::s2nCommitRows(Worker *Owner, bool All) {
  return Owner->commitRows(All);
}

uint64_t executor::s2nAccessRange(WorkItem *Item, uint64_t Value, uint64_t Size,
                                  uint64_t Origin, uint32_t Site) {
  if (Size == 0)
    return 0;
  uint64_t Host = Item->Owner->access(*Item, Value, Size, Origin, Site);
  if (Host != 0 && !Item->Owner->isPrivate(Host))
    Item->Owner->touch(*Item, Host, Size, Site);
  return Host;
}

void executor::s2nCopy(WorkItem *Item, uint64_t To, uint64_t From,
                       uint64_t Size, uint32_t Site, bool MayOverlap) {
  Item->Owner->copy(*Item, To, From, Size, Site, MayOverlap);
}

void executor::s2nFill(WorkItem *Item, uint64_t To, uint8_t Byte,
                       uint64_t Size) {
  Item->Owner->fill(To, Byte, Size);
}

uint32_t executor::s2nSpaceOf(WorkItem *Item, uint64_t Value) {
  return Item->Owner->spaceOf(*Item, Value);
}

static uint32_t stepAtomically(uint64_t Address, uint32_t Limit, bool Up) {
  auto *Word = reinterpret_cast<uint32_t *>(Address);
  uint32_t Old = __atomic_load_n(Word, __ATOMIC_SEQ_CST), New = 0;
  do {
    bool AtEnd = Up ? Old >= Limit : Old == 0 || Old > Limit;
    New = AtEnd ? (Up ? 0 : Limit) : (Up ? Old + 1 : Old - 1);
  } while (!__atomic_compare_exchange_n(Word, &Old, New, false,
                                        __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  return Old;
}

uint32_t executor::s2nAtomicInc(WorkItem *, uint64_t Address, uint32_t Limit) {
  return stepAtomically(Address, Limit, true);
}
uint32_t executor::s2nAtomicDec(WorkItem *, uint64_t Address, uint32_t Limit) {
  return stepAtomically(Address, Limit, false);
}
}

// NOLINTEND(performance-no-int-to-ptr)
