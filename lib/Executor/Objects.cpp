// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;
using namespace spir2nvvm::executor;

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0 // an older system treats the address as a hint
#endif

StringRef spir2nvvm::executor::nameOf(Place P) {
  switch (P) {
  case Place::Global:
    return "global memory";
  case Place::Constant:
    return "the constant bank";
  case Place::Shared:
    return "shared memory";
  case Place::Private:
    return "private memory";
  case Place::Parameter:
    return "parameter space";
  }
  return "";
}

// ---- ObjectMap --------------------------------------------------------------

Object &ObjectMap::add(Object O) {
  uint64_t Begin = O.Begin;
  return ByBegin[Begin] = std::move(O);
}

Object *ObjectMap::at(uint64_t Begin) {
  auto It = ByBegin.find(Begin);
  return It == ByBegin.end() ? nullptr : &It->second;
}

const Object *ObjectMap::before(uint64_t Address) const {
  auto It = ByBegin.upper_bound(Address);
  return It == ByBegin.begin() ? nullptr : &std::prev(It)->second;
}

const Object *ObjectMap::nearest(uint64_t Address) const {
  const Object *Below = before(Address);
  auto It = ByBegin.upper_bound(Address);
  const Object *Above = It == ByBegin.end() ? nullptr : &It->second;
  if (!Below || !Above)
    return Below ? Below : Above;
  uint64_t End = Below->Begin + Below->Size;
  uint64_t Behind = Address < End ? 0 : Address - End;
  return Behind <= Above->Begin - Address ? Below : Above;
}

// ---- GlobalArena ------------------------------------------------------------

// Far from where Linux puts programs, stacks and libraries, and application
// memory to the address sanitizer. Several executors take one slot each.
static constexpr uint64_t FirstSlot = 0x200000000000, SlotBytes = 1ull << 38;
static constexpr unsigned Slots = 64;

static uint64_t pageSize() {
  return static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

static void *mapAt(uint64_t Address, uint64_t Bytes) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the address is the point
  void *Wanted = reinterpret_cast<void *>(Address);
  int Flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void *Got = mmap(Wanted, Bytes, PROT_READ | PROT_WRITE,
                   Flags | (Address ? MAP_FIXED_NOREPLACE : 0), -1, 0);
  if (Got == MAP_FAILED)
    return nullptr;
  if (Address && Got != Wanted) {
    munmap(Got, Bytes);
    return nullptr;
  }
  return Got;
}

void *GlobalArena::map(uint64_t Bytes) {
  if (Next)
    return mapAt(Next, Bytes);
  for (unsigned Slot = 0; Slot != Slots; ++Slot)
    if (void *Got = mapAt(FirstSlot + Slot * SlotBytes, Bytes))
      return Got;
  return nullptr;
}

void *GlobalArena::allocate(uint64_t Bytes) {
  if (Bytes > SlotBytes)
    return nullptr;
  uint64_t Rounded = alignTo(std::max<uint64_t>(Bytes, 1), pageSize());
  void *Begin = map(Rounded);
  if (Begin)
    Next = reinterpret_cast<uint64_t>(Begin) + Rounded + pageSize();
  else
    Begin = mapAt(0, Rounded); // wherever there is room
  if (Begin)
    Mappings.push_back({Begin, Rounded});
  return Begin;
}

void GlobalArena::release(void *Begin) {
  auto It =
      find_if(Mappings, [&](const Mapping &M) { return M.Begin == Begin; });
  if (It == Mappings.end())
    return;
  munmap(It->Begin, It->Bytes);
  Mappings.erase(It);
}

GlobalArena::~GlobalArena() {
  for (const Mapping &M : Mappings)
    munmap(M.Begin, M.Bytes);
}
