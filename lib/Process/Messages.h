// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Messages between a program and one that serves it: eight bytes of length in
/// the host's order, then the bytes. Both ends are on one machine.

#ifndef SPIR2NVVM_LIB_PROCESS_MESSAGES_H
#define SPIR2NVVM_LIB_PROCESS_MESSAGES_H

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace spir2nvvm {

constexpr size_t MessageHeaderBytes = sizeof(uint64_t);

/// The header of a message of \p Size bytes.
inline std::string messageHeader(uint64_t Size) {
  std::string Header(MessageHeaderBytes, 0);
  std::memcpy(Header.data(), &Size, MessageHeaderBytes);
  return Header;
}

/// How long the message is whose beginning \p Received is.
inline std::optional<uint64_t> messageSize(std::string_view Received) {
  if (Received.size() < MessageHeaderBytes)
    return std::nullopt;
  uint64_t Size = 0;
  std::memcpy(&Size, Received.data(), MessageHeaderBytes);
  return Size;
}

/// All that \p File has, to its end.
std::string readToEnd(int File);

/// The server's side: the next message from \p File, nothing at its end.
std::optional<std::string> receiveMessage(int File);
/// False if the other side is gone.
bool sendMessage(int File, std::string_view Bytes);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_MESSAGES_H
