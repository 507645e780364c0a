// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Memory/MemoryState.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

using ReadLock = std::shared_lock<std::shared_mutex>;
using WriteLock = std::unique_lock<std::shared_mutex>;

MemoryState::MemoryState(const MemoryOptions &Opts)
    : Pages(Opts.Capacity, Opts.Guarded), Guarded(Opts.Guarded) {}

// Of a block of the device's heap.
static constexpr uint64_t HeapAlign = 16;

// ---- Objects ----------------------------------------------------------------

uint64_t MemoryState::allocate(uint64_t Bytes, uint64_t Align, StringRef Name,
                               bool ReadOnly, Freeing Who) {
  std::shared_ptr<PageRange> Range = Pages.allocate(Bytes, Align);
  if (!Range)
    return 0;
  Object O{Name.str(), Place::Global, Range->begin(), Bytes, ReadOnly};
  O.Owner = std::move(Range);
  O.Who = Who;
  uint64_t Begin = O.Begin;
  return add(std::move(O)) ? Begin : 0;
}

bool MemoryState::add(Object O) {
  WriteLock Lock(Mutex);
  const Object *Last = Live.before(O.Begin + std::max<uint64_t>(O.Size, 1) - 1);
  if (Last && Last->Begin + std::max<uint64_t>(Last->Size, 1) > O.Begin)
    return false;
  Live.add(std::move(O));
  return true;
}

bool MemoryState::remove(uint64_t Begin, Freeing Who) {
  // Stale pointers to older ones are just wrong addresses.
  constexpr size_t MostFreed = 4096;
  std::shared_ptr<const void> Owner;
  {
    WriteLock Lock(Mutex);
    const Object *O = Live.at(Begin);
    if (!O || O->Who != Who)
      return false;
    Owner = std::exchange(Live.moveTo(Freed, Begin)->Owner, nullptr);
    // A reader that still looks at one has a launch that runs.
    size_t Most = Guarded ? MostFreed : 0;
    while (Launches == 0 && Freed.size() > Most)
      Freed.eraseFirst();
  }
  retire({std::move(Owner)});
  return true;
}

uint64_t MemoryState::allocateOnHeap(uint64_t Bytes) {
  uint64_t Limit = HeapLimit;
  if (Bytes > Limit)
    return 0;
  uint64_t Taken = alignTo(std::max<uint64_t>(Bytes, 1), HeapAlign);
  uint64_t Begin = 0;
  if ((HeapUsed += Taken) <= Limit)
    Begin = allocate(Bytes, HeapAlign, "block of the device's heap",
                     /*ReadOnly=*/false, Freeing::Kernel);
  if (Begin == 0)
    HeapUsed -= Taken;
  return Begin;
}

bool MemoryState::freeOnHeap(uint64_t Begin) {
  std::optional<Object> Block = objectAt(Begin);
  if (!remove(Begin, Freeing::Kernel))
    return false;
  HeapUsed -=
      alignTo(std::max<uint64_t>(Block ? Block->Size : 0, 1), HeapAlign);
  return true;
}

// A launch may be reading the old name.
bool MemoryState::rename(uint64_t Begin, StringRef Name, Freeing Who) {
  std::shared_ptr<const void> Old;
  {
    WriteLock Lock(Mutex);
    const Object *O = Live.at(Begin);
    if (!O || O->Who != Who)
      return false;
    Object Renamed = *O;
    Renamed.Name = Name.str();
    Old = Live.replace(std::move(Renamed));
  }
  retire({std::move(Old)});
  return true;
}

HeldRange MemoryState::hold(uint64_t Host, uint64_t Size) const {
  ReadLock Lock(Mutex);
  const Object *O = Live.before(Host);
  if (!O || !O->contains(Host, Size))
    return {};
  // NOLINTNEXTLINE(performance-no-int-to-ptr): host addresses are numbers here
  return {reinterpret_cast<uint8_t *>(Host), O->Owner};
}

std::optional<Object> MemoryState::objectAt(uint64_t Host) const {
  ReadLock Lock(Mutex);
  const Object *O = Live.before(Host);
  return O && O->contains(Host, 1) ? std::optional(*O) : std::nullopt;
}

const Object *MemoryState::before(uint64_t Host) const {
  ReadLock Lock(Mutex);
  return Live.before(Host);
}

const Object *MemoryState::nearest(uint64_t Host) const {
  ReadLock Lock(Mutex);
  return Live.nearest(Host);
}

const Object *MemoryState::freedBefore(uint64_t Host) const {
  ReadLock Lock(Mutex);
  return Freed.before(Host);
}

// ---- What launches may still use --------------------------------------------

// What goes is out of reach already. So a launch that begins now does not meet
// it, and one that began before is counted; both orders are sequentially
// consistent.
void MemoryState::retire(std::vector<std::shared_ptr<const void>> Gone) {
  if (Launches == 0)
    return;
  {
    std::lock_guard<std::mutex> Lock(RetiredMutex);
    append_range(Retired, std::move(Gone));
    HasRetired = true;
  }
  if (Launches == 0) { // the last one may have looked before
    beginUse();
    endUse();
  }
}

void MemoryState::endUse() {
  if (--Launches != 0 || !HasRetired)
    return;
  std::vector<std::shared_ptr<const void>> Gone;
  std::lock_guard<std::mutex> Lock(RetiredMutex);
  if (Launches != 0)
    return;
  Gone.swap(Retired);
  HasRetired = false;
}
