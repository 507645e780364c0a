// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/MemoryFile.h"

#include <cerrno>
#include <sys/mman.h>
#include <unistd.h>

using namespace spir2nvvm;

// Not by "self": another process opens the path. Closed on exec, so
// that programs started meanwhile do not keep it.
MemoryFile::MemoryFile() : Descriptor(memfd_create("spir2nvvm", MFD_CLOEXEC)) {
  if (Descriptor < 0)
    return;
  Path =
      "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(Descriptor);
  if (access(Path.c_str(), R_OK | W_OK) != 0)
    Path.clear();
}

MemoryFile::~MemoryFile() {
  if (Descriptor >= 0)
    close(Descriptor);
}

bool MemoryFile::write(std::initializer_list<std::string_view> Pieces) const {
  if (Path.empty())
    return false;
  for (std::string_view Piece : Pieces)
    while (!Piece.empty()) {
      ssize_t Count = ::write(Descriptor, Piece.data(), Piece.size());
      if (Count < 0 && errno == EINTR)
        continue;
      if (Count <= 0)
        return false;
      Piece.remove_prefix(size_t(Count));
    }
  return true;
}

std::string MemoryFile::contents() const {
  std::string Bytes;
  char Buffer[1 << 16];
  for (;;) {
    ssize_t Count =
        pread(Descriptor, Buffer, sizeof(Buffer), off_t(Bytes.size()));
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0)
      return Bytes;
    Bytes.append(Buffer, size_t(Count));
  }
}
