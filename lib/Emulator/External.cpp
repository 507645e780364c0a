// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/External.h"

#include <climits>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace spir2nvvm::emulator;

std::unique_ptr<MappedFile> MappedFile::map(int File, size_t Bytes) {
  struct stat Found = {};
  if (fstat(File, &Found) != 0 || size_t(Found.st_size) < Bytes)
    return nullptr;
  void *Begin =
      mmap(nullptr, Bytes, PROT_READ | PROT_WRITE, MAP_SHARED, File, 0);
  if (Begin == MAP_FAILED)
    return nullptr;
  return std::unique_ptr<MappedFile>(new MappedFile(Begin, Bytes));
}

MappedFile::~MappedFile() { munmap(Begin, Bytes); }

// Other processes wait, too: not FUTEX_PRIVATE_FLAG.
static void futex(ExternalSemaphore::Word &Word, int What, uint32_t Value) {
  syscall(SYS_futex, &Word, What, Value, nullptr, nullptr, 0);
}

void ExternalSemaphore::signal() {
  word().store(1);
  futex(word(), FUTEX_WAKE, INT_MAX);
}

void ExternalSemaphore::wait() {
  uint32_t Signalled = 1;
  while (!word().compare_exchange_strong(Signalled, 0)) {
    futex(word(), FUTEX_WAIT, 0);
    Signalled = 1;
  }
}
