// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "LZ4 Block Format Description": sequences of a token, literals, and a match
// (an offset back into the output and a length).

#include "Emulator/Images/Lz4.h"

#include <cstdint>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;

namespace {

class Reader {
public:
  explicit Reader(std::string_view In) : In(In) {}
  bool atEnd() const { return In.empty(); }

  std::optional<uint8_t> byte() {
    if (In.empty())
      return std::nullopt;
    auto Value = uint8_t(In.front());
    In.remove_prefix(1);
    return Value;
  }
  /// Of a token's half: 15 continues in bytes, up to one that is not 255.
  std::optional<size_t> length(size_t Length) {
    if (Length != 15)
      return Length;
    while (auto More = byte()) {
      Length += *More;
      if (*More != 255)
        return Length;
    }
    return std::nullopt;
  }
  std::optional<std::string_view> bytes(size_t Count) {
    if (Count > In.size())
      return std::nullopt;
    std::string_view Taken = In.substr(0, Count);
    In.remove_prefix(Count);
    return Taken;
  }

private:
  std::string_view In;
};

} // namespace

static bool copyLiterals(Reader &From, uint8_t Token, size_t Size,
                         std::string &Out) {
  auto Length = From.length(Token >> 4);
  if (!Length || *Length > Size - Out.size())
    return false;
  auto Literals = From.bytes(*Length);
  if (Literals)
    Out.append(*Literals);
  return Literals.has_value();
}

// The match may reach into what it writes, so it is copied byte by byte.
static bool copyMatch(Reader &From, uint8_t Token, size_t Size,
                      std::string &Out) {
  constexpr size_t Least = 4;
  auto Low = From.byte(), High = From.byte();
  auto Length = From.length(Token & 15);
  if (!Low || !High || !Length)
    return false;
  const size_t Offset = size_t(*Low) | size_t(*High) << 8;
  if (Offset == 0 || Offset > Out.size() || *Length + Least > Size - Out.size())
    return false;
  for (size_t I = 0; I != *Length + Least; ++I)
    Out.push_back(Out[Out.size() - Offset]);
  return true;
}

std::optional<std::string> emulator::decompressLz4(std::string_view Block,
                                                   size_t Size) {
  Reader From(Block);
  std::string Out;
  while (auto Token = From.byte()) {
    if (!copyLiterals(From, *Token, Size, Out))
      return std::nullopt;
    if (From.atEnd()) // the last sequence is literals alone
      break;
    if (!copyMatch(From, *Token, Size, Out))
      return std::nullopt;
  }
  if (Out.size() != Size)
    return std::nullopt;
  return Out;
}
