// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/Messages.h"

#include <algorithm>
#include <cerrno>
#include <unistd.h>

using namespace spir2nvvm;

static bool readFully(int File, char *To, size_t Size) {
  while (Size) {
    ssize_t Count = read(File, To, Size);
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0)
      return false;
    To += Count;
    Size -= size_t(Count);
  }
  return true;
}

static bool writeFully(int File, std::string_view Bytes) {
  while (!Bytes.empty()) {
    ssize_t Count = write(File, Bytes.data(), Bytes.size());
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0)
      return false;
    Bytes.remove_prefix(size_t(Count));
  }
  return true;
}

std::string spir2nvvm::readToEnd(int File) {
  std::string Bytes;
  char Buffer[1 << 16];
  for (;;) {
    ssize_t Count = read(File, Buffer, sizeof(Buffer));
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0)
      return Bytes;
    Bytes.append(Buffer, size_t(Count));
  }
}

std::optional<std::string> spir2nvvm::receiveMessage(int File) {
  std::string Header(MessageHeaderBytes, 0);
  if (!readFully(File, Header.data(), Header.size()))
    return std::nullopt;
  // Memory is only taken for what really comes.
  constexpr size_t Piece = size_t(1) << 20;
  uint64_t Missing = *messageSize(Header);
  std::string Bytes;
  while (Missing) {
    size_t Next = std::min<uint64_t>(Missing, Piece), Had = Bytes.size();
    Bytes.resize(Had + Next);
    if (!readFully(File, Bytes.data() + Had, Next))
      return std::nullopt;
    Missing -= Next;
  }
  return Bytes;
}

bool spir2nvvm::sendMessage(int File, std::string_view Bytes) {
  return writeFully(File, messageHeader(Bytes.size())) &&
         writeFully(File, Bytes);
}
