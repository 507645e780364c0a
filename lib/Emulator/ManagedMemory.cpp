// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/ManagedMemory.h"

#include "Executor/Memory/Arena.h"
#include "Executor/Memory/DeviceMemory.h"
#include "Target/PtxModule.h"

#include "llvm/Support/MathExtras.h"

#include <atomic>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;

// NOLINTBEGIN(performance-no-int-to-ptr): addresses are numbers here

// After the devices' memory (Arena.cpp), before what would be numbers of another
// kind (Target/PtxModule.h); both places are far from those of programs, stacks
// and libraries.
static constexpr uintptr_t First = 0x380000000000, End = 0x3f0000000000;
static_assert(End <= nvvm::EndGlobal + nvvm::GlobalShift);

static size_t wholePages(size_t Bytes) {
  return llvm::alignTo(Bytes, size_t(sysconf(_SC_PAGESIZE)));
}

static bool showAt(uintptr_t Address, size_t Bytes, int File) {
  void *Wanted = reinterpret_cast<void *>(Address);
  void *Got = mmap(Wanted, Bytes, PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_FIXED_NOREPLACE, File, 0);
  if (Got == Wanted)
    return true;
  if (Got != MAP_FAILED) // an older system, which takes it as a hint
    munmap(Got, Bytes);
  return false;
}

static bool showTwice(void *Begin, size_t Bytes, int File) {
  const auto Upper = reinterpret_cast<uintptr_t>(Begin);
  if (!showAt(Upper, Bytes, File))
    return false;
  if (showAt(DeviceMemory::addressOf(Begin), Bytes, File))
    return true;
  munmap(Begin, Bytes);
  return false;
}

// Addresses are used again when there are no others, so that a stale one meets
// nothing.
static void *place(size_t Bytes, int File) {
  static std::atomic<uintptr_t> Next{First};
  constexpr int Tries = 64; // of places that are taken
  for (int Try = 0; Try != Tries; ++Try) {
    const uintptr_t At = Next.fetch_add(Bytes + wholePages(1));
    auto *Begin = reinterpret_cast<void *>(At);
    if (At > End - Bytes)
      Next.store(First);
    else if (showTwice(Begin, Bytes, File))
      return Begin;
  }
  return nullptr;
}

void *emulator::allocateManaged(size_t Bytes) {
  if (!Bytes || Bytes > End - First || !executor::hasRoomForTwoViews())
    return nullptr;
  Bytes = wholePages(Bytes);
  const int File = memfd_create("managed", MFD_CLOEXEC);
  if (File < 0)
    return nullptr;
  void *Begin =
      ftruncate(File, off_t(Bytes)) == 0 ? place(Bytes, File) : nullptr;
  close(File);
  return Begin;
}

void emulator::freeManaged(void *Begin, size_t Bytes) {
  Bytes = wholePages(Bytes);
  munmap(Begin, Bytes);
  munmap(reinterpret_cast<void *>(DeviceMemory::addressOf(Begin)), Bytes);
}

void *emulator::allocatePinned(size_t Bytes) {
  if (executor::hasRoomForTwoViews())
    return allocateManaged(Bytes);
  const size_t Page = wholePages(1);
  return Bytes <= SIZE_MAX - Page ? std::aligned_alloc(Page, wholePages(Bytes))
                                  : nullptr;
}

void emulator::freePinned(void *Begin, size_t Bytes) {
  if (executor::hasRoomForTwoViews())
    freeManaged(Begin, Bytes);
  else
    std::free(Begin);
}

static bool hasTwoViews(uintptr_t Upper) {
  return Upper >= First && Upper < End;
}

void *emulator::executorView(const void *Address) {
  const auto Upper = reinterpret_cast<uintptr_t>(Address) + nvvm::GlobalShift;
  return hasTwoViews(Upper) ? reinterpret_cast<void *>(Upper)
                            : const_cast<void *>(Address);
}

void *emulator::applicationView(void *Address) {
  return hasTwoViews(reinterpret_cast<uintptr_t>(Address))
             ? reinterpret_cast<void *>(DeviceMemory::addressOf(Address))
             : Address;
}

// NOLINTEND(performance-no-int-to-ptr)
