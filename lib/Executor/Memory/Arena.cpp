// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Memory/Arena.h"
#include "Process/Sanitizers.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;
using namespace spir2nvvm::executor;

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0 // an older system treats the address as a hint
#endif

// Far from where Linux puts programs, stacks and libraries, and application
// memory to the address sanitizer. Several arenas take one slot each.
#if SPIR2NVVM_TSAN // below programs; it takes most other addresses itself
static constexpr uint64_t FirstSlot = 0x550000000000, SlotBytes = 1ull << 34;
static constexpr unsigned Slots = 20;
bool spir2nvvm::executor::hasRoomForTwoViews() { return false; }
#else
static constexpr uint64_t FirstSlot = 0x200000000000, SlotBytes = 1ull << 38;
static constexpr unsigned Slots = 64;
bool spir2nvvm::executor::hasRoomForTwoViews() { return true; }
#endif
static constexpr int Reserved = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

static uint64_t pageSize() {
  return static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

// Making and filling a buffer of 64 MiB takes half the time or less with huge
// pages. A smaller one of which little is used would waste too much.
static constexpr uint64_t HugePage = 2 << 20, FromHuge = 8 << 20;

static uint64_t hostMemory() {
  return static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * pageSize();
}

// NOLINTBEGIN(performance-no-int-to-ptr): addresses are numbers here

// Without access: it costs address space and nothing else.
static uint64_t reserveAt(uint64_t Address, uint64_t Bytes) {
  void *Wanted = reinterpret_cast<void *>(Address);
  void *Got = mmap(Wanted, Bytes, PROT_NONE,
                   Reserved | (Address ? MAP_FIXED_NOREPLACE : 0), -1, 0);
  if (Got == MAP_FAILED)
    return 0;
  if (Address && Got != Wanted) {
    munmap(Got, Bytes);
    return 0;
  }
  return reinterpret_cast<uint64_t>(Got);
}

PageRange::~PageRange() { From.release(Begin, Bytes); }

Arena::Arena(uint64_t Capacity, bool Guarded)
    : Capacity(Capacity), Guarded(Guarded) {}

Arena::~Arena() {
  if (Begin)
    munmap(reinterpret_cast<void *>(Begin), End - Begin);
}

bool Arena::reserve() {
  if (Begin)
    return true;
  uint64_t Bytes = SlotBytes;
  for (unsigned Slot = 0; Slot != Slots && !Begin; ++Slot)
    Begin = reserveAt(FirstSlot + Slot * SlotBytes, Bytes);
  // Wherever there is room, and less of it where addresses are limited.
  constexpr uint64_t Least = 1ull << 28;
  for (; !Begin && Bytes >= Least; Bytes /= 2)
    if ((Begin = reserveAt(0, Bytes)))
      break;
  Next = Begin;
  End = Begin + Bytes;
  return Begin != 0;
}

uint64_t Arena::withGuard(uint64_t Bytes) const {
  return Bytes + (Guarded ? pageSize() : 0);
}

uint64_t Arena::takeFreed(uint64_t Bytes, uint64_t Align) {
  for (auto It = Freed.begin(); It != Freed.end(); ++It) {
    auto [First, Size] = *It;
    uint64_t Place = alignTo(First, Align);
    if (Place - First > Size || Size - (Place - First) < Bytes)
      continue;
    Freed.erase(It);
    if (Place != First)
      Freed.emplace(First, Place - First);
    if (First + Size != Place + Bytes)
      Freed.emplace(Place + Bytes, First + Size - Place - Bytes);
    return Place;
  }
  return 0;
}

uint64_t Arena::take(uint64_t Bytes, uint64_t Align) {
  if (!Guarded)
    if (uint64_t Place = takeFreed(Bytes, Align))
      return Place;
  uint64_t Place = alignTo(Next, Align);
  if (Place < End && End - Place >= Bytes) {
    if (Place != Next)
      giveBack(Next, Place - Next);
    Next = Place + Bytes;
    return Place;
  }
  return Guarded ? takeFreed(Bytes, Align) : 0;
}

// Joins what touches.
void Arena::giveBack(uint64_t First, uint64_t Bytes) {
  auto After = Freed.lower_bound(First);
  if (After != Freed.end() && After->first == First + Bytes) {
    Bytes += After->second;
    After = Freed.erase(After);
  }
  if (After != Freed.begin()) {
    auto Before = std::prev(After);
    if (Before->first + Before->second == First) {
      Before->second += Bytes;
      return;
    }
  }
  Freed.emplace(First, Bytes);
}

bool Arena::keep(uint64_t First, uint64_t Bytes) {
  constexpr uint64_t MostOfEach = 1 << 16, MostOfAll = 1 << 23;
  if (Guarded || Bytes > MostOfEach || Bytes > MostOfAll - KeptBytes)
    return false;
  Kept[Bytes].push_back(First);
  KeptBytes += Bytes;
  return true;
}

uint64_t Arena::takeKept(uint64_t Bytes, uint64_t Align) {
  auto Found = Kept.find(Bytes);
  if (Found == Kept.end() || Found->second.empty() || Align > pageSize())
    return 0;
  uint64_t Place = Found->second.back();
  Found->second.pop_back();
  KeptBytes -= Bytes;
  std::memset(reinterpret_cast<void *>(Place), 0, Bytes);
  return Place;
}

std::shared_ptr<PageRange> Arena::allocate(uint64_t Bytes, uint64_t Align) {
  if (Bytes > SlotBytes || Align > SlotBytes)
    return nullptr;
  uint64_t Rounded = alignTo(std::max<uint64_t>(Bytes, 1), pageSize());
  std::lock_guard<std::mutex> Lock(Mutex);
  if ((Capacity && Rounded > Capacity - Used) || !reserve())
    return nullptr;
  if (uint64_t Place = takeKept(Rounded, Align)) {
    Used += Rounded;
    return std::make_shared<PageRange>(*this, Place, Rounded);
  }
  const bool IsHuge = Rounded >= FromHuge && !Guarded;
  uint64_t Place =
      take(withGuard(Rounded), std::max(Align, IsHuge ? HugePage : pageSize()));
  if (!Place)
    return nullptr;
  // The gap after it as well: what touches is one mapping to the system, and
  // of those there are only so many.
  if (mprotect(reinterpret_cast<void *>(Place), withGuard(Rounded),
               PROT_READ | PROT_WRITE) != 0) {
    giveBack(Place, withGuard(Rounded));
    return nullptr;
  }
#ifdef MADV_HUGEPAGE
  if (IsHuge) // a system that has none keeps its pages
    madvise(reinterpret_cast<void *>(Place), Rounded, MADV_HUGEPAGE);
#endif
  Used += Rounded;
  return std::make_shared<PageRange>(*this, Place, Rounded);
}

void Arena::release(uint64_t First, uint64_t Bytes) {
  constexpr uint64_t Large = 1 << 20;
  std::lock_guard<std::mutex> Lock(Mutex);
  Used -= Bytes;
  if (keep(First, Bytes))
    return;
  auto *Begin = reinterpret_cast<void *>(First);
  // Nothing is left of the old pages. A mapping of its own is for large ones.
  if (Bytes < Large ||
      mmap(Begin, Bytes, PROT_NONE, Reserved | MAP_FIXED, -1, 0) == MAP_FAILED)
    madvise(Begin, Bytes, MADV_DONTNEED);
  giveBack(First, withGuard(Bytes));
}

// NOLINTEND(performance-no-int-to-ptr)

uint64_t Arena::used() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Used;
}

uint64_t Arena::capacity() const { return Capacity ? Capacity : hostMemory(); }
