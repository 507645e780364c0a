// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/ManagedMemory.h"

#include "Executor/Memory/Arena.h"
#include "Executor/Memory/DeviceMemory.h"

#include "llvm/Support/MathExtras.h"

#include <atomic>
#include <sys/mman.h>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;

// NOLINTBEGIN(performance-no-int-to-ptr): addresses are numbers here

// After the devices' memory (Arena.cpp); both places are far from
// those of programs, stacks and libraries.
static constexpr uintptr_t First = 0x380000000000, End = 0x480000000000;

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

void *emulator::allocateManaged(size_t Bytes) {
  // Addresses are not used again, so that a stale one meets nothing.
  static std::atomic<uintptr_t> Next{First};
  if (!Bytes || Bytes > End - First || !executor::hasRoomForTwoViews())
    return nullptr;
  Bytes = wholePages(Bytes);
  const int File = memfd_create("managed", MFD_CLOEXEC);
  if (File < 0)
    return nullptr;
  void *Begin = nullptr;
  const uintptr_t At = Next.fetch_add(Bytes + wholePages(1));
  if (At <= End - Bytes && ftruncate(File, off_t(Bytes)) == 0 &&
      showTwice(reinterpret_cast<void *>(At), Bytes, File))
    Begin = reinterpret_cast<void *>(At);
  close(File);
  return Begin;
}

void emulator::freeManaged(void *Begin, size_t Bytes) {
  Bytes = wholePages(Bytes);
  munmap(Begin, Bytes);
  munmap(reinterpret_cast<void *>(DeviceMemory::addressOf(Begin)), Bytes);
}

// NOLINTEND(performance-no-int-to-ptr)
